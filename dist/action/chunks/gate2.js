
export{n as evaluateDeclaredChange}from"./gate.js";