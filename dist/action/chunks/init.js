
import{Di as e,Fi as t,J as n,Qt as r,Wi as i,ea as a,fa as o,on as s,ra as c,sn as l,ua as u,wi as d,yn as f}from"./arguments.js";import{o as p,p as m,t as h}from"./live.js";import{t as g}from"./collection-states.js";import{n as _,t as v}from"./ignore-journal.js";import{O as y,T as b,_ as x}from"./files.js";import{dirname as S,join as C}from"node:path";const desiredStarter=(e,t)=>`# yaml-language-server: $schema=${d.$id}
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
`,w=`tenantry`,T=C(w,`organization.yaml`),E=`tenantry.trust.yaml`,failIfThere=e=>{let t=[T,E].filter(t=>i(C(e,t)));t.length>0&&u(`file-unwritable`,`${t.join(` and `)} ${t.length===1?`exists`:`exist`} already.`,{help:`Nothing was written. Move what exists, or name another folder.`})},D=C(`.github`,`workflows`),writeWorkflows=async n=>{let{workflowFiles:r}=await import(`./workflow-files.generated.js`),a=C(n,D);e(a);let o=Object.keys(r).filter(e=>i(C(a,e))),s=Object.entries(r).filter(([e])=>!o.includes(e));for(let[e,n]of s)t(C(a,e),n);return{written:s.map(([e])=>e),left:o}},sayWorkflows=(e,{written:t,left:n})=>[...t.length>0?[`Wrote ${t.join(`, `)} in ${C(e,D)}.\n`]:[],...n.length>0?[`Not changed, because it exists in ${C(e,D)}: ${n.join(`, `)}.\n`]:[]].join(``),exported=async(e,t,r)=>{let i=e===void 0?r:{...r,env:{...r.env,MGC_TENANT_ID:e}},a={wants:p(f),desired:void 0,trust:s(void 0,i)},{live:c}=await h(a,{...t,capture:void 0,region:[]},i),{exportLive:l,exportText:u}=await import(`./export-live2.js`);return{text:u(l(c,f,_(c))),exitCode:g(c).some(n)?o.unread:o.clean}},O=a({name:`init`,summary:`Start a repository: the desired state and a trust file`,about:`Writes tenantry/organization.yaml, the desired state that anybody may propose changes to, and tenantry.trust.yaml, what the operator decides. With MGC_API_KEY or MGC_ACCESS_TOKEN set, the desired state is an export of the organization; without, it is a commented file that changes nothing when it is applied. The workflows of the GitHub Action are written to .github/workflows. Existing files are left alone.`,arguments:[{name:`folder`,about:`Folder to write to (default: the current folder)`,required:!1,file:`folder`,otherwise:`.`}],options:{tenant:{group:`input`,type:`text`,value:`<uuid>`,about:`Tenant id of the organization (or MGC_TENANT_ID)`},noWorkflows:{group:`output`,type:`flag`,about:`Write no workflows for GitHub Actions`},...x,...y,...b},exits:[o.unread],examples:[{command:`init --tenant 7c9e6679-7425-40de-944b-e07fc1f90ae7`,why:`Start here: with MGC_API_KEY set, the organization is exported`}],run:async([n=`.`],i,a)=>{let{env:s,stdout:d,now:f,program:p}=a,h=i.tenant??s.MGC_TENANT_ID;h!==void 0&&!m(h)&&u(`usage`,`${h} is not a valid tenant id.`,{help:`Use the UUID of the tenant, such as 7c9e6679-7425-40de-944b-e07fc1f90ae7.`});let g=l(n,a);failIfThere(g);let _=!!(s.MGC_API_KEY||s.MGC_ACCESS_TOKEN),{text:y,exitCode:b}=_?await exported(h,i,a):{text:desiredStarter(h,f()),exitCode:o.clean};e(S(C(g,T))),t(C(g,T),y),t(C(g,E),`# For completion in editors, point their YAML language server at schemas/trust.schema.json of Tenantry.
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
`),await v(g);let x=i.noWorkflows?{written:[],left:[]}:await writeWorkflows(g),D=C(n,w),O=_?`  ${p} validate ${D}\n  ${p} plan ${D}   # no changes: the files match the organization\n`:`  ${p} validate ${D}\n  ${p} export --update ${D}   # with MGC_API_KEY set: declares what exists\n`;return d.write(`Wrote ${C(n,T)} and ${C(n,E)}.\n${sayWorkflows(n,x)}\nNext:\n${O}`),x.written.length>0&&d.write(`
On GitHub, before the workflows can use a key:
  1. Create the environments tenantry-plan, production and tenantry-apply, and allow only the default branch to deploy to them.
     In production, add required reviewers and turn on "Prevent self-review".
  2. Store the secret TENANTRY_READ_KEY in tenantry-plan, an API key that can only read, and TENANTRY_WRITE_KEY in tenantry-apply.
Pull requests are checked without any of these.
`),c(b,[_?`organization exported`:`starter file written`,r(2+x.written.length,`file`)])}});export{O as init};