// Collections: how completely each was read. "Could not read" is a finding of its own, so that a scan is never silently partial.
import { visible } from '../../yaml/visible.ts';
import type { Derived } from './derived.ts';

export const collection: Derived = {
  shape: {
    name: 'collection',
    title: ['collection', 'collections'],
    about: 'A part of the platform that is read as a whole: `volume@br-se1`, `api-key@service-account/ci`.',
    declarable: false,
    fields: {
      address: { type: 'string', about: 'Its name.', side: 'live' },
      kind: { type: 'string', about: 'The kind of its items.', side: 'live' },
      state: {
        type: 'string',
        about: 'complete, partial, denied, failed, unsupported or not-requested.',
        side: 'live',
        values: ['complete', 'partial', 'denied', 'failed', 'unsupported', 'not-requested'],
      },
      cause: { type: 'string', about: 'Why it was not read completely; null when it was.', side: 'live' },
      permission: { type: 'string', about: 'The permission that is missing, where the platform named it.', side: 'live' },
      items: { type: 'int', about: 'How many items were read.', side: 'live' },
    },
    links: {},
    sample: { address: 'volume@br-se1', kind: 'volume', state: 'complete', cause: null, permission: null, items: 12 },
  },
  rows: ({ live }) =>
    live?.collections.map(({ name, kind, completeness, items }) => ({
      address: name,
      values: {
        address: name,
        kind,
        state: completeness.type,
        cause: 'cause' in completeness ? visible(completeness.cause) : null,
        permission: completeness.type === 'denied' ? (completeness.permission ?? null) : null,
        items: items.length,
      },
    })),
};
