
const isRefused=({refusals:e})=>e.some(({overriddenBy:e})=>e!==`acknowledgement`);export{isRefused as t};