
import{Ft as e,Rt as t,d as n,f as r,gt as i,sn as a,tn as o}from"../index.js";import{Rn as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=a();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async a=>{let s=(0,l.join)(a,`.gitignore`);try{let o=t(s)?i(r(n(a),`.gitignore`)):``;if(o.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await e(s,`${o}${o===``||o.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof o))throw e}};export{exportHead as n,ignoreJournal as t};