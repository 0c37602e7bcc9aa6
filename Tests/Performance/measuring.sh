# shellcheck shell=bash
# shellcheck disable=SC2034,SC2154 # What is set or used by those who source it, as said below.
# What the measurements between hosts have in common: host a offers, host b pulls, both under measurement, and rows of figures.
# To be sourced after hosts.sh, and after hosts_up; needs 'root' and 'photoshare', the program, and python3.
#
#   send_from_a OPTION ...        offers, and sets 'sender', 'code' and 'port'; what precedes the program is in 'send_limits'
#   continue_on_b OPTION ...      pulls with 'code', and sets nothing; its standard output is the caller's
#   usage send|continue 1|2|3     seconds, processor seconds, peak KiB of the one that ran last

work=$hosts_folder
measure=$root/Tests/Performance/measure.py
send_limits=()

field() { sed -n "s/.*\"event\":\"$2\".*\"$3\":\"\{0,1\}\([^\",}]*\).*/\1/p" "$1" | tail -n 1; }
has_advert() { [[ -n $(field "$work/send.jsonl" advertised port) ]]; }
fail() {
  printf 'failed: %s\n' "$*" >&2
  tail -n 5 "$work"/*.log >&2 || true
  exit 1
}
median() { sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
calculate() { awk "BEGIN { printf \"$1\", $2 }"; }
row() { printf '%-52s %10s  %s\n' "$@"; }
usage() { cut -d ' ' -f "$2" "$work/$1.usage"; }

send_from_a() {
  : >"$work/send.jsonl"
  start a python3 "$measure" "$work/send.usage" "${send_limits[@]}" "$photoshare" send --json "$@" \
    >"$work/send.jsonl" 2>"$work/send.log"
  sender=$started
  wait_until 20 has_advert
  code=$(field "$work/send.jsonl" advertised code)
  port=$(field "$work/send.jsonl" advertised port)
}
continue_on_b() {
  on b env PHOTOSHARE_CODE="$code" python3 "$measure" "$work/continue.usage" "$photoshare" continue \
    --json --yes "$@" </dev/null 2>"$work/continue.log"
}
sender_ends() { wait "$sender" || fail "send"; }
