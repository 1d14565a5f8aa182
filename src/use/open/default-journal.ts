// The default location of the journal, for an apply and for `tenantry journal`.
export const defaultJournal = '.tenantry/journal.jsonl';
