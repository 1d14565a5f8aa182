// The steps of a change of a volume: one chain (rename, detach, retype, extend, attach), each waiting until the one before has settled. The platform's rules
// are checked here instead of trying the call (platform.md, chapter 3): never shrunk, never detached in order to be extended.
import { cannotChange, cannotShrink } from '../change-answer.ts';
import type { Change, Declared, Lookup, Observed } from '../kind.ts';
import type { ChangeAnswer, StepDraft } from '../step.ts';
import { instanceCalled, instanceFor, whyNotAttach, whyNotDetach } from './attachment.ts';
import { createVolume, deleteVolume } from './create-delete.ts';
import { fields as rows, type VolumeFields } from './fields.ts';
import { whyNotType } from './new-type.ts';
import { attachStep, detachStep, extendStep, renameStep, retypeStep } from './steps.ts';

type Volume = Observed<VolumeFields>;
type Impossible = Extract<ChangeAnswer, { type: 'impossible' }>;

const impossible = (field: string, why: string, instead: string): Impossible => ({ type: 'impossible', fields: [field], why, instead });

const remake = 'create a volume under a new key, from a snapshot or by copying the data, and remove this one afterwards';

/** The progress of a volume in its chain: the state that the steps so far lead to. */
interface Standing {
  readonly chain: readonly StepDraft[];
  readonly refused: readonly Impossible[];
  /** The instance that it is attached to; null if there is none; undefined if that is not known. */
  readonly attachedTo: string | null | undefined;
  readonly status: string;
}

const stepped = (standing: Standing, step: StepDraft, rest: Partial<Standing> = {}): Standing => ({
  ...standing,
  chain: [...standing.chain, step],
  status: 'completed',
  ...rest,
});

const refusing = (standing: Standing, answer: Impossible): Standing => ({ ...standing, refused: [...standing.refused, answer] });

const isAttached = (volume: Volume, { attachedTo }: Standing): boolean =>
  attachedTo === undefined ? volume.values.state === 'in-use' : attachedTo !== null;

/** The instance that it is attached to, in words. */
const called = (volume: Volume, { attachedTo }: Standing, lookup: Lookup): string =>
  attachedTo ? instanceCalled(attachedTo, volume.region ?? '', lookup) : 'unknown';

/** A failed attempt may be repeated, also after a quota error (contradictions.md B17). */
const fitFor = (status: string, word: 'extend' | 'retype'): boolean => status === 'completed' || status.startsWith(`${word}_error`);

/** Platform rules 6 and 7: only a detached volume whose last operation succeeded is extended or retyped. */
const grow = (volume: Volume, standing: Standing, word: 'extend' | 'retype', step: () => StepDraft, lookup: Lookup): Standing => {
  const field = word === 'extend' ? 'size' : 'type';
  if (isAttached(volume, standing)) {
    const why = `the platform can ${word} a volume only while it is detached; this one is attached to instance ${called(volume, standing, lookup)}`;
    return refusing(standing, impossible(field, why, 'stop the instance and set `attached_to: none`, apply, then set the instance again'));
  }
  if (!fitFor(standing.status, word)) {
    const why = `the platform cannot ${word} a volume whose status is ${standing.status}`;
    return refusing(standing, impossible(field, why, 'fix the failed operation in the console or contact support, then plan again'));
  }
  return stepped(standing, step());
};

const retyped = (volume: Volume, type: string, standing: Standing, lookup: Lookup): Standing => {
  const unfit = whyNotType(type, volume.region ?? '', lookup);
  if (unfit) return refusing(standing, impossible('type', unfit.why, unfit.instead));
  return grow(volume, standing, 'retype', () => retypeStep(volume, type), lookup);
};

