
import{Wt as e,Yt as t,h as n,hn as r,m as i,xn as a,xt as o}from"../index.js";import{wr as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=a();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async a=>{let s=(0,l.join)(a,`.gitignore`);try{let r=t(s)?o(n(i(a),`.gitignore`)):``;if(r.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await e(s,`${r}${r===``||r.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof r))throw e}};export{exportHead as n,ignoreJournal as t};