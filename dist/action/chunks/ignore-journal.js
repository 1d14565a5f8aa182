
import{Qt as e,St as t,h as n,m as r,qt as i,vn as a,wn as o}from"../index.js";import{wr as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=o();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async o=>{let s=(0,l.join)(o,`.gitignore`);try{let a=e(s)?t(n(r(o),`.gitignore`)):``;if(a.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await i(s,`${a}${a===``||a.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof a))throw e}};export{exportHead as n,ignoreJournal as t};