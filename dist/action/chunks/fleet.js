
const e={commands:[{name:`list`,summary:`Show the organizations of a fleet, or of one shard of it`,load:async()=>(await import(`./list.js`)).list}]};export{e as fleet};