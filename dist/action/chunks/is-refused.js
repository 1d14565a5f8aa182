
const isRefused=({refusals:e})=>e.some(({yieldsTo:e})=>e!==`acknowledgement`);export{isRefused as t};