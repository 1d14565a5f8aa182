// Usage and its billed amount. The platform sends hundreds of thousands of records without identity: they are summed as they arrive
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const usage = defineKind({
  name: 'usage',
  title: ['usage', 'usage'],
  about:
    'The usage of one account in one month in one currency, summed from FOCUS v1.0 records (UTC). Reading it requires an API key with the scope of the consumption application.',
  fields,
  unchanging: true,
  permissions: { read: [], write: [] },
  address: ({ account = '', month = '', currency = '' }) => addressOf('usage', account, month, currency),
  ...reads,
});
