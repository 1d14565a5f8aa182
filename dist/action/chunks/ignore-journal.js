
import{Lt as e,Pt as t,d as n,en as r,f as i,gt as a,on as o}from"../index.js";import{An as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=o();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async o=>{let s=(0,l.join)(o,`.gitignore`);try{let r=e(s)?a(i(n(o),`.gitignore`)):``;if(r.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await t(s,`${r}${r===``||r.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof r))throw e}};export{exportHead as n,ignoreJournal as t};