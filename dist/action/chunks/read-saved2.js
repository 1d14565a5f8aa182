
export{t as readSaved}from"./read-saved.js";