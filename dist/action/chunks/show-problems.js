
export{n as tellProblems}from"./show-problems2.js";