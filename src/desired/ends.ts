// `until:`: the ends of declared access. What has ended must not exist, as under `removed:`.
import type { Problem, Source } from '../errors.ts';
import { canonical, isObject } from '../json.ts';
import { type Address, addressOf } from '../kinds/address.ts';
import { foldedEmail } from '../kinds/email.ts';
import { textsIn } from '../kinds/read-value.ts';
import { instant } from '../platform/instant.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { quoted } from '../yaml/visible.ts';
import type { DeclaredItem } from './declare-items.ts';
import { type AccessEnd, type EndingGrant, endingLists, type Guards } from './desired.ts';

const day = 86_400_000;

/** The first moment after a date, or the time itself, in milliseconds; otherwise what is wrong with it. */
const momentOf = (text: string): number | 'no-zone' | 'invalid' => {
  const time = instant(text);
  if (typeof time !== 'string') return 'invalid';
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return Date.parse(time) + day;
  return /(?:[Zz]|UTC|[+-]\d{2}:?\d{2})$/.test(text) ? Date.parse(time) : 'no-zone';
};

const complaints = { 'no-zone': 'has a time without a zone', invalid: 'is not a valid date or time' } as const;

interface ReadEnds {
  readonly ends: readonly AccessEnd[];
  readonly problems: readonly Problem[];
}

const problem = (message: string, at: Source, help: string): ReadEnds => ({
  ends: [],
  problems: [{ code: 'access-end', message, at, help }],
});

const together = (all: readonly ReadEnds[]): ReadEnds => ({
  ends: all.flatMap(({ ends }) => ends),
  problems: all.flatMap(({ problems }) => problems),
});

const endAt = ({ declared: { kind, address } }: DeclaredItem, text: string, at: Source, grant?: EndingGrant): ReadEnds => {
  const end = momentOf(text);
  if (typeof end === 'number') return { ends: [{ kind, address, ...(grant && { grant }), end, at }], problems: [] };
  const message = `\`until\` ${complaints[end]}: ${quoted(text)}`;
  return problem(message, at, 'Use the last day, such as `2026-12-31`, or a time with its zone, such as `2026-12-01T18:00:00Z`.');
};

/** The end of one role or permission of the item. */
const endOfGrant = (item: DeclaredItem, name: string, text: string): ReadEnds => {
  const { declared, written } = item;
  const at = written.document.keyAt([...written.path, 'until', name]);
  const fields = endingLists.filter((field) => textsIn(declared, field)?.includes(name));
  if (fields.length > 0) return together(fields.map((field) => endAt(item, text, at, { field, name })));
  const own = endingLists.flatMap((field) => textsIn(declared, field) ?? []);
  const message = `\`until\` names ${quoted(name)}, which is not listed beside it`;
  return problem(message, at, didYouMean(name, own) ?? 'Name one of its `roles` or `permissions`, or write one end for the whole item.');
};

const endsOf = (item: DeclaredItem): ReadEnds => {
  const { until } = item.declared.values;
  const at = item.declared.fieldAt['until'] ?? item.declared.at;
  if (isObject(until))
    return together(Object.entries(until).flatMap(([name, text]) => (typeof text === 'string' ? [endOfGrant(item, name, text)] : [])));
  if (typeof until !== 'string') return { ends: [], problems: [] };
  if (item.declared.kind === 'service-account')
    return problem(
      '`until` of a service account would take its keys with it',
      at,
      'Write an end for each of its roles and keys. To remove the account, list it under `removed:`.',
    );
  return endAt(item, until, at);
};

/** Break-glass access has no end: it is for the moment in which nothing else works. */
const endsBreakGlass = ({ breakGlass = [] }: Guards): ((end: AccessEnd) => readonly Problem[]) => {
  const protectedMembers = new Set(breakGlass.map((email) => addressOf('member', foldedEmail(email))));
  return ({ address, at }) =>
    protectedMembers.has(address)
      ? [
          {
            code: 'access-end',
            message: `${address} is a break-glass member, whose access has no end`,
            at,
            help: 'Remove `until`, or the member from `guards.break_glass`.',
          },
        ]
      : [];
};

export const readEnds = (items: readonly DeclaredItem[], guards: Guards): ReadEnds => {
  const { ends, problems } = together(items.map(endsOf));
  return { ends, problems: [...problems, ...ends.flatMap(endsBreakGlass(guards))] };
};

/** The ends of each resource, in one pass. */
export const endsByAddress = (ends: readonly AccessEnd[]): ReadonlyMap<Address, readonly AccessEnd[]> => {
  const found = new Map<Address, AccessEnd[]>();
  for (const end of ends) {
    const own = found.get(end.address);
    if (own) own.push(end);
    else found.set(end.address, [end]);
  }
  return found;
};

/** What ends: an item, or a grant of it. */
export const endingKey = ({ address, grant }: Pick<AccessEnd, 'address' | 'grant'>): string =>
  canonical([address, grant?.field ?? null, grant?.name ?? null]);

/** `2026-12-31` for the end of a day, otherwise `2026-12-01 18:00 UTC`. */
export const endText = ({ end }: Pick<AccessEnd, 'end'>): string => {
  const time = new Date(end).toISOString();
  return time.endsWith('T00:00:00.000Z') ? new Date(end - day).toISOString().slice(0, 10) : `${time.slice(0, 16).replace('T', ' ')} UTC`;
};
