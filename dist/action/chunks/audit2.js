
export{r as judgeDeclared}from"./audit.js";