
export{r as demoState}from"./state.js";