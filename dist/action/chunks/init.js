import{Fn as e,G as t,Gn as n,Ir as r,Rr as i,Vr as a,b as o,dr as s,et as c,mr as l,rr as u,tr as d,ur as f,wr as p,x as m}from"../index.js";import{Bn as h,Fa as g,Hr as _,Kr as v,Pi as y,Vn as b,nr as x,tr as S}from"./arguments.js";import{T as C,g as w,i as T}from"./live.js";import{t as E}from"./desired-folder.js";import{n as D,t as O}from"./ignore-journal.js";import{c as k,t as A}from"./export-live.js";import{t as j}from"./collection-reads.js";import{S as M,_ as N,i as P}from"./files.js";var F=a();const I=(0,F.join)(E,`organization.yaml`),L=`tenantry.trust.yaml`,failIfOther=e=>{for(let t of[I,L]){let n=l((0,F.join)(e,t)),i=n&&f(n);i&&r(`file-unwritable`,`${t} exists, and is ${i}.`,{help:`Nothing was written. Move what exists, or name another folder.`})}},R={written:[],left:[]},writeUnlessThere=(e,t)=>{let n=Object.keys(t).filter(t=>s((0,F.join)(e,t))),r=Object.entries(t).filter(([e])=>!n.includes(e));for(let[t,n]of r)d((0,F.join)(e,t),n);return{written:r.map(([e])=>e),left:n}},together=e=>({written:e.flatMap(({written:e})=>e),left:e.flatMap(({left:e})=>e)}),describeFiles=(e,{written:t,left:n},r)=>{let named=t=>t.map(t=>(0,F.join)(e,t)).join(`, `);return[...t.length>0?[`Wrote ${named(t)}.\n`]:[],...r.length>0?[`Added to ${(0,F.join)(e,I)}: ${r.join(`, `)}.\n`]:[],...n.length>0?[`Not changed, because it exists: ${named(n)}.\n`]:[]].join(``)},existingState=e=>{let n=(0,F.join)(e,I);if(!s(n))return;let{documents:r}=S((0,F.join)(e,E),y),i=new Set(r.flatMap(({value:e})=>t(e)?Object.keys(e):[]));return{file:o(m(n),n,``),documents:r,declared:i}},fillState=async({file:t,documents:n,declared:r},{head:i,sections:a})=>{let{fillSections:o}=await import(`./fill-sections.js`),s=e(t),{text:c,added:l}=o(s,i,a,r);return l.length===0?[]:(x(n.map(e=>({file:e.file,text:()=>e.text===s?c:e.text})),y),u(t,c),l)},readLive=async(e,t,n)=>{let r=e===void 0?n:{...n,env:{...n.env,MGC_TENANT_ID:e}},i={wants:w(y),desired:void 0,trust:h(void 0,r)},{live:a}=await T(i,{...t,capture:void 0,region:[]},r),o=a.tenant===void 0&&e!==void 0?{...a,tenant:e}:a;return{exported:A(o,y,D(o)),unread:j(a).filter(g)}},missingSections=({sections:e})=>e.filter(e=>!k(e)&&e.comments.length>0).map(({name:e})=>e),missingOf=({permission:e,cause:t=``})=>e??/\bmissing (?:scope|permission) ([\w.:*-]+)/.exec(t)?.[1],describeGaps=e=>{let t=[...new Set(e.flatMap(e=>missingOf(e)??[]))].sort();return[...e.filter(e=>missingOf(e)===void 0).map(({name:e,cause:t=``})=>`Not read: ${e}: ${t}.`),...t.length>0?[`Missing permissions or scopes: ${t.join(`, `)}.`]:[]].join(`
`)},describeIncomplete=({exported:e,unread:t},n,r)=>{if(t.length===0)return``;let i=missingSections(e),a=i.length>0?`Sections that could not be read (${i.length}): ${i.join(`, `)}.\n`:``,o=`${t.some(e=>missingOf(e)!==void 0)?`Grant them to the key`:`Solve this`}, then run \`${r} init${n===`.`?``:` ${n}`}\` again: it adds what is missing.`;return`\n${a}${describeGaps(t)}\n${o}\n`},desiredStarter=(e,t)=>`# yaml-language-server: $schema=${_.$id}
# Written by \`tenantry init\` on ${t.toISOString().slice(0,10)}. What this organization should be; applied as it is, it changes nothing.
version: 1
${e?`tenant: ${e}`:`# tenant: 7c9e6679-7425-40de-944b-e07fc1f90ae7   # required by apply`}

# Unmanaged resources are reported and never removed (additive). \`authoritative\` removes them, subject to the guards;
# \`observed\` only audits the section.
# ownership:
#   members: authoritative

# Guards can only be tightened here.
# guards:
#   administrators_min: 2
#   break_glass: [rescue@acme-ops.example]

# access_control: { enabled: true, enforce_mfa: true }

# Sections that are written are compared: \`tenantry export --update\` fills them with what exists.
roles: {}
members: {}       # ana@acme.example: { roles: [administrator] }
groups: {}
service_accounts: {}
domains: {}
proxy_caches: {}
registries: {}
volumes: {}       # db-data: { region: br-se1, type: cloud_nvme1k, size: 100 }
schedulers: {}

# snapshot_schedules:
#   nightly: { volumes: ["db-*"], every: 1d, keep_last: 7 }

policies:
  packs: [baseline]
`,z=(0,F.join)(`.github`,`workflows`),writeWorkflows=async e=>{let{workflowFiles:t}=await import(`./workflow-files.generated.js`);return n((0,F.join)(e,z)),writeUnlessThere(e,Object.fromEntries(Object.entries(t).map(([e,t])=>[(0,F.join)(z,e),t])))},writeState=async(e,t,r,i,a)=>{if(t){let e={...i!==void 0&&{tenant:i},regions:[]},n=await fillState(t,r?.exported??{head:e,sections:[]});return{files:n.length>0?{written:[I],left:[]}:{written:[],left:[I]},added:n}}n((0,F.dirname)((0,F.join)(e,I)));let{exportText:o}=await import(`./export-live.js`).then(e=>e.i);return{files:writeUnlessThere(e,{[I]:r?o(r.exported):a}),added:[]}},describeNext=(e,t,n,r)=>{let i=`  ${r} validate ${e}\n`;return t?n?`${i}  ${r} plan ${e}   # ${t.unread.length>0?`compares only the sections that could be read`:`no changes: the files match the organization`}\n`:`${i}  ${r} plan ${e}   # what differs from the organization\n`:`${i}  ${r} export --update ${e}   # with MGC_API_KEY set: declares what exists\n`},resultOf=(e,t,n)=>n.length>0?`${c(n.length,`section`)} added`:t?`desired state left as it is`:e?e.unread.length>0?`organization exported in part`:`organization exported`:`starter file written`,B=v({about:`Writes tenantry/organization.yaml, the desired state that anybody may propose changes to, and tenantry.trust.yaml, what the operator decides. With MGC_API_KEY or MGC_ACCESS_TOKEN set, the desired state is an export of the organization; without, it is a commented file that changes nothing when it is applied. The workflows of the GitHub Action are written to .github/workflows. Existing files are left alone, except that a second run adds the sections that the first one could not read.`,arguments:[{name:`folder`,about:`Folder to write to (default: the current folder)`,required:!1,file:`folder`,otherwise:`.`}],options:{tenant:{group:`input`,type:`text`,value:`<uuid>`,about:`Tenant id of the organization (or MGC_TENANT_ID)`},noWorkflows:{group:`output`,type:`flag`,about:`Write no workflows for GitHub Actions`},...P,...M,...N},exits:[i.unread],examples:[{command:`init --tenant 7c9e6679-7425-40de-944b-e07fc1f90ae7`,why:`Start here: with MGC_API_KEY set, the organization is exported`}],run:async([e=`.`],t,n)=>{let{env:a,stdout:o,now:s,program:l}=n,u=t.tenant??a.MGC_TENANT_ID;u!==void 0&&!C(u)&&r(`usage`,`${u} is not a valid tenant id.`,{help:`Use the UUID of the tenant, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7.`});let d=b(e,n);failIfOther(d);let f=existingState(d),m=a.MGC_API_KEY||a.MGC_ACCESS_TOKEN?await readLive(u,t,n):void 0,{files:h,added:g}=await writeState(d,f,m,u,desiredStarter(u,s())),_=writeUnlessThere(d,{[L]:`# For completion in editors, point their YAML language server at schemas/trust.schema.json of Tenantry.
# Operator settings. Store it where a pull request cannot modify it, and pass it with --trust or TENANTRY_TRUST.

# The key that runs Tenantry. Tenantry never reduces its access.
# identity: api-key/ci/tenantry

# Secrets by name: where each one is read from, and the resource and the host it may be used for.
# secrets:
#   okta-client: { env: TENANTRY_SECRET_OKTA_CLIENT, for: federation/acme.example/okta, host: acme.okta.example }

# Sinks: where the secrets of new API keys are delivered, for which keys, and with which scopes at most.
# sinks:
#   shop-pipeline: { file: /run/secrets/shop-api-key, for: "api-key/ci/*", scopes: ["mcr.*"] }
#   shop-deploys: { github: acme/shop, secret: SHOP_KEY, token: { env: TENANTRY_GITHUB_TOKEN }, for: "api-key/ci/*", scopes: ["mcr.*"] }

secrets: {}
sinks: {}
`}),v=await O(d)?{written:[`.gitignore`],left:[]}:R,y=t.noWorkflows?R:await writeWorkflows(d),x=together([h,_,v,y]),S=(0,F.join)(e,E);o.write(`${describeFiles(e,x,g)}\nNext:\n${describeNext(S,m,f===void 0,l)}`),y.written.length>0&&o.write(`
On GitHub, before the workflows can use a key:
  1. Create the environments tenantry-plan, production and tenantry-apply, and allow only the default branch to deploy to them.
     In production, add required reviewers and turn on "Prevent self-review".
  2. Store the secret TENANTRY_READ_KEY in tenantry-plan, an API key that can only read, and TENANTRY_WRITE_KEY in tenantry-apply.
Pull requests are checked without any of these.
`),m&&o.write(describeIncomplete(m,e,l));let w=m!==void 0&&m.unread.length>0,T=x.written.length;return p(w?i.unread:i.clean,T===0?[`nothing to write`]:[resultOf(m,f!==void 0,g),c(T,`file`)])}});export{B as init};