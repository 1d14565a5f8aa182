
import{Jt as e,Tn as t}from"../index.js";import{n,t as r}from"./runner-files.js";import{w as i}from"./arguments.js";var a=t();const publishRun=async(t,{verdict:o,exitCode:s,text:c,review:l,outputs:u,more:d=[]})=>{let{env:f}=t.surroundings,p=l&&t.event.repository.isPrivate?[i(l)]:[],m=[c,...d,...p].join(`

`),h=(0,a.join)(t.outputFolder,`tenantry-report.md`);await e(h,m);let g=[n(f,m),r(f,{verdict:o.name,"exit-code":String(s),report:h,...u})];for(let e of g)e!==void 0&&t.warn(e)};export{publishRun as t};