
const isDone=({type:e})=>e===`done`||e===`already-done`;export{isDone as t};