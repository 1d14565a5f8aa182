import{En as e,Ft as t,Kt as n,Z as r,kn as i,rn as a,wn as o}from"../index.js";import{Ar as s,Dn as c,En as l,Or as u,hi as d,wr as f,za as p}from"./arguments.js";import{g as m,i as h,x as g}from"./live.js";import{t as _}from"./collection-reads.js";import{n as v,t as y}from"./ignore-journal.js";import{g as b,r as x,x as S}from"./files.js";var C=i();const desiredStarter=(e,t)=>`# yaml-language-server: $schema=${f.$id}
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
`,w=`tenantry`,T=(0,C.join)(w,`organization.yaml`),E=`tenantry.trust.yaml`,failIfThere=e=>{let t=[T,E].filter(t=>a((0,C.join)(e,t)));t.length>0&&o(`file-unwritable`,`${t.join(` and `)} ${t.length===1?`exists`:`exist`} already.`,{help:`Nothing was written. Move what exists, or name another folder.`})},D=(0,C.join)(`.github`,`workflows`),writeWorkflows=async e=>{let{workflowFiles:r}=await import(`./workflow-files.generated.js`),i=(0,C.join)(e,D);t(i);let o=Object.keys(r).filter(e=>a((0,C.join)(i,e))),s=Object.entries(r).filter(([e])=>!o.includes(e));for(let[e,t]of s)n((0,C.join)(i,e),t);return{written:s.map(([e])=>e),left:o}},describeWorkflows=(e,{written:t,left:n})=>[...t.length>0?[`Wrote ${t.join(`, `)} in ${(0,C.join)(e,D)}.\n`]:[],...n.length>0?[`Not changed, because it exists in ${(0,C.join)(e,D)}: ${n.join(`, `)}.\n`]:[]].join(``),exported=async(t,n,r)=>{let i=t===void 0?r:{...r,env:{...r.env,MGC_TENANT_ID:t}},a={wants:g(d),desired:void 0,trust:l(void 0,i)},{live:o}=await h(a,{...n,capture:void 0,region:[]},i),{exportLive:s,exportText:c}=await import(`./export-live.js`).then(e=>e.i);return{text:c(s(o,d,v(o))),exitCode:_(o).some(p)?e.unread:e.clean}},O=s({about:`Writes tenantry/organization.yaml, the desired state that anybody may propose changes to, and tenantry.trust.yaml, what the operator decides. With MGC_API_KEY or MGC_ACCESS_TOKEN set, the desired state is an export of the organization; without, it is a commented file that changes nothing when it is applied. The workflows of the GitHub Action are written to .github/workflows. Existing files are left alone.`,arguments:[{name:`folder`,about:`Folder to write to (default: the current folder)`,required:!1,file:`folder`,otherwise:`.`}],options:{tenant:{group:`input`,type:`text`,value:`<uuid>`,about:`Tenant id of the organization (or MGC_TENANT_ID)`},noWorkflows:{group:`output`,type:`flag`,about:`Write no workflows for GitHub Actions`},...x,...S,...b},exits:[e.unread],examples:[{command:`init --tenant 7c9e6679-7425-40de-944b-e07fc1f90ae7`,why:`Start here: with MGC_API_KEY set, the organization is exported`}],run:async([i=`.`],a,s)=>{let{env:l,stdout:d,now:f,program:p}=s,h=a.tenant??l.MGC_TENANT_ID;h!==void 0&&!m(h)&&o(`usage`,`${h} is not a valid tenant id.`,{help:`Use the UUID of the tenant, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7.`});let g=c(i,s);failIfThere(g);let _=!!(l.MGC_API_KEY||l.MGC_ACCESS_TOKEN),{text:v,exitCode:b}=_?await exported(h,a,s):{text:desiredStarter(h,f()),exitCode:e.clean};t((0,C.dirname)((0,C.join)(g,T))),n((0,C.join)(g,T),v),n((0,C.join)(g,E),`# For completion in editors, point their YAML language server at schemas/trust.schema.json of Tenantry.
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
`),await y(g);let x=a.noWorkflows?{written:[],left:[]}:await writeWorkflows(g),S=(0,C.join)(i,w),D=_?`  ${p} validate ${S}\n  ${p} plan ${S}   # no changes: the files match the organization\n`:`  ${p} validate ${S}\n  ${p} export --update ${S}   # with MGC_API_KEY set: declares what exists\n`;return d.write(`Wrote ${(0,C.join)(i,T)} and ${(0,C.join)(i,E)}.\n${describeWorkflows(i,x)}\nNext:\n${D}`),x.written.length>0&&d.write(`
On GitHub, before the workflows can use a key:
  1. Create the environments tenantry-plan, production and tenantry-apply, and allow only the default branch to deploy to them.
     In production, add required reviewers and turn on "Prevent self-review".
  2. Store the secret TENANTRY_READ_KEY in tenantry-plan, an API key that can only read, and TENANTRY_WRITE_KEY in tenantry-apply.
Pull requests are checked without any of these.
`),u(b,[_?`organization exported`:`starter file written`,r(2+x.written.length,`file`)])}});export{O as init};