// The resource that a step creates: where to look it up, and how to learn its id if the response does not contain it.
import type { Json } from '../json.ts';
import { type Address, kindOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import { exists } from '../kinds/condition.ts';
import type { StepDraft, Target } from '../kinds/step.ts';
import { idsIn } from '../plan/draft-needs.ts';
import type { Reader } from '../platform/client.ts';
import { text } from '../platform/wire.ts';
import type { Ids } from './ids.ts';
import { parentOf } from './locate.ts';
import { type Readings, readTargets } from './read-conditions.ts';

/** The target that exists once the step is done. Below an account that this run renames, it differs from `creates`. */
export const createdAt = ({ creates, postconditions }: StepDraft): Target | undefined =>
  creates && (postconditions.find((condition) => 'exists' in condition && condition.exists)?.at ?? { address: creates });

/** The addresses under which the created resource is known. */
const namesOf = (step: StepDraft): readonly Address[] => [step.creates, createdAt(step)?.address].flatMap((address) => address ?? []);

const learn = (step: StepDraft, id: string, ids: Ids): void => {
  for (const address of namesOf(step)) ids.learn(address, id);
};

/** After a rollback: a second one is looked up by its address again. */
export const forgetCreated = (step: StepDraft, ids: Ids): void => {
  for (const address of namesOf(step)) ids.forget(address);
};

/** The id in the response of a create; undefined if it is missing (a copy) or empty (an invited member). */
export const idIn = (body: Json): string | undefined => text(body, 'id') || text(body, 'uuid') || undefined;

export const learnFromAnswer = (step: StepDraft, body: Json, ids: Ids): void => {
  const id = idIn(body);
  if (id !== undefined) learn(step, id, ids);
};

/** Learns the id from the reads of its conditions, without another call. */
export const learnFromReadings = (step: StepDraft, readings: Readings, ids: Ids): void => {
  const at = createdAt(step);
  const found = at && readings(at);
  if (found?.type !== 'found' || found.item.phase === 'retired') return;
  // An invited member has no id yet. The id of the invitation would find nobody once it is accepted.
  if (step.waitsFor && found.item.phase !== 'settled') return;
  learn(step, found.item.id, ids);
};

/** Looks up, by address, the unknown ids that the call and conditions of a step require: those of resources that earlier steps created. */
export const learnMissing = async (step: StepDraft, reader: Reader, ids: Ids): Promise<void> => {
  const parents = [...step.preconditions, ...step.postconditions].flatMap(({ at }) => parentOf(at) ?? []);
  const needed = new Set([...idsIn(step.path), ...idsIn(step.body), ...parents]);
  const unknown = [...needed].filter((address) => ids.of(address) === undefined && kindNamed(kindOf(address)).item);
  const readings = await readTargets(
    reader,
    unknown.map((address) => exists({ address })),
    ids,
  );
  for (const address of unknown) {
    const found = readings({ address });
    if (found.type === 'found') ids.learn(address, found.item.id);
  }
};