const attachment = (volume: Volume, wanted: string, lookup: Lookup, standing: Standing): Standing => {
  const to = wanted === 'none' ? null : wanted;
  const refused =
    standing.status === 'completed'
      ? ((to === null ? undefined : whyNotAttach(instanceFor(to, volume.region ?? '', lookup))) ??
        (standing.attachedTo ? whyNotDetach(volume, lookup) : undefined))
      : {
          why: `only a volume whose status is completed can be attached or detached; the status of this one is ${standing.status}`,
          instead: 'fix the failed operation in the console or contact support, then plan again',
        };
  if (refused) return refusing(standing, impossible('attached_to', refused.why, refused.instead));
  return standing.attachedTo
    ? stepped(standing, detachStep(volume, standing.attachedTo, called(volume, standing, lookup)), { attachedTo: null })
    : standing;
};

const changed = (declared: Declared<VolumeFields>, volume: Volume, fields: readonly string[], lookup: Lookup): readonly ChangeAnswer[] => {
  const { name, type, size, attached_to: wanted } = declared.values;
  const { status } = volume.values;
  const asks = (field: string): boolean => fields.includes(field);
  const shrinks = cannotShrink(rows, fields, declared.values, volume.values);
  const refused = [...cannotChange(rows, fields, remake), ...shrinks];

  if (volume.phase === 'moving') {
    const open = fields.filter((field) => !refused.some((answer) => answer.fields.includes(field)));
    const who = `the volume is ${status ?? 'busy'}; plan again when its status is completed`;
    return open.length > 0 ? [...refused, { type: 'waiting', fields: open, on: 'operation', who }] : refused;
  }
  let standing: Standing = { chain: [], refused, attachedTo: volume.values.attached_to, status: status ?? 'unknown' };
  // A name can be changed in any state.
  if (asks('name') && name !== undefined) standing = { ...stepped(standing, renameStep(volume, name)), status: standing.status };
  if (volume.phase === 'stuck') return stuck(volume, fields, standing);

  const attaches = asks('attached_to') && wanted !== undefined;
  const held = standing.refused.length;
  const failedGrowth = standing.status !== 'completed';
  // The failed operation is repeated first, because no other call is accepted before it has succeeded.
  if (attaches && !failedGrowth) standing = attachment(volume, wanted, lookup, standing);
  const retype = (from: Standing): Standing => (asks('type') && type !== undefined ? retyped(volume, type, from, lookup) : from);
  const extend = (from: Standing): Standing =>
    asks('size') && size !== undefined && shrinks.length === 0
      ? grow(volume, from, 'extend', () => extendStep(volume, size), lookup)
      : from;
  standing = standing.status.startsWith('extend_error') ? retype(extend(standing)) : extend(retype(standing));
  if (attaches && failedGrowth) standing = attachment(volume, wanted, lookup, standing);
  const canAttach = !standing.refused.slice(held).some((answer) => answer.fields.includes('attached_to'));
  if (attaches && wanted !== 'none' && canAttach)
    standing = stepped(standing, attachStep(volume, wanted, instanceCalled(wanted, volume.region ?? '', lookup)), { attachedTo: wanted });
  return answersOf(standing);
};

const answersOf = ({ refused, chain }: Standing): readonly ChangeAnswer[] => [
  ...refused,
  ...(chain.length > 0 ? [{ type: 'steps', chain } as const] : []),
];

/** Busy after a failed detach, or legacy: the state ends only by hand (contradictions.md B15). */
const stuck = (volume: Volume, fields: readonly string[], standing: Standing): readonly ChangeAnswer[] => {
  const rest = ['type', 'size', 'attached_to'].filter((field) => fields.includes(field));
  const state = volume.values.state ?? volume.values.status ?? 'unknown';
  const instead = 'unmount it, force the detach or restart its instance, then plan again';
  return answersOf(
    rest.reduce(
      (so, field) =>
        so.refused.some((one) => one.fields.includes(field))
          ? so
          : refusing(so, impossible(field, `the volume is ${state}, which requires manual action`, instead)),
      standing,
    ),
  );
};

export const answerVolume = (change: Change<VolumeFields>, lookup: Lookup): readonly ChangeAnswer[] => {
  if (change.type === 'missing') return createVolume(change.declared, lookup);
  if (change.type === 'unexpected') return deleteVolume(change.observed, lookup);
  return changed(change.declared, change.observed, change.fields, lookup);
};
