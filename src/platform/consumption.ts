// Consumption: usage up to the previous day as FOCUS records. A test compares the rows with facts/operations.yaml.
import type { Operation } from './operation.ts';
import * as start from './operation-defaults.ts';

const reading = { ...start.reading, product: 'consumption' } as const;

export const consumptionOperations = {
  'consumption.getUsage': {
    ...reading,
    path: '/usage',
    query: ['accrual_period', 'start_date', 'end_date', 'limit', 'offset', 'order', 'include_sub_accounts'],
    paging: 'limit/offset',
    items: 'results',
    pageSize: 1000,
    source: 'reference, docs-page (older page: only accrual_period, required; no meta)',
  },
} as const satisfies Record<string, Operation>;
