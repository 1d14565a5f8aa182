// Rotation of API keys. The name carries the state: create `deploy.next` and deliver it, rename the old one `deploy.old`, the new one `deploy`; revoke `.old` after the overlap.
import { type Address, addressOf, collectionOf, parseAddress } from '../kinds/address.ts';
import { accountOf, changingKey, creatingKey, revokingKey } from '../kinds/api-key-steps.ts';
import type { Declared, Observed } from '../kinds/kind.ts';
import { textIn, textsIn } from '../kinds/read-value.ts';
import { nextName, oldName } from '../kinds/rotation-name.ts';
import type { StepDraft } from '../kinds/step.ts';
import { parseDuration } from '../yaml/duration.ts';
import type { DueNote, DueWork } from './due.ts';
import { type DueContext, whyNotComplete } from './due-context.ts';

interface Rotation {
  readonly work: readonly DueWork[];
  readonly notes: readonly DueNote[];
}

const nothing: Rotation = { work: [], notes: [] };

interface Keys {
  readonly present?: Observed;
  readonly next?: Observed;
  readonly old?: Observed;
}

const beside = (address: Address, name: string): Address => addressOf('api-key', parseAddress(address)?.path[0] ?? '', name);

const keysOf = (declared: Declared, { look }: DueContext): Keys => {
  const name = parseAddress(declared.address)?.path[1] ?? '';
  const usable = (address: Address): Observed | undefined => {
    const key = look.live(address);
    return key && key.phase !== 'retired' ? key : undefined;
  };
  const [present, next, old] = [
    usable(declared.address),
    usable(beside(declared.address, nextName(name))),
    usable(beside(declared.address, oldName(name))),
  ];
  return { ...(present ? { present } : {}), ...(next ? { next } : {}), ...(old ? { old } : {}) };
};

/** Milliseconds since the key began to be valid; undefined when the platform does not say. */
const ageOf = (key: Observed, now: number): number | undefined => {
  const start = textIn(key, 'start_validity');
  return start === undefined ? undefined : now - Date.parse(start);
};

const durationIn = (declared: Declared, field: string): number | undefined => {
  const text = textIn(declared, field);
  return text === undefined ? undefined : parseDuration(text);
};

const work = (declared: Declared, type: DueWork['type'], why: string, answer: DueWork['answer'], removes: boolean): Rotation => ({
  work: [
    {
      type,
      address: declared.address,
      under: declared.address,
      because: declared.fieldAt['rotate_after'] ?? declared.at,
      why,
      answer,
      removes,
    },
  ],
  notes: [],
});

const noted = (declared: Declared, message: string, unknown: boolean): Rotation => ({
  work: [],
  notes: [{ address: declared.address, message, at: declared.fieldAt['rotate_after'] ?? declared.at, unknown }],
});

/** After the overlap the old key goes. Without a known age of the new one it stays, and that is said. */
const retire = (declared: Declared, present: Observed, old: Observed, { look, now }: DueContext): Rotation => {
  const age = ageOf(present, now);
  if (age === undefined) return noted(declared, 'how long the old key has been replaced is not known: it stays', true);
  const overlap = durationIn(declared, 'overlap') ?? 0;
  if (age < overlap) return nothing;
  const why = `the overlap of ${textIn(declared, 'overlap') ?? '0h'} is over`;
  return work(declared, 'key-retirement', why, { type: 'steps', chain: [revokingKey(old, 'retired', look)] }, true);
};

/** A `.next` whose secret was lost with an earlier run is revoked, never promoted. */
const lostNext = (next: Observed | undefined, { look }: DueContext): readonly StepDraft[] =>
  next ? [revokingKey(next, 'retired', look)] : [];

const rotate = (declared: Declared, present: Observed, keys: Keys, context: DueContext): Rotation => {
  const { look } = context;
  const name = textIn(present, 'name') ?? '';
  const deliverTo = textIn(declared, 'deliver_to');
  const why = `older than ${textIn(declared, 'rotate_after') ?? ''}`;
  if (deliverTo === undefined) {
    const answer = {
      type: 'impossible',
      field: 'deliver_to',
      why: 'the secret of the new key has nowhere to go',
      instead: 'name a sink of the trust file: `deliver_to:`',
    } as const;
    return work(declared, 'key-rotation', why, answer, false);
  }
  const scopes = textsIn(present, 'scopes_asked');
  const account = declared.parent ?? accountOf(declared.address);
  const nextAddress = beside(declared.address, nextName(name));
  const created = creatingKey(
    { address: nextAddress, account, name: nextName(name), description: textIn(present, 'description'), scopes, deliverTo },
    look,
  );
  const away = changingKey(present, { name: oldName(name), renamedTo: beside(declared.address, oldName(name)) }, look);
  if (!away || !scopes) return noted(declared, 'it is due to be rotated, but its scopes were not read: a rename could clear them', true);
  const into = promoted(declared, nextAddress, name, scopes, away);
  return work(declared, 'key-rotation', why, { type: 'steps', chain: [...lostNext(keys.next, context), created, away, into] }, false);
};

/** Renames the key that an earlier step of this chain made: it has no id yet. */
const promoted = (declared: Declared, next: Address, name: string, scopes: readonly string[], like: StepDraft): StepDraft => {
  const at = { address: next };
  const final = { address: declared.address };
  return {
    says: `rename the key ${nextName(name)} of ${parseAddress(next)?.path[0] ?? ''} to ${name}`,
    operation: 'iam.updateApiKey',
    on: [next, declared.address],
    path: { ...like.path, apikey_uuid: { idOf: next } },
    body: { name, scopes },
    saw: [{ at, exists: true }],
    done: [
      { at: final, field: 'name', is: name },
      { at, exists: false },
    ],
    undo: 'reversible',
    exposure: 'none',
    requires: [next],
  };
};

const judge = (declared: Declared, context: DueContext): Rotation => {
  const rotateAfter = durationIn(declared, 'rotate_after');
  const keys = keysOf(declared, context);
  const { present, old } = keys;
  // Missing keys are the file's change: api-key.ts creates them, or ends a rotation that broke off.
  if (!present) return nothing;
  if (old) return retire(declared, present, old, context);
  if (rotateAfter === undefined) return nothing;
  const unread = whyNotComplete(context.look, collectionOf('api-key', declared.parent ?? accountOf(declared.address)));
  if (unread) return noted(declared, `whether it is due to be rotated is not known: ${unread}`, true);
  const age = ageOf(present, context.now);
  if (age === undefined)
    return noted(declared, 'the platform does not say since when it is valid: whether it is due to be rotated is not known', true);
  return age > rotateAfter ? rotate(declared, present, keys, context) : nothing;
};

export const rotateKeys = (context: DueContext): Rotation => {
  const found = context.desired.items.filter((item) => item.kind === 'api-key').map((declared) => judge(declared, context));
  return { work: found.flatMap((one) => one.work), notes: found.flatMap((one) => one.notes) };
};
