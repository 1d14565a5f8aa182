
export{t as openGitHub}from"./client.js";