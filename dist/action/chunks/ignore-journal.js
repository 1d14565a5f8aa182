
import{Jt as e,Lt as t,Mt as n,d as r,f as i,ft as a,in as o}from"../index.js";import{Nn as s}from"./arguments.js";import{t as c}from"./default-journal.js";const exportHead=({tenant:e,readAt:t})=>({schema:s.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`});var l=o();const u=`${(0,l.dirname)(c)}/`,ignoreJournal=async o=>{let s=(0,l.join)(o,`.gitignore`);try{let e=t(s)?a(i(r(o),`.gitignore`)):``;if(e.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await n(s,`${e}${e===``||e.endsWith(`
`)?``:`
`}${u}\n`)}catch(t){if(!(t instanceof e))throw t}};export{exportHead as n,ignoreJournal as t};