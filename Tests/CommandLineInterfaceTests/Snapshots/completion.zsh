#compdef photoshare
# zsh completion for photoshare
_photoshare() {
    local context state state_descr line
    typeset -A opt_args
    local -a commands common
    commands=(
        'send:Offer files, folders or standard input to be continued on another device.'
        'continue:Find an activity on the network, see what it is, and pull it.'
        'list:List the activities that this device can continue, and the numbers of the codes that others show.'
        'pair:Pair this device with another one, once: one shows a code, the other types it.'
        'devices:List the paired devices; rename them, take them off, or accept what they offer without a question.'
        'trust:Pair with the device of an ID, without a code: for scripts.'
        'preview:Make the preview that '\''send'\'' would make of one picture.'
        'verify:Check received files against a receipt.'
        'doctor:Say what is wrong with discovery, ports, clock, keys, and how to mend it.'
        'bench:Measure when a payload stops belonging in userInfo, and what a stream costs.'
    )
    common=(
        '--json''[Print one JSON object a line on standard output (on standard error where that carries a file).]'
        '(-q --quiet)'{-q,--quiet}'[Say nothing meanwhile; results and errors are printed.]'
        '(-v --verbose)'{-v,--verbose}'[Say more about what happens.]'
        '*--interface=''[Use only this network interface. May be given several times.]:NAME:_net_interfaces'
        '--discovery=''[Discover through the system'\''s Avahi daemon, or with the built-in responder. (default\: auto)]:auto|daemon|embedded:(auto daemon embedded)'
        '--state=''[Keep the key and the database here instead of $XDG_STATE_HOME/photoshare or ~/.local/state/photoshare.]:DIR:_files -/'
        '(-h --help)'{-h,--help}'[Show this help.]'
        '--version''[Show the version.]'
    )
    _arguments -C -s $common '1:command:->command' '*::argument:->arguments'
    case $state in
        command) _describe command commands ;;
        arguments)
            case $line[1] in
                send)
                    _arguments -s $common \
        '--title=''[What the other side sees as the activity'\''s title. By default it is made from the names.]:TEXT:' \
        '--type=''[The activity'\''s type, for programs that continue other types than files. (default\: org.photoshare.files)]:TYPE:' \
        '--url=''[A web page that shows the same, for devices without photoshare.]:URL:' \
        '*--to=''[Only for this paired device, and without a code. May be given several times.]:DEVICE:' \
        '--no-code''[Make no code\: only paired devices can continue.]' \
        '--long-code''[Make a code of three words instead of two\: for when strangers have time to guess.]' \
        '--once''[End after one successful continuation; the same as '\''--count 1'\''.]' \
        '--count=''[End after N successful continuations.]:N:' \
        '--expires=''[End after this time, as in 10m or 1h30m.]:DURATION:' \
        '--port=''[Listen on this TCP port. By default any free one is taken and advertised.]:N:' \
        '--any-address''[Serve devices behind a router too. By default only those on this device'\''s own networks are.]' \
        '--name=''[The file name for standard input.]:NAME:' \
        '--allow-hidden''[Offer names that begin with a dot too. The other side has to allow them as well.]' \
        '--links=''[What becomes of symbolic links\: left out and listed, or what they lead to is sent, or they are sent as they are. The other side has to keep them as well. (default\: skip)]:skip|follow|keep:(skip follow keep)' \
        '--follow-symlinks''[The same as '\''--links follow'\''.]' \
        '--no-compress''[Compress nothing on the way. Else it is done where the network is what takes the time.]' \
        '*:PATH:_files'
                    ;;
                continue)
                    _arguments -s $common \
        '--from=''[Continue what this paired device offers, by its name or the beginning of its ID.]:DEVICE:' \
        '--match=''[Continue the activity whose title contains this text.]:TEXT:' \
        '--nameplate=''[Continue the activity with this number, the one in front of its code.]:N:' \
        '--code-file=''[Read the code from a file, or from standard input. A terminal asks for it.]:FILE|-:_files' \
        '--host=''[Dial this address without discovery; an IPv6 address with a port stands in brackets. The port is 45871 unless said.]:ADDR[\:PORT]:' \
        '--wait=''[How long to look for an activity; 2 s at least. (default\: 10s)]:DURATION:' \
        '--to=''[Put what arrives into this folder instead of the one for the device, $XDG_DOWNLOAD_DIR or ~/Downloads. One that is made for it and stays empty is removed.]:DIR:_files -/' \
        '(-o --output)'{-o+,--output=}'[Write to this file, or to standard output. Only where the activity is one file. A file that is there already needs --on-conflict; in a folder it keeps its own name.]:FILE|-:_files' \
        '--on-conflict=''[What to do where another file of that name stands. Identical content is skipped, except by replace. (default\: rename)]:rename|skip|replace|newer|fail:(rename skip replace newer fail)' \
        '--allow-hidden''[Place names that begin with a dot too.]' \
        '--links=''[Whether symbolic links are left out, or made where they lead to nothing outside the folder that they come in. One that leads to a file is not changed where that gets another name. (default\: skip)]:skip|keep:(skip keep)' \
        '--receipt=''[Write a receipt as JSON\: items, sizes, digests, device, time. It replaces an older receipt only.]:FILE:_files' \
        '--redial=''[How long to dial the same device again after the connection broke; 0s gives up at once. (default\: 1m)]:DURATION:' \
        '--no-resume''[Begin anew\: drop what an interrupted run has left of these files.]' \
        '--verify''[Read again what an interrupted run has left before it is believed, also where nothing seems to have touched it.]' \
        '--no-compress''[Have nothing compressed on the way. Else it is done where the network is what takes the time.]' \
        '--previews=''[Keep the previews in this folder.]:DIR:_files -/' \
        '--previews-only''[Stop after the previews.]' \
        '*--pick=''[Take only the items whose whole path matches, as in '\''*.jpg'\'' or '\''**/*.jpg'\''. May be given several times.]:GLOB:' \
        '--plan''[Print what would become of each item, by what is at the destination now, and stop. Nothing is changed.]' \
        '(-y --yes)'{-y,--yes}'[Accept without asking. A script needs it unless it names the code or the device.]' \
        '1:LINK: '
                    ;;
                list)
                    _arguments -s $common \
        '--watch''[Go on, and print what comes and goes until Ctrl-C.]' \
        '--wait=''[How long to look before the list is printed; 2 s at least where nothing is heard, since a device that has just been asked stays silent for a second. (default\: 3s)]:DURATION:' \
        '--links''[Print with each a link that '\''photoshare continue'\'' and a desktop open.]' \
        '--history''[Print what was continued and offered here, the newest first, instead of what is offered now.]' \
        '--keep-history=''[Say once for all whether a history is kept; '\''no'\'' also forgets what is in it.]:yes|no:(yes no)' \
        '*: :'
                    ;;
                pair)
                    _arguments -s $common \
        '--name=''[What this device calls itself towards the other one, instead of the host'\''s name.]:NAME:' \
        '--wait=''[How long to wait for the other device. (default\: 10m)]:DURATION:' \
        '--code-file=''[Read the code that the other device shows from a file, or from standard input.]:FILE|-:_files' \
        '--host=''[Dial this address without discovery, to type the code that is shown there.]:ADDR[\:PORT]:' \
        '--long-code''[Make a code of three words instead of two.]' \
        '--port=''[Listen on this TCP port for the other device. By default any free one is taken and advertised.]:N:' \
        '--any-address''[Serve devices behind a router too. By default only those on this device'\''s own networks are.]' \
        '*: :'
                    ;;
                devices)
                    _arguments -s $common \
        '--to=''[With '\''accept'\''\: put what comes from the device into this folder.]:DIR:_files -/' \
        '*:ACTION: '
                    ;;
                trust)
                    _arguments -s $common \
        '--name=''[What this device calls itself towards the other one, instead of the host'\''s name.]:NAME:' \
        '--wait=''[How long to wait for the other device. (default\: 10m)]:DURATION:' \
        '--host=''[Where the other device is, if adverts do not pass; it may be given on both sides, one of them uses it.]:ADDR[\:PORT]:' \
        '--port=''[Listen on this TCP port for the other device. By default any free one is taken and advertised.]:N:' \
        '--any-address''[Serve devices behind a router too. By default only those on this device'\''s own networks are.]' \
        '1:ID: '
                    ;;
                preview)
                    _arguments -s $common \
        '(-o --output)'{-o+,--output=}'[Write the preview to this file, over an older one, or to standard output. Without it a terminal shows it.]:FILE|-:_files' \
        '--size=''[Fit the preview into N by N pixels; nothing is enlarged. (default\: 250)]:N:' \
        '--quality=''[The JPEG quality, 1 to 100. (default\: 50)]:N:' \
        '1:FILE:_files'
                    ;;
                verify)
                    _arguments -s $common \
        '--to=''[Look for the files in this folder instead of the one that the receipt names.]:DIR:_files -/' \
        '1:RECEIPT:_files'
                    ;;
                doctor)
                    _arguments -s $common \
        '--to=''[Look at this folder for what arrives instead of $XDG_DOWNLOAD_DIR or ~/Downloads.]:DIR:_files -/' \
        '--wait=''[How long to listen for the advert; a slow machine may need longer. All ends within 2 s more. (default\: 3s)]:DURATION:' \
        '*: :'
                    ;;
                bench)
                    _arguments -s $common \
        '--serve''[Be the sending side for another device, which types the code that is shown. Goes on until Ctrl-C.]' \
        '--once''[With --serve\: end with the first device that has measured.]' \
        '--port=''[With --serve\: listen on this TCP port instead of any free one.]:N:' \
        '--host=''[Dial this address without discovery; an IPv6 address with a port stands in brackets. The port is 45871 unless said.]:ADDR[\:PORT]:' \
        '--nearby''[Measure with the device that shows a code, found by discovery; a terminal asks for the code.]' \
        '--code-file=''[Read the code from a file, or from standard input. A terminal asks for it.]:FILE|-:_files' \
        '--any-address''[Serve devices behind a router too. By default only those on this device'\''s own networks are.]' \
        '--quick''[End within half a minute\: fewer sizes, fewer repetitions. With --sizes the sizes decide how long it takes.]' \
        '--sizes=''[Measure these payloads, as in 256,64KiB,1GiB, instead of 256 B to 4 GiB.]:LIST:' \
        '--dir=''[Read and write files here instead of $TMPDIR or /tmp; a tmpfs shows what the disk costs. Nothing stays.]:DIR:_files -/' \
        '--csv=''[Write all figures as comma-separated values, over an older file.]:FILE:_files' \
        '--svg=''[Draw throughput and time over the size, over an older file; a browser shows it.]:FILE:_files' \
        '*: :'
                    ;;
            esac
            ;;
    esac
}
_photoshare "$@"
