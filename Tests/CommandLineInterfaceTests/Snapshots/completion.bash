# bash completion for photoshare
_photoshare() {
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command= word
    COMPREPLY=()
    if [[ $current == '=' ]]; then
        current=
    elif [[ $previous == '=' ]]; then
        previous=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    for word in "${COMP_WORDS[@]:1:COMP_CWORD - 1}"; do
        case $word in
            send|continue|list|pair|devices|trust|preview|verify|doctor|bench) command=$word; break ;;
        esac
    done
    case $command:$previous in
        *:--interface) mapfile -t COMPREPLY < <(compgen -W "$(command ls /sys/class/net 2>/dev/null)" -- "$current"); return ;;
        *:--discovery) mapfile -t COMPREPLY < <(compgen -W 'auto daemon embedded' -- "$current"); return ;;
        *:--state) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        send:--title)  return ;;
        send:--type)  return ;;
        send:--url)  return ;;
        send:--to)  return ;;
        send:--count)  return ;;
        send:--expires)  return ;;
        send:--port)  return ;;
        send:--name)  return ;;
        send:--links) mapfile -t COMPREPLY < <(compgen -W 'skip follow keep' -- "$current"); return ;;
        continue:--from)  return ;;
        continue:--match)  return ;;
        continue:--nameplate)  return ;;
        continue:--code-file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        continue:--host)  return ;;
        continue:--wait)  return ;;
        continue:--to) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        continue:--output|continue:-o) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        continue:--on-conflict) mapfile -t COMPREPLY < <(compgen -W 'rename skip replace newer fail' -- "$current"); return ;;
        continue:--links) mapfile -t COMPREPLY < <(compgen -W 'skip keep' -- "$current"); return ;;
        continue:--receipt) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        continue:--redial)  return ;;
        continue:--previews) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        continue:--pick)  return ;;
        list:--wait)  return ;;
        list:--keep-history) mapfile -t COMPREPLY < <(compgen -W 'yes no' -- "$current"); return ;;
        pair:--name)  return ;;
        pair:--wait)  return ;;
        pair:--code-file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        pair:--host)  return ;;
        pair:--port)  return ;;
        devices:--to) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        trust:--name)  return ;;
        trust:--wait)  return ;;
        trust:--host)  return ;;
        trust:--port)  return ;;
        preview:--output|preview:-o) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        preview:--size)  return ;;
        preview:--quality)  return ;;
        verify:--to) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        doctor:--to) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        doctor:--wait)  return ;;
        bench:--port)  return ;;
        bench:--host)  return ;;
        bench:--code-file) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        bench:--sizes)  return ;;
        bench:--dir) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); return ;;
        bench:--csv) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
        bench:--svg) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); return ;;
    esac
    if [[ $current == -* ]]; then
        case $command in
            send) mapfile -t COMPREPLY < <(compgen -W '--title --type --url --to --no-code --long-code --once --count --expires --port --any-address --name --allow-hidden --links --follow-symlinks --no-compress --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            continue) mapfile -t COMPREPLY < <(compgen -W '--from --match --nameplate --code-file --host --wait --to --output --on-conflict --allow-hidden --links --receipt --redial --no-resume --verify --no-compress --previews --previews-only --pick --plan --yes --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            list) mapfile -t COMPREPLY < <(compgen -W '--watch --wait --links --history --keep-history --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            pair) mapfile -t COMPREPLY < <(compgen -W '--name --wait --code-file --host --long-code --port --any-address --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            devices) mapfile -t COMPREPLY < <(compgen -W '--to --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            trust) mapfile -t COMPREPLY < <(compgen -W '--name --wait --host --port --any-address --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            preview) mapfile -t COMPREPLY < <(compgen -W '--output --size --quality --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            verify) mapfile -t COMPREPLY < <(compgen -W '--to --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            doctor) mapfile -t COMPREPLY < <(compgen -W '--to --wait --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            bench) mapfile -t COMPREPLY < <(compgen -W '--serve --once --port --host --nearby --code-file --any-address --quick --sizes --dir --csv --svg --json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
            *) mapfile -t COMPREPLY < <(compgen -W '--json --quiet --verbose --interface --discovery --state --help --version' -- "$current") ;;
        esac
    elif [[ -z $command ]]; then
        mapfile -t COMPREPLY < <(compgen -W 'send continue list pair devices trust preview verify doctor bench' -- "$current")
    else
        case $command in
            send|preview|verify) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        esac
    fi
}
complete -F _photoshare photoshare
