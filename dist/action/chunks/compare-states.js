
export{t as compareStates}from"./compare-states2.js";