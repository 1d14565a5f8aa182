import{Dr as e,Ir as t,Rr as n}from"../index.js";import{Jr as r,Kr as i,qr as a}from"./arguments.js";const quoted=e=>`'${e.replaceAll(`'`,`'\\''`)}'`,o=new Set([`<file>`,`<folder>`,`<path>`,`file`,`folder`,`path`]),valueOf=({type:e,value:t=``,choices:n})=>{if(e!==`flag`)return{words:n??[],files:o.has(t)}},offerOf=async({name:e,orFile:t,choices:n})=>({words:await n?.()??[],files:t===!0||o.has(e)}),flagsOf=e=>[...Object.entries(e.options).map(([e,t])=>({flag:a(e),about:t.about,repeatable:t.type===`texts`,value:valueOf(t)})),{flag:`--help`,about:`Show the help of this command`,repeatable:!1,value:void 0}],wordOf=async({name:e,summary:t,load:n})=>{let i=await n();if(r(i))return{name:e,summary:t,flags:[],places:[],below:await Promise.all(i.commands.map(wordOf))};let a=await Promise.all(i.arguments.map(async e=>({name:e.name,offer:await offerOf(e)})));return{name:e,summary:t,flags:flagsOf(i),places:a,below:[]}},leavesOf=(e,t=[])=>e.flatMap(e=>{let n=[...t,e.name];return e.below.length>0?leavesOf(e.below,n):[[n,e]]}),replyWith=e=>`COMPREPLY=($(compgen -W ${quoted(e.join(` `))} -- "$word"))`,reply=({words:e,files:t})=>[...e.length>0?[replyWith(e)]:[],...t?[`compopt -o filenames 2>/dev/null; COMPREPLY+=($(compgen -f -- "$word"))`]:[]].join(`; `)||`:`,row=(e,t)=>`    ${quoted(e)}) ${t} ;;`,bash=e=>{let t=leavesOf(e).map(([e,t])=>[e.join(` `),t]),n=e.filter(({below:e})=>e.length>0),r=t.flatMap(([e,{flags:t}])=>t.flatMap(({flag:t,value:n})=>n?[row(`${e}|${t}`,reply(n))]:[])),i=t.flatMap(([e,t])=>t.places.map(({offer:t},n)=>row(`${e}|${n}`,reply(t))));return`# bash completion for tenantry: tenantry completion bash > /etc/bash_completion.d/tenantry
_tenantry() {
  local word="\${COMP_WORDS[COMP_CWORD]}" way='' flag='' place=0 index one
  COMPREPLY=()
  if [ "$word" = '=' ]; then word=''; fi
  for ((index = 1; index < COMP_CWORD; index++)); do
    one="\${COMP_WORDS[index]}"
    if [ "$one" = '=' ]; then continue; fi
    if [ -n "$flag" ]; then flag=''; continue; fi
    case "$one" in
      ${[...new Set(t.flatMap(([,{flags:e}])=>e.filter(({value:e})=>e).map(({flag:e})=>e)))].join(`|`)}) flag="$one"; continue ;;
      -*) continue ;;
    esac
    case "$way" in
      '') way="$one" ;;
      ${n.length>0?`${n.map(({name:e})=>e).join(`|`)}) way="$way $one" ;;`:``}
      *) place=$((place + 1)) ;;
    esac
  done
  if [ -n "$flag" ]; then
    case "$way|$flag" in
${r.join(`
`)}
    esac
    return
  fi
  case "$way" in
${[row(``,replyWith(e.map(({name:e})=>e))),...n.map(e=>row(e.name,replyWith(e.below.map(({name:e})=>e))))].join(`
`)}
    *)
      if [[ "$word" == -* ]]; then
        case "$way" in
${t.map(([e,{flags:t}])=>`      ${row(e,replyWith(t.map(({flag:e})=>e)))}`).join(`
`)}
        esac
      else
        case "$way|$place" in
${i.join(`
`)}
        esac
      fi ;;
  esac
}
complete -F _tenantry tenantry
`},line=(e,...t)=>`complete -c tenantry -n ${quoted(e)} ${t.join(` `)}`,offered=({words:e,files:t})=>[...e.length>0?[`-a ${quoted(e.join(` `))}`]:[],...t?[`-F`]:[]],at=(e,t)=>`__tenantry_at "${e.join(` `)}" ${e.length+t}`,lines=(e,{flags:t,places:n})=>[...t.map(({flag:t,about:n,value:r})=>line(`__tenantry_after "${e.join(` `)}"`,`-l ${t.slice(2)}`,...r?[r.files?`-r`:`-x`,...offered(r)]:[],`-d ${quoted(n)}`)),...n.flatMap(({offer:t},n)=>{let r=offered(t);return r.length===0?[]:[line(at(e,n),...r)]})],named=(e,t)=>t.flatMap(({name:t,summary:n,below:r})=>[line(at(e,0),`-a ${t}`,`-d ${quoted(n)}`),...named([...e,t],r)]),fish=e=>{let t=leavesOf(e);return`# fish completion for tenantry: tenantry completion fish > ~/.config/fish/completions/tenantry.fish
complete -c tenantry -f
# What was typed so far, without the program, options and their values.
function __tenantry_words
    set -l isvalue no
    for word in (commandline -opc)[2..-1]
        if test $isvalue = yes
            set isvalue no
            continue
        end
        switch $word
            case ${[...new Set(t.flatMap(([,{flags:e}])=>e.filter(({value:e})=>e).map(({flag:e})=>e)))].join(` `)}
                set isvalue yes
            case '-*'
            case '*'
                echo $word
        end
    end
end
function __tenantry_after --argument-names way
    set -l typed (__tenantry_words | string join ' ')
    test -z "$way"; or string match -q -- "$way *" "$typed "
end
function __tenantry_at --argument-names way place
    __tenantry_after "$way"; and test (__tenantry_words | count) -eq $place
end
${[...named([],e),...t.flatMap(([e,t])=>lines(e,t))].join(`
`)}
`},escaped=e=>e.replaceAll(/[\\:[\]]/g,`\\$&`),action=({words:e,files:t})=>{let n=e.map(escaped).join(` `);return e.length>0?t?`{ _alternative "words:word:(${n})" "files:file:_files" }`:`(${n})`:t?`_files`:` `},flagSpec=({flag:e,about:t,repeatable:n,value:r})=>quoted(`${n?`*`:``}${e}${r?`=`:``}[${escaped(t)}]${r?`:value:${action(r)}`:``}`),body=(e,t)=>{if(e.below.length===0){let n=e.places.map(({name:e,offer:t},n)=>quoted(`${n+1}:${escaped(e)}:${action(t)}`));return`${t}_arguments -s ${[...e.flags.map(flagSpec),...n].join(` \\\n${t}  `)}`}return level(e.below,t)},level=(e,t)=>[`if (( CURRENT == 2 )); then`,`  commands=(`,...e.map(({name:e,summary:t})=>`    ${quoted(`${escaped(e)}:${escaped(t)}`)}`),`  )`,`  _describe -t commands command commands`,`  return`,`fi`,`shift words`,`(( CURRENT-- ))`,'case "${words[1]}" in',...e.map(e=>`  ${e.name})\n${body(e,`${t}    `)}\n${t}    ;;`),`esac`].map(e=>`${t}${e}`).join(`
`),s={bash,zsh:e=>`#compdef tenantry
# zsh completion for tenantry: tenantry completion zsh > "\${fpath[1]}/_tenantry"
_tenantry() {
  local -a commands
${level(e,`  `)}
}
if [ "$funcstack[1]" = _tenantry ]; then _tenantry "$@"; else compdef _tenantry tenantry; fi
`,fish},c=Object.keys(s),l=i({about:`Prints a static script with the commands, options, policies and error codes of this version.`,arguments:[{name:`shell`,about:`bash, zsh or fish`,required:!0,choices:()=>Promise.resolve(c)}],options:{},exits:[],examples:[{command:`completion fish > ~/.config/fish/completions/tenantry.fish`,why:`Complete commands and options in fish`}],run:async([r=``],i,{stdout:a})=>{let o=s[r]??t(`usage`,`No completion exists for ${r}.`,{help:`Shells: ${c.join(`, `)}.`}),{commandTable:l}=await import(`./arguments.js`).then(e=>e.n),u=await Promise.all(l.map(wordOf));return a.write(o(u)),e(n.clean)}});export{l as completion};