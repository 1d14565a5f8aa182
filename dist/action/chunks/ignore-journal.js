
import{Jt as e,Lt as t,Mt as n,d as r,f as i,in as a,mt as o}from"../index.js";import{An as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=a();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async a=>{let s=(0,l.join)(a,`.gitignore`);try{let e=t(s)?o(i(r(a),`.gitignore`)):``;if(e.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await n(s,`${e}${e===``||e.endsWith(`
`)?``:`
`}${u}\n`)}catch(t){if(!(t instanceof e))throw t}};export{exportHead as n,ignoreJournal as t};