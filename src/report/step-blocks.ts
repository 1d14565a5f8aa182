// Steps by what they do: those that expose something first, then removals, changes field by field, additions. Due work that is alike is shown by its first steps.
import { parseAddress } from '../kinds/address.ts';
import { groupBy } from '../live/group-by.ts';
import type { Step, StepReason } from '../plan/plan.ts';
import { type Block, code, heading, type Item, type Line, list, place, quietPlace, type Tone, tone } from './document.ts';
import { changeLine, newFieldLine } from './field-change.ts';
import type { StepVerdict } from './rehearsal-blocks.ts';

type Group = 'exposing' | Step['type'];

const groups: readonly { readonly name: Group; readonly title: string; readonly sign: string; readonly tone: Tone }[] = [
  { name: 'exposing', title: 'Access-granting changes: review first', sign: '!', tone: 'warn' },
  { name: 'remove', title: 'Deletions', sign: '-', tone: 'bad' },
  { name: 'update', title: 'Updates', sign: '~', tone: 'warn' },
  { name: 'create', title: 'Creations', sign: '+', tone: 'good' },
];

/** Why a step needs an acknowledgement, and whether that makes it one that exposes something. */
const reasons: Readonly<Record<StepReason, { readonly says: string; readonly exposes: boolean }>> = {
  lossy: { says: 'not fully reversible', exposes: false },
  irreversible: { says: 'irreversible', exposes: false },
  'may-lock-out': { says: 'lockout risk', exposes: true },
  'makes-administrator': { says: 'grants administrator access', exposes: true },
  'grants-iam-writing': { says: 'grants IAM write access', exposes: true },
  'trusts-identity-provider': { says: 'trusts an identity provider', exposes: true },
  'trusts-host': { says: 'trusts a new host', exposes: true },
  'sends-secret': { says: 'sends a secret to this address', exposes: true },
  'widens-key': { says: 'widens the scopes of a key', exposes: true },
  'gives-access-back': { says: 'restores revoked access', exposes: true },
  'drops-protection': { says: 'removes a protection', exposes: true },
  'removals-above-limit': { says: 'many deletions at once', exposes: false },
  'creations-above-half': { says: 'many creations at once', exposes: false },
  'due-removals-above-bound': { says: 'many scheduled deletions at once', exposes: false },
};

const groupOf = ({ exposure, acknowledgeFor, type }: Step): Group => {
  const exposes = exposure === 'broadens' || exposure === 'may-lock-out' || acknowledgeFor.some((reason) => reasons[reason].exposes);
  return exposes ? 'exposing' : type;
};

/** Of several resources those that the step's own words do not name. */
const alsoOn = ({ on, says }: Step): Line => {
  const unnamed = on.length === 1 ? [] : on.filter((address) => !says.includes(parseAddress(address)?.path.at(-1) ?? address));
  return unnamed.flatMap((address, at) => (at === 0 ? [code(address)] : [', ', code(address)]));
};

/** One call may change the same for several resources: then it is said once. Else each is said with its own. */
const changeLines = (step: Step): readonly Line[] => {
  const also = alsoOn(step);
  const byResource = groupBy(step.changes, ({ of }) => of);
  const told = [...byResource].map(([of, changes]) => ({ of, lines: changes.map(step.type === 'create' ? newFieldLine : changeLine) }));
  const alike = groupBy(told, ({ lines }) => JSON.stringify(lines));
  if (alike.size <= 1) return [...(also.length > 0 ? [also] : []), ...(told[0]?.lines ?? [])];
  return [...alike.values()].flatMap((same) => {
    const whose = same.flatMap(({ of }, at): Line => (at === 0 ? [code(of)] : [', ', code(of)]));
    return (same[0]?.lines ?? []).map((line): Line => [...whose, ' ', ...line]);
  });
};

const itemOf = (step: Step, sign: string, signTone: Tone, verdict: StepVerdict): Item => {
  const { source, why } = step.because;
  return {
    sign,
    tone: signTone,
    text: [tone('quiet', `#${step.position} `), step.says, ...verdict.mark],
    below: [
      ...verdict.below,
      ...changeLines(step),
      ...(step.acknowledgeFor.length > 0 ? [[tone('warn', step.acknowledgeFor.map((reason) => reasons[reason].says).join(', '))]] : []),
      why === undefined ? [quietPlace(source)] : [tone('quiet', `${why} (${place(source)})`)],
    ],
  };
};

/** Due steps are alike when the same line of the file makes the same call necessary; every other step is read by itself. */
const alike = (steps: readonly Step[]): readonly (readonly Step[])[] => {
  const found = new Map<string, Step[]>();
  for (const step of steps) {
    const key = step.class === 'due' ? `${step.operation} ${place(step.because.source)}` : 'all';
    const same = found.get(key);
    if (same) same.push(step);
    else found.set(key, [step]);
  }
  return [...found.values()];
};

const fewEnough = 2;

/** `verdictOf`: what a rehearsal showed of a step. */
export const stepBlocks = (steps: readonly Step[], verdictOf: (step: Step) => StepVerdict): readonly Block[] =>
  groups.flatMap(({ name, title, sign, tone: signTone }): readonly Block[] => {
    const own = steps.filter((step) => groupOf(step) === name);
    if (own.length === 0) return [];
    const lists = alike(own).map((same) =>
      list(
        same.map((step) => itemOf(step, sign, signTone, verdictOf(step))),
        same[0]?.class === 'due' ? fewEnough : undefined,
      ),
    );
    return [heading(3, `${title} (${own.length})`), ...lists];
  });
