
import{Dn as e,Yt as t}from"../index.js";import{n,t as r}from"./runner-files.js";import{w as i}from"./arguments.js";var a=e();const publishRun=async(e,{verdict:o,exitCode:s,text:c,review:l,outputs:u,more:d=[]})=>{let{env:f}=e.surroundings,p=l&&e.event.repository.isPrivate?[i(l)]:[],m=[c,...d,...p].join(`

`),h=(0,a.join)(e.outputFolder,`tenantry-report.md`);await t(h,m);let g=[n(f,m),r(f,{verdict:o.name,"exit-code":String(s),report:h,...u})];for(let t of g)t!==void 0&&e.warn(t)};export{publishRun as t};