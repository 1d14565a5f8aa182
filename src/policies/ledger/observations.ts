// What one scan sees of the things that the ledger remembers. Names are kept as digests: a ledger is committed.
import type { AccessEnd } from '../../desired/desired.ts';
import { endingKey } from '../../desired/ends.ts';
import { isArray } from '../../json.ts';
import { kindOf, partsOf } from '../../kinds/address.ts';
import type { Observed } from '../../kinds/kind.ts';
import { textIn, textsIn } from '../../kinds/read-value.ts';
import { isWhole } from '../../live/completeness.ts';
import type { Live } from '../../live/live.ts';
import { text } from '../../platform/wire.ts';
import { firstUsualMonth, isWholeMonth } from '../../spend/read-days.ts';
import { noAccount, type Spend } from '../../spend/spend.ts';
import { type Observations, present, type Remembered, type SeenThings } from './memory.ts';
import { accessHeld, eventDays, lastWrites } from './observe-writes.ts';
import { collectionsOf, isAllOf, itemsOf, type ScanFacts, thing } from './scan-facts.ts';

/** The newest completed scan of each image: older ones show what was found once. */
const newestScans = (live: Live | undefined): readonly Observed[] => {
  const newest = new Map<string, { readonly scan: Observed; readonly ended: string }>();
  for (const { kind, items } of live?.collections ?? []) {
    if (kind !== 'scan') continue;
    for (const scan of items) {
      const ended = textIn(scan, 'finished_at');
      if (ended === undefined || textIn(scan, 'status') !== 'completed') continue;
      const known = newest.get(scan.in);
      if (!known || ended > known.ended) newest.set(scan.in, { scan, ended });
    }
  }
  return [...newest.values()].map(({ scan }) => scan);
};

export const invitationThing = (id: string): string => thing('invitation', id);
export const imageTagThing = (region: string, registry: string, repository: string, tag: string): string =>
  thing('image-tag', region, registry, repository, tag);
export const imageFixThing = (region: string, registry: string, repository: string, cve: string, name: string | null): string =>
  thing('image-fix', region, registry, repository, cve, name);
export const instanceThing = (id: string): string => thing('instance', id);
export const spendMonthThing = (account: string, month: string, currency: string): string => thing('spend-month', account, month, currency);
export const subAccountThing = (account: string): string => thing('sub-account', account);
export const apiKeyThing = (id: string): string => thing('api-key', id);
export const volumeThing = (id: string): string => thing('volume', id);
export const removedThing = (address: string): string => thing('removed', address);
export const waiverThing = (policy: string, resource: string): string => thing('waiver', policy, resource);

export const accessEndThing = (end: Pick<AccessEnd, 'address' | 'grant'>): string => thing('access-end', endingKey(end));

/** A digest of an image without its algorithm, cut: enough that nobody finds another image with it. */
export const imageValue = (digest: string): string => digest.replace(/^sha256:/, '').slice(0, 32);

const invitations = ({ live }: ScanFacts): SeenThings => {
  const read = collectionsOf(live, 'invitation');
  const open = read.flatMap(({ items }) => items).filter(({ phase }) => phase !== 'retired');
  return {
    isComplete: read.length > 0 && read.every(({ completeness }) => isWhole(completeness)),
    values: new Map(open.map(({ id }) => [invitationThing(id), present])),
  };
};

const imageTags = ({ live }: ScanFacts): SeenThings => ({
  // Whether all images were read does not matter: only what a tag points to does.
  isComplete: false,
  values: new Map(
    collectionsOf(live, 'image').flatMap(({ items }) =>
      items.flatMap((image) => {
        const { region, registry, repository, digest } = partsOf(image.address, 'image');
        return (textsIn(image, 'tags') ?? []).map((tag) => [imageTagThing(region, registry, repository, tag), imageValue(digest)] as const);
      }),
    ),
  ),
});

/** Whether all images were scanned does not matter: only what the newest scans find does. */
const imageFixes = ({ live }: ScanFacts): SeenThings => ({
  isComplete: false,
  values: new Map(
    newestScans(live).flatMap(({ address, values }) => {
      const { region, registry, repository } = partsOf(address, 'scan');
      const fixes = isArray(values['fixes']) ? values['fixes'] : [];
      return fixes.flatMap((fix) => {
        const [cve, name = null] = [text(fix, 'cve'), text(fix, 'package')];
        return cve ? [[imageFixThing(region, registry, repository, cve, name), present] as const] : [];
      });
    }),
  ),
});

/** The day after which a month counts as closed: corrections arrive until then. */
const closeDay = 10;

/** A month is closed once the tenth day of the next one is over, UTC. */
const isClosed = (month: string, now: number): boolean => now >= Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), closeDay + 1);

/** Sums are known only if every record was read and could be summed. */
export const isSummed = ({ completeness, unreadable }: Spend): boolean =>
  completeness.type === 'complete' && Object.keys(unreadable).length === 0;

/** Closed when it was read, and read to its end: the time of the evaluation does not matter. */
const isFinal = (spend: Spend, month: string): boolean => isClosed(month, Date.parse(spend.readAt)) && isWholeMonth(spend, month);

