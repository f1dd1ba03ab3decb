#!/usr/bin/env bash
# Fuzzes every reader for some seconds each: Tests/Fuzz/run.sh [SECONDS] [FUZZER ...]
# What was found stays in .build/fuzz-corpus; a crash fails, and its input is left in .build/fuzz-crashes.
set -euo pipefail
cd "$(dirname "$0")/../.."

seconds=${1:-30}
shift || true
fuzzers=("$@")
if [ ${#fuzzers[@]} -eq 0 ]; then
  fuzzers=(
    FuzzTallyText FuzzJSON FuzzJSONLines FuzzJournal FuzzSettings FuzzAmount FuzzQuery FuzzPeriod
    FuzzFileCheck FuzzRequest
  )
fi
scratch=.build/fuzz
corpora=.build/fuzz-corpus
crashes=.build/fuzz-crashes

# Copies the files of examples/ that match a pattern.
seed_examples() { # CORPUS PATTERN
  local file number=0
  while IFS= read -r file; do
    number=$((number + 1))
    cp "$file" "$1/example-$number"
  done < <(find examples -type f -name "$2" | sort)
}

# Writes each further argument, with its backslash escapes, as a file.
seed() { # CORPUS TEXT...
  local corpus=$1 text number=0
  shift
  for text in "$@"; do
    number=$((number + 1))
    printf '%b' "$text" >"$corpus/seed-$number"
  done
}

seeds_for() { # FUZZER CORPUS
  case $1 in
    FuzzTallyText)
      seed_examples "$2" '*.tally'
      seed "$2" 'visa > hotel 120 EUR @@ 131.40 Lisbon @"A B" #t k:v ; c\n  ; d\n' \
        '<<<<<<< a\nx 1\n=======\ny 2\n>>>>>>> b\n' \
        '11月30日 ＊ 午饭 （25＋5）×2元 ＃家 ＠「楼下 超市」；咸\r\n' 'x 1,234.50 + y 3w + z (1/3)\n'
      ;;
    FuzzJSON)
      seed_examples "$2" '*.json'
      seed "$2" '{"type":"a","amount":"1/3","kind":"refund","cost":{"amount":1e2,"currency":"EUR"}}' \
        '[{"date":"2026-11-30","splits":[{"to":"visa","amount":-1.50}],"tags":["a"],"fields":{"k":"v"}}]' \
        '{"postings":[{"account":"assets:a","amount":1},{"account":"assets:b","amount":-1}]}'
      ;;
    FuzzJSONLines)
      seed_examples "$2" '*.jsonl'
      seed "$2" '{"type":"a","amount":1}\r\n\n{"type":"\\u00e9","amount":"+2"}'
      ;;
    FuzzJournal)
      seed_examples "$2" '*.journal'
      seed "$2" 'Y 2026\n11/30=12/1 ! (c) a | b  ; t:, k:v\n  (a b)\t$-1,000.00 @@ (3 + 1) == 2 "A 1" ; date:11/29\n  [c]\n' \
        'alias /^(.)(b+)?/ = \\1\\1\napply account p\nend\ncomment\nx\nend comment\n= x\n  a  *1\n~ x\n' \
        'D 1.000,00 EUR\ncommodity X\n  format 1,0 X\ndecimal-mark ,\nP 2026-11-30 08:12 X 1,5\n2026.1.2\n a  1 000 @ -3X\n'
      ;;
    FuzzSettings)
      seed_examples "$2" 'tally.json'
      seed_examples "$2" 'types.json'
      ;;
    FuzzAmount) seed "$2" '06.50' '11.234,5€' '2-R$(1+2)*3k/7' '31/3BTC' '0+1,234,567' '0.5' '2１万' ;;
    FuzzQuery)
      seed "$2" 'soy\nnot:tag:work=' 'amt:>-5\ncur:EUR' 'date:last month\nkind:income' \
        'field:place=Home\nid:abc-1' 'acct:^a.*(b|c)+$' 'status:*\ncode:1'
      ;;
    FuzzPeriod)
      seed "$2" '\x0c\x30\x00\x00last 30 days' '\x0c\x30\x00\x06from nov to 2026-W48' \
        '\x0c\x30\x00\x00上个月' '\x0c\x30\x00\x002026q4..'
      ;;
    FuzzRequest)
      seed "$2" '{"jsonrpc":"2.0","id":1,"method":"sync","params":{"proto":1}}' \
        '{"jsonrpc":"2.0","id":"a\\u00e9","method":"watch","params":{"arguments":["timeline","-p","today"]}}' \
        '{"jsonrpc":"2.0","id":null,"method":"unwatch","params":{"subscription":7}}\r' '[{"jsonrpc":"2.0"}]' \
        '{"jsonrpc":"2.0","method":"event","params":{"subscription":1,"event":{"a":[1]}}}' \
        '{"jsonrpc":"2.0","id":1,"error":{"code":-32000,"message":"x"}}'
      ;;
    FuzzFileCheck) seed "$2" '\xef\xbb\xbfa\nb' '咖啡\n☕' '\xff\xfea\x00' 'a\x00' '\xed\xa0\x80' ;;
  esac
}

# libFuzzer itself has to see a trap, so that it keeps the input.
export SWIFT_BACKTRACE=enable=no

status=0
for fuzzer in "${fuzzers[@]}"; do
  FUZZ=1 swift build -c release --sanitize fuzzer --product "$fuzzer" --scratch-path "$scratch" >"$scratch.log" 2>&1 || {
    tail -n 40 "$scratch.log"
    exit 1
  }
  corpus=$corpora/$fuzzer
  mkdir -p "$corpus" "$crashes"
  seeds_for "$fuzzer" "$corpus"
  log=$corpora/$fuzzer.log
  if "$scratch/release/$fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -artifact_prefix="$crashes/$fuzzer-" "$corpus" >"$log" 2>&1; then
    echo "$fuzzer: $(grep -aoE 'Done [0-9]+ runs' "$log" | tail -n 1)"
  else
    status=1
    tail -n 40 "$log"
    echo "$fuzzer: failed; its input is $(grep -aoE "$crashes/$fuzzer-[a-z]+-[0-9a-f]+" "$log" | tail -n 1)"
  fi
done
exit $status
