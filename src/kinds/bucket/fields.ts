// The fields of buckets.
import type { AddressPath, Fields } from '../field.ts';

export const path = { within: 'region', parts: ['region', 'name'] } as const satisfies AddressPath;

export const fields = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'acme-invoices' },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
  statements: {
    type: 'json',
    side: 'live',
    filledBy: 'details',
    simulated: false,
    about: 'The statements of its policy, in one form; none if it has no policy.',
    record: {
      many: true,
      fields: {
        effect: { type: 'text', about: 'Allow or Deny.' },
        everyone: { type: 'bool', about: 'Whether it allows everybody: `*`, or everybody but some.' },
        principals: { type: 'texts', about: 'Whom it names: ids of accounts, or `*`.' },
        actions: { type: 'texts', about: 'Its actions, such as `s3:GetObject`. `*` if it names only exceptions.' },
        resources: { type: 'texts', about: 'Buckets and objects that it is about.' },
        conditions: { type: 'texts', about: 'The keys of its conditions, in lower case.' },
        restricted: { type: 'bool', about: 'Whether a condition limits it to source addresses, none of them as wide as the internet.' },
      },
    },
    sample: [],
  },
  grants: {
    type: 'json',
    side: 'live',
    filledBy: 'details',
    simulated: false,
    about: 'What its ACL grants.',
    record: {
      many: true,
      fields: {
        grantee: { type: 'text', about: '`owner`, `AllUsers`, `AuthenticatedUsers`, another group, or the id of an account.' },
        permission: { type: 'text', about: 'FULL_CONTROL, READ, WRITE, READ_ACP or WRITE_ACP.' },
      },
    },
    sample: [{ grantee: 'owner', permission: 'FULL_CONTROL' }],
  },
  versioning: { type: 'text', side: 'live', filledBy: 'details', about: '`Enabled`, `Suspended`, or `off`.', sample: 'Enabled' },
  lock: { type: 'bool', side: 'live', filledBy: 'details', about: 'Whether objects can be locked.', sample: true },
  lock_mode: {
    type: 'text',
    side: 'live',
    filledBy: 'details',
    about: 'How new objects are locked: COMPLIANCE or GOVERNANCE; no value without a default retention.',
    sample: 'COMPLIANCE',
  },
  lock_days: {
    type: 'int',
    side: 'live',
    filledBy: 'details',
    about: 'Days for which new objects are locked; a year counts as 365.',
    sample: 30,
  },
  cors: {
    type: 'json',
    side: 'live',
    filledBy: 'details',
    simulated: false,
    about: 'Its rules for pages of other origins.',
    record: {
      many: true,
      fields: {
        origins: { type: 'texts', about: 'Origins of the pages.' },
        methods: { type: 'texts', about: 'Methods that they may use.' },
        headers: { type: 'texts', about: 'Headers that they may send.' },
      },
    },
    sample: [],
  },
} as const satisfies Fields;

export type BucketFields = typeof fields;