const spendMonths = ({ spend }: ScanFacts): SeenThings => {
  const sums = spend && isSummed(spend) ? spend.sums.filter(({ month }) => isFinal(spend, month)) : [];
  return {
    isComplete: spend !== undefined && isSummed(spend),
    values: new Map(sums.map(({ account, month, currency, billed }) => [spendMonthThing(account, month, currency), billed])),
  };
};

/** Accounts below the tenant's own that usage records of this month and the previous one name: a longer reading finds no others. */
export const subAccountsIn = (spend: Spend, tenant: string | undefined): readonly string[] => {
  const first = firstUsualMonth(spend);
  const accounts = spend.sums.flatMap(({ account, month }) =>
    month >= first && account !== tenant && account !== noAccount ? [account] : [],
  );
  return [...new Set(accounts)];
};

const subAccounts = ({ spend, live, desired }: ScanFacts): SeenThings => ({
  isComplete: spend?.completeness.type === 'complete',
  values: new Map(spend ? subAccountsIn(spend, live?.tenant ?? desired?.tenant).map((account) => [subAccountThing(account), present]) : []),
});

const waivers = ({ desired }: ScanFacts): SeenThings => ({
  isComplete: desired !== undefined,
  values: new Map(desired?.waivers.map(({ policy, resource }) => [waiverThing(policy, resource), present])),
});

/** The files say all of it. A value is the time of the end, in milliseconds. */
const accessEnds = ({ desired }: ScanFacts): SeenThings => ({
  isComplete: desired !== undefined,
  values: new Map(desired?.ends.map((end) => [accessEndThing(end), String(end.end)])),
});

/** Only of keys whose age the platform does not report. */
const apiKeys = ({ live, desired }: ScanFacts): SeenThings => {
  const keys = itemsOf(live, 'api-key').filter(({ phase, values }) => phase !== 'retired' && values['start_validity'] === null);
  return { isComplete: isAllOf(live, desired)('api-key'), values: new Map(keys.map(({ id }) => [apiKeyThing(id), present])) };
};

/** The values of a volume. */
export const unattached = 'unattached';
const attached = 'attached';

const volumes = ({ live, desired }: ScanFacts): SeenThings => ({
  isComplete: isAllOf(live, desired)('volume'),
  values: new Map(
    itemsOf(live, 'volume').flatMap(({ id, values: { attached_to: to } }) =>
      to === undefined ? [] : [[volumeThing(id), to === null ? unattached : attached] as const],
    ),
  ),
});

/** The values of an instance. */
export const stopped = 'stopped';
const inUse = 'in-use';

/** As volumes report them. One without a volume is not seen: that it was not there proves nothing. */
const instances = ({ live }: ScanFacts): SeenThings => ({
  isComplete: false,
  values: new Map(
    itemsOf(live, 'volume').flatMap(({ values: { attached_to: id, instance_state: state } }) =>
      typeof id === 'string' && typeof state === 'string' ? [[instanceThing(id), state === stopped ? stopped : inUse] as const] : [],
    ),
  ),
});

/** The values of what the file lists under `removed:`. */
export const absent = 'absent';

/** Of a kind that was not read completely nothing is known to be gone. */
const removedResources = ({ live, desired }: ScanFacts): SeenThings => {
  const removed = desired?.removed ?? [];
  const isAll = isAllOf(live, desired);
  const kinds = new Set(removed.map(({ address }) => kindOf(address)));
  const there = new Set(
    [...kinds].flatMap((kind) => itemsOf(live, kind).flatMap((item) => (item.phase === 'retired' ? [] : [item.address]))),
  );
  const values = removed.flatMap(({ address }): readonly (readonly [string, string])[] => {
    if (there.has(address)) return [[removedThing(address), present]];
    return isAll(kindOf(address)) ? [[removedThing(address), absent]] : [];
  });
  return { isComplete: false, values: new Map(values) };
};

interface Row {
  readonly kind: Remembered;
  /** Remembered only if a policy reads this: there can be many. */
  readonly onlyFor?: string;
  readonly observe: (facts: ScanFacts) => SeenThings;
}

const rows: readonly Row[] = [
  { kind: 'access-end', observe: accessEnds },
  { kind: 'access-held', onlyFor: 'access-review.state', observe: accessHeld },
  { kind: 'api-key', observe: apiKeys },
  { kind: 'event-day', observe: eventDays },
  { kind: 'image-fix', onlyFor: 'scan.dated_fixes', observe: imageFixes },
  { kind: 'image-tag', onlyFor: 'image.moved_tags', observe: imageTags },
  { kind: 'instance', onlyFor: 'volume.instance_stopped_since', observe: instances },
  { kind: 'invitation', observe: invitations },
  { kind: 'last-write', observe: lastWrites },
  { kind: 'removed', observe: removedResources },
  { kind: 'spend-month', observe: spendMonths },
  { kind: 'sub-account', observe: subAccounts },
  { kind: 'volume', observe: volumes },
  { kind: 'waiver', observe: waivers },
];

/** `reads`: what the policies of the run read, as `kind.field`. */
export const observe = (facts: ScanFacts, reads: ReadonlySet<string>): Observations =>
  new Map(rows.flatMap(({ kind, onlyFor, observe: of }) => (onlyFor === undefined || reads.has(onlyFor) ? [[kind, of(facts)]] : [])));
