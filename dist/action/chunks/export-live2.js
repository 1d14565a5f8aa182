
export{t as exportLive,n as exportText}from"./export-live.js";