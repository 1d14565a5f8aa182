
import{$t as e,Ct as t,Jt as n,Tn as r,g as i,h as a,yn as o}from"../index.js";import{wr as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=r();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async r=>{let s=(0,l.join)(r,`.gitignore`);try{let o=e(s)?t(i(a(r),`.gitignore`)):``;if(o.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await n(s,`${o}${o===``||o.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof o))throw e}};export{exportHead as n,ignoreJournal as t};