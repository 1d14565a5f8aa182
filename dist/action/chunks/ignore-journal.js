
import{Jt as e,Ut as t,bn as n,h as r,m as i,mn as a,xt as o}from"../index.js";import{wr as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=n();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async n=>{let s=(0,l.join)(n,`.gitignore`);try{let a=e(s)?o(r(i(n),`.gitignore`)):``;if(a.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await t(s,`${a}${a===``||a.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof a))throw e}};export{exportHead as n,ignoreJournal as t};