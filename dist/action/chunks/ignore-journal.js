
import{Dn as e,Yt as t,g as n,h as r,tn as i,wt as a,xn as o}from"../index.js";import{Cr as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=e();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async e=>{let s=(0,l.join)(e,`.gitignore`);try{let o=i(s)?a(n(r(e),`.gitignore`)):``;if(o.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await t(s,`${o}${o===``||o.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof o))throw e}};export{exportHead as n,ignoreJournal as t};