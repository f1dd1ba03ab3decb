"""Reads lines with the naive reader, to compare with: each is `EN` or `ZH`, a tab, and a line of tally text.

Prints a line of JSON for each: {"error"}, {} where it is no entry, or what the entry says. With the
argument `samples`, prints the reader's own sample lines in that form instead."""
import datetime, json, sys
import tallytext_reference as reference

DAY = datetime.date(2026, 11, 30)

def answer(line):
    name, text = line.split("\t", 1)
    config = {"EN": reference.EN, "ZH": reference.ZH}[name]
    try:
        entry = reference.entry(text, config, DAY, "2026")
    except reference.Err as error:
        return {"error": str(error)}
    if entry is None or entry["kind"] != "entry":
        return {}
    postings = [
        {"account": account, "commodity": commodity, "amount": f"{value.numerator}/{value.denominator}",
         "cost": None if cost is None else [f"{abs(cost[0]).numerator}/{abs(cost[0]).denominator}", cost[1]]}
        for (account, commodity), (value, cost) in entry["postings"].items()]
    return {"date": entry["date"].isoformat(), "time": entry["time"] or "", "status": entry["status"],
            "note": entry["note"], "payee": entry["payee"] or "", "tags": entry["tags"],
            "keys": entry["keys"], "postings": postings}

if sys.argv[1:] == ["samples"]:
    for name, lines in (("EN", reference.LE), ("ZH", reference.LZ)):
        for line in lines:
            print(name + "\t" + line)
else:
    for line in sys.stdin.buffer.read().decode().split("\n")[:-1]:
        try:
            print(json.dumps(answer(line), ensure_ascii=False))
        except Exception as crash:
            print(json.dumps({"crash": repr(crash)}))
