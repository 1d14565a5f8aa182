
export{i as commandTable}from"./arguments.js";