
const e={timeout:6e4,connectTimeout:1e4,bodyLimit:33554432};export{e as t};