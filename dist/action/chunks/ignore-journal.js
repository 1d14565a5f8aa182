
import{Ft as e,cn as t,d as n,f as r,gt as i,nn as a,zt as o}from"../index.js";import{cr as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=t();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async t=>{let s=(0,l.join)(t,`.gitignore`);try{let a=o(s)?i(r(n(t),`.gitignore`)):``;if(a.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await e(s,`${a}${a===``||a.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof a))throw e}};export{exportHead as n,ignoreJournal as t};