
const e=`.tenantry/journal.jsonl`;export{e as t};