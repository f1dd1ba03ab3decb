/// What a shell reads to complete command lines of tally.
///
/// All of them ask `Completion` and take what it prints as data: lines into arrays, which the shell or the
/// program quotes. None of it is evaluated.
enum ShellScripts {
  static let all = [("bash", bash), ("zsh", zsh), ("fish", fish)]

  private static let bash = #"""
    # Completion of tally for bash, which tally itself is asked for.
    # Its answer is data: lines, quoted already, and never evaluated.
    _tally() {
      local line
      COMPREPLY=()
      while IFS= read -r line; do
        if [[ $line == $'\tfiles' ]]; then
          compopt +o nospace -o default
        else
          COMPREPLY+=("$line")
        fi
      done < <(command tally complete bash -- "$2" "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
    }
    complete -o nospace -o nosort -F _tally tally

    """#

  private static let zsh = #"""
    #compdef tally
    # Completion of tally for zsh, which tally itself is asked for.
    # Its answer is data: lines, which compadd quotes, and never evaluated.
    _tally() {
      local line word tab=$'\t'
      local -a whole open shown_whole shown_open form
      for line in "${(@f)$(command tally complete -- \
        "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
        if [[ $line == "${tab}files" ]]; then
          compset -P 1 '--*='
          _files
          return
        fi
        word=${line%%$tab*}
        [[ -n $word ]] || continue
        if [[ $line == *$tab* ]]; then
          form=(-l)
          line="$word  -- ${line#*$tab}"
        fi
        if [[ $word == (*[:=]|@) ]]; then
          open+=("$word") shown_open+=("$line")
        else
          whole+=("$word") shown_whole+=("$line")
        fi
      done
      compadd $form -V tally -d shown_whole -a -- whole
      compadd $form -V tally -d shown_open -S '' -a -- open
      (( $#whole + $#open ))
    }
    if [[ ${funcstack[1]} == _tally ]]; then
      _tally "$@"
    else
      compdef _tally tally
    fi

    """#

  private static let fish = #"""
    # Completion of tally for fish, which tally itself is asked for.
    # Its answer is data: lines, which fish quotes, and never evaluated.
    function __tally_complete
        set -l raw (commandline -ct)
        # Of a word that is not finished a quotation mark may be open.
        set -l word (string unescape -- $raw; or string unescape -- $raw\"; or string unescape -- $raw\')
        set -l before (commandline -opc)
        set -e before[1]
        for line in (command tally complete -- $before "$word" 2>/dev/null)
            if test "$line" = \tfiles
                set -l head (string match -r -- '^--[^=]*=' "$word")
                for path in (__fish_complete_path (string replace -r -- '^--[^=]*=' '' "$word"))
                    printf '%s%s\n' "$head" $path
                end
            else
                printf '%s\n' $line
            end
        end
    end
    complete -c tally -k -f -a '(__tally_complete)'

    """#
}
