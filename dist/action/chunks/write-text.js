
export{Ii as writeText}from"./arguments.js";