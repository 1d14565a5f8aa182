
const isDone=({type:e})=>e===`done`||e===`already`;export{isDone as t};