// Rotation of API keys. The name carries the state: create `deploy.next` and deliver it, rename the old one `deploy.old`, the new one `deploy`; revoke `.old` after the overlap.
import { type Address, addressOf, collectionOf } from '../kinds/address.ts';
import { accountOf, changingKey, creatingKey, leavingBehind, promotingKey, revokingKey, setAside } from '../kinds/parts/api-key-steps.ts';
import { asSet } from '../kinds/parts/as-set.ts';
import type { Declared, Observed } from '../kinds/kind.ts';
import { liveOf } from '../kinds/parts/live-id.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { nextName, oldName } from '../kinds/rotation-name.ts';
import { segment } from '../kinds/segment.ts';
import type { ChangeAnswer, StepDraft } from '../kinds/step.ts';
import { parseDuration } from '../yaml/duration.ts';
import { type DueWork, type Found, nothingFound, together } from './due.ts';
import { type DueContext, whyNotComplete } from './due-context.ts';
import { leastAge } from './key-age.ts';

/** A declared key and what is live of it, each under its name of the rotation. */
interface Rotating {
  readonly declared: Declared;
  readonly name: string;
  /** Below its account as that is called now. */
  readonly addressOf: (name: string) => Address;
  readonly present: Observed;
  readonly next?: Observed;
  /** A `.next` of earlier runs that broke off, under its other name. */
  readonly aside: readonly Observed[];
  readonly old?: Observed;
}

const inUse = (key: Observed | undefined): Observed | undefined => (key?.phase === 'retired' ? undefined : key);

/** undefined: the key is not there. Making it, or ending a rotation that broke off between its renames, is a change of the file's (api-key.ts). */
const rotatingOf = (declared: Declared, { look }: DueContext): Rotating | undefined => {
  const account = declared.parent ?? accountOf(declared.address);
  const called = segment((liveOf(account, look) ?? { address: account }).address, 0);
  const at = (name: string): Address => addressOf('api-key', called, name);
  const declaredName = segment(declared.address, 1);
  const present = inUse(declared.pin === undefined ? look.live(at(declaredName)) : look.liveById('api-key', declared.pin));
  if (!present) return undefined;
  const name = textIn(present, 'name') ?? declaredName;
  const [next, old] = [inUse(look.live(at(nextName(name)))), inUse(look.live(at(oldName(name))))];
  const aside = setAside(addressOf('service-account', called), name, look);
  return { declared, name, addressOf: at, present, aside, ...(next ? { next } : {}), ...(old ? { old } : {}) };
};

const due = ({ declared }: Rotating, type: DueWork['type'], why: string, answer: ChangeAnswer): Found => {
  const { address, fieldAt, at } = declared;
  return { work: [{ type, address, under: address, because: fieldAt['rotate_after'] ?? at, why, answer }], notes: [] };
};

const noted = ({ declared: { address, fieldAt, at } }: Rotating, message: string, unknown: boolean): Found => ({
  work: [],
  notes: [{ address, message, at: fieldAt['rotate_after'] ?? at, unknown }],
});

const durationIn = (declared: Declared, field: string): number | undefined => {
  const text = textIn(declared, field);
  return text === undefined ? undefined : parseDuration(text);
};

/** A `.next` beside the key is of an earlier run that broke off: its secret may be lost. It is revoked, never promoted. */
const lostKeys = ({ next, aside }: Rotating, { look }: DueContext): readonly StepDraft[] =>
  [...(next ? [next] : []), ...aside].map((key) => revokingKey(key, 'lost', look));

/** The old key goes after the overlap, and not before the new one holds all that it holds. */
const retire = (rotating: Rotating, old: Observed, { look, now }: DueContext): Found => {
  const { declared, present } = rotating;
  const age = leastAge(present, now);
  if (age === undefined) return noted(rotating, 'how long the old key has been replaced is not known: it stays', true);
  if (age < (durationIn(declared, 'overlap') ?? 0)) return nothingFound;
  const granted = textsIn(present, 'scopes') ?? [];
  const awaited = (textsIn(old, 'scopes') ?? []).filter(
    (scope) => textsIn(present, 'scopes_pending_approval')?.includes(scope) && !granted.includes(scope),
  );
  if (awaited.length > 0) {
    const who = `the platform must approve the scopes ${awaited.join(', ')} of the new key; the old one works until then`;
    return due(rotating, 'key-retirement', 'the overlap is over', { type: 'waiting', fields: [], on: 'approval', who });
  }
  const why = `the overlap of ${textIn(declared, 'overlap') ?? '0h'} is over`;
  return due(rotating, 'key-retirement', why, { type: 'steps', chain: [revokingKey(old, 'retired', look)] });
};

const nowhere: ChangeAnswer = {
  type: 'impossible',
  fields: ['deliver_to'],
  why: 'it is due to be rotated, and the secret of the new key has nowhere to go',
  instead: 'name a sink of the trust file: `deliver_to:`',
};

/** The key as the file wants it: its other changes come first, for both would change the same key. */
const asWanted = ({ declared, present }: Rotating): Observed => {
  const [scopes, description] = [textsIn(declared, 'scopes'), textIn(declared, 'description')];
  const values = { ...(scopes ? { scopes_asked: asSet(scopes) } : {}), ...(description === undefined ? {} : { description }) };
  return { ...present, values: { ...present.values, ...values } };
};

const rotate = (rotating: Rotating, context: DueContext): Found => {
  const { declared, name } = rotating;
  const { look } = context;
  const deliverTo = textIn(declared, 'deliver_to');
  const why = `older than ${textIn(declared, 'rotate_after') ?? ''}`;
  if (deliverTo === undefined) return due(rotating, 'key-rotation', why, nowhere);
  const key = asWanted(rotating);
  const scopes = textsIn(key, 'scopes_asked');
  const away = changingKey(key, { name: oldName(name), renamedTo: rotating.addressOf(oldName(name)) }, look);
  if (!away || !scopes) return noted(rotating, 'it is due to be rotated, but its scopes were not read: a rename could clear them', true);
  const account = declared.parent ?? accountOf(declared.address);
  const made = {
    address: rotating.addressOf(name),
    account,
    name,
    description: textIn(key, 'description'),
    scopes,
    deliverTo,
    replaces: rotating.present,
  };
  const create = { ...creatingKey(made, look), follows: [key.address] };
  const { before, after } = leavingBehind(rotating.next, rotating.aside, name, look);
  return due(rotating, 'key-rotation', why, { type: 'steps', chain: [...before, create, away, promotingKey(made, look), ...after] });
};

/** What time asks of it; a lost one goes whatever that is. */
const judged = (rotating: Rotating, context: DueContext): Found => {
  const { declared, present, old } = rotating;
  const rotateAfter = durationIn(declared, 'rotate_after');
  const lost = lostKeys(rotating, context);
  const cleaned = (found: Found): Found =>
    lost.length > 0
      ? together([
          due(rotating, 'key-retirement', 'a run broke off before its secret was delivered', { type: 'steps', chain: lost }),
          found,
        ])
      : found;
  if (old) return cleaned(retire(rotating, old, context));
  if (rotateAfter === undefined) return cleaned(nothingFound);
  const age = leastAge(present, context.now);
  if (age === undefined) {
    return cleaned(noted(rotating, 'the platform does not say since when it is valid: whether it is due to be rotated is not known', true));
  }
  if (age <= rotateAfter) return cleaned(nothingFound);
  return rotate(rotating, context);
};

const judge = (declared: Declared, context: DueContext): Found => {
  const rotating = rotatingOf(declared, context);
  if (!rotating) return nothingFound;
  const unread = whyNotComplete(context.look, collectionOf('api-key', rotating.present.parent));
  return unread ? noted(rotating, `whether it is due to be rotated is not known: ${unread}`, true) : judged(rotating, context);
};

export const rotateKeys = (context: DueContext): Found =>
  together(context.desired.items.filter(({ kind }) => kind === 'api-key').map((declared) => judge(declared, context)));
