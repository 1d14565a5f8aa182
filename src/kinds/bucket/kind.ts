// Buckets of object storage. They are only audited.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const bucket = defineKind({
  name: 'bucket',
  title: ['bucket', 'buckets'],
  about: 'A bucket of object storage, identified by its region and name. It is read with a key pair, which the trust file names.',
  fields,
  unchanging: true,
  asked: true,
  permissions: { read: [], write: [] },
  address: ({ region = '', name = '' }) => addressOf('bucket', region, name),
  ...reads,
});
