
import{$t as e}from"../index.js";const shown=t=>{let n=e(JSON.stringify(t));return n.length>200?`${n.slice(0,200)}…`:n},t={added:`+`,removed:`-`,changed:`~`},differenceLines=n=>n.length===0?`No differences.
`:n.map(n=>{let r=n.type===`changed`?`: ${shown(n.before)} → ${shown(n.after)}`:``;return`${t[n.type]} ${e(n.path)}${r}\n`}).join(``);export{differenceLines};