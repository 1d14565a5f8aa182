// Collections: how completely each was read. "Could not read" is a finding of its own, so that a scan is never silently partial. What one missing permission
// or one failed call keeps from being read is one of them: its fix is one, too.
import { groupBy } from '../../live/group-by.ts';
import type { Collection } from '../../live/live.ts';
import { visible } from '../../yaml/visible.ts';
import type { Derived, RowDraft } from './derived.ts';

type Named = Pick<Collection, 'name' | 'kind' | 'completeness' | 'items'>;

const causeOf = ({ completeness }: Named): string | null => ('cause' in completeness ? visible(completeness.cause) : null);

const permissionOf = ({ completeness }: Named): string | undefined =>
  completeness.type === 'denied' ? completeness.permission : undefined;

/** Those with the same key have one reason; a collection without a reason is alone. */
const reasonOf = (one: Named): string => {
  const [permission, cause] = [permissionOf(one), causeOf(one)];
  if (permission !== undefined) return JSON.stringify(['permission', permission]);
  return JSON.stringify(cause === null ? ['name', one.name] : [one.completeness.type, cause]);
};

/** Names that a message shows; all are in the reads of the result. */
const most = 3;

const namesOf = (alike: readonly Named[]): string => {
  const names = alike.slice(0, most).map(({ name }) => name);
  return `${names.join(', ')}${alike.length > most ? ` and ${alike.length - most} more` : ''}`;
};

const rowOf = (alike: readonly Named[]): readonly RowDraft[] => {
  const [first] = alike;
  if (!first) return [];
  const permission = permissionOf(first);
  const address = permission === undefined ? first.name : `permission/${permission}`;
  return [
    {
      address,
      because: causeOf(first) ?? undefined,
      values: {
        address,
        names: namesOf(alike),
        kind: [...new Set(alike.map(({ kind }) => kind))].join(', '),
        state: first.completeness.type,
        cause: causeOf(first),
        permission: permission ?? null,
        items: alike.reduce((sum, { items }) => sum + items.length, 0),
      },
    },
  ];
};

export const collection: Derived = {
  shape: {
    name: 'collection',
    title: ['collection', 'collections'],
    about: 'A part of the platform that is read as a whole: `volume@br-se1`, `api-key@service-account/ci`.',
    declarable: false,
    fields: {
      address: {
        type: 'string',
        about: 'Its name; `permission/…` for all that one missing permission keeps from being read.',
        side: 'live',
      },
      names: { type: 'string', about: 'Its name, or those of all collections with the same reason: the first three.', side: 'live' },
      kind: { type: 'string', about: 'The kind of its items, or the kinds of all of them.', side: 'live' },
      state: {
        type: 'string',
        about: 'complete, partial, denied, failed, unsupported or not-requested.',
        side: 'live',
        values: ['complete', 'partial', 'denied', 'failed', 'unsupported', 'not-requested'],
      },
      cause: { type: 'string', about: 'Why it was not read completely; null when it was.', side: 'live' },
      permission: {
        type: 'string',
        about: 'The permission that is missing, where the platform named it, or the scope of a whole product.',
        side: 'live',
      },
      items: { type: 'int', about: 'How many items were read.', side: 'live' },
    },
    links: {},
    sample: {
      address: 'volume@br-se1',
      names: 'volume@br-se1',
      kind: 'volume',
      state: 'complete',
      cause: null,
      permission: null,
      items: 12,
    },
  },
  rows: ({ live }) => live && [...groupBy(live.collections, reasonOf).values()].flatMap(rowOf),
};
