# Completion of gonfalon for bash. The program itself knows its commands and options: this asks its help, so that a
# new command needs nothing here.
_gonfalon_commands()
{
    gonfalon --help 2>/dev/null | sed -n 's/^  \([a-z][a-z -]*[a-z]\)  .*/\1/p'
}

_gonfalon()
{
    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=() word
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case $word in
        -*) ;;
        *) words+=("$word") ;;
        esac
    done

    case $previous in
    --lang)
        mapfile -t COMPREPLY < <(compgen -W "en fr" -- "$current")
        return
        ;;
    --level | --bot)
        mapfile -t COMPREPLY < <(compgen -W "random steady keen" -- "$current")
        return
        ;;
    --system)
        mapfile -t COMPREPLY < <(compgen -W "battle brothers corsairs orders warband" -- "$current")
        return
        ;;
    --phase)
        mapfile -t COMPREPLY < <(compgen -W "open running adjourned over cancelled" -- "$current")
        return
        ;;
    --status)
        mapfile -t COMPREPLY < <(compgen -W "draft published check_in running paused finished cancelled" -- "$current")
        return
        ;;
    --format | --lists | --scoring | --visibility)
        local setting=${previous#--}
        case $setting in
        format) setting=format/kind ;;
        scoring) setting=scoring/preset ;;
        esac
        mapfile -t COMPREPLY < <(compgen -W "$(gonfalon tournament settings 2>/dev/null | sed -n "s@^$setting  *@@p" | tr -d ,)" -- "$current")
        return
        ;;
    --set)
        mapfile -t COMPREPLY < <(compgen -S = -W "$(gonfalon tournament settings 2>/dev/null | cut -d' ' -f1)" -- "$current")
        return
        ;;
    --role)
        mapfile -t COMPREPLY < <(compgen -W "guest player host admin" -- "$current")
        return
        ;;
    --channel)
        mapfile -t COMPREPLY < <(compgen -W "players side spectators lobby" -- "$current")
        return
        ;;
    --home)
        mapfile -t COMPREPLY < <(compgen -d -- "$current")
        return
        ;;
    --army | --scenario | --output | --settings)
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
        return
        ;;
    esac

    case $previous in
    --players | --keen-work | --games | --seed | --log)
        return # a number
        ;;
    esac
    if [[ $current == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "--help $(gonfalon "${words[@]}" --help 2>/dev/null |
            sed -n 's/^  \(--[a-z-]*\).*/\1/p')" -- "$current")
        return
    fi
    if [ ${#words[@]} -eq 3 ] && [ "${words[0]}" = match ]; then
        case ${words[1]} in
        master)
            mapfile -t COMPREPLY < <(compgen -W "call freeze release move move-unit change reroll rule takeback end" -- "$current")
            return
            ;;
        overrule)
            mapfile -t COMPREPLY < <(compgen -W "move move-unit change" -- "$current")
            return
            ;;
        esac
    fi
    # The command itself, its second or third word, or a file.
    case ${#words[@]} in
    0) mapfile -t COMPREPLY < <(compgen -W "help $(_gonfalon_commands | cut -d' ' -f1 | sort -u)" -- "$current") ;;
    1) mapfile -t COMPREPLY < <(compgen -W "$(_gonfalon_commands | sed -n "s/^${words[0]} //p" | cut -d' ' -f1 | sort -u)" -- "$current") ;;
    2) mapfile -t COMPREPLY < <(compgen -W "$(_gonfalon_commands | sed -n "s/^${words[0]} ${words[1]} //p")" -- "$current") ;;
    esac
    if [ ${#COMPREPLY[@]} -eq 0 ]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
}

complete -o filenames -F _gonfalon gonfalon
