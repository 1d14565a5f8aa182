// Where an apply writes its journal, and where `tenantry journal` looks for it, unless another place is named.
export const defaultJournal = '.tenantry/journal.jsonl';
