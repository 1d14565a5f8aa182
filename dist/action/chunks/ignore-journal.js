
import{Cn as e,Kt as t,St as n,Zt as r,_n as i,h as a,m as o}from"../index.js";import{wr as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=e();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async e=>{let s=(0,l.join)(e,`.gitignore`);try{let i=r(s)?n(a(o(e),`.gitignore`)):``;if(i.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await t(s,`${i}${i===``||i.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof i))throw e}};export{exportHead as n,ignoreJournal as t};