
export{t as startSimulator}from"./serve2.js";