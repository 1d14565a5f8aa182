
import{Bi as e,Ii as t,Si as n,Wi as r,la as i,wi as a,zi as o}from"./arguments.js";import{t as s}from"./default-journal.js";import{dirname as c,join as l}from"node:path";const exportHead=({tenant:e,readAt:t})=>({schema:a.$id,about:`Exported from ${e===void 0?`an unnamed tenant`:`the tenant ${e}`} on ${t.slice(0,10)}.`}),u=`${c(s)}/`,ignoreJournal=async a=>{let s=l(a,`.gitignore`);try{let i=r(s)?n(e(o(a),`.gitignore`)):``;if(i.split(`
`).some(e=>[u,u.slice(0,-1),`/${u}`].includes(e.trim())))return;await t(s,`${i}${i===``||i.endsWith(`
`)?``:`
`}${u}\n`)}catch(e){if(!(e instanceof i))throw e}};export{exportHead as n,ignoreJournal as t};