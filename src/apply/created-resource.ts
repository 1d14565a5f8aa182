// What a step makes: where it is looked for, and how its id is learned when the answer does not name it.
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

/** The target that is to exist once the step is done. Below an account that this run renames it is another than `creates`. */
export const createdAt = ({ creates, postconditions }: StepDraft): Target | undefined =>
  creates && (postconditions.find((condition) => 'exists' in condition && condition.exists)?.at ?? { address: creates });

/** Under which addresses what it makes is known. */
const namesOf = (step: StepDraft): readonly Address[] =>
  [step.creates, createdAt(step)?.address].filter((address) => address !== undefined);

const learn = (step: StepDraft, id: string, ids: Ids): void => {
  for (const address of namesOf(step)) ids.learn(address, id);
};

/** After it was taken back: a second one is looked for by its address again. */
export const forgetCreated = (step: StepDraft, ids: Ids): void => {
  for (const address of namesOf(step)) ids.forget(address);
};

/** The id in the answer of a create; undefined where it names none (a copy), or an empty one (somebody who is only invited). */
export const idIn = (body: Json): string | undefined => text(body, 'id') || text(body, 'uuid') || undefined;

export const learnFromAnswer = (step: StepDraft, body: Json, ids: Ids): void => {
  const id = idIn(body);
  if (id !== undefined) learn(step, id, ids);
};

/** From what its conditions found: nothing needs to be asked again. */
export const learnFromReadings = (step: StepDraft, readings: Readings, ids: Ids): void => {
  const at = createdAt(step);
  const found = at && readings(at);
  if (found?.type !== 'found' || found.item.phase === 'retired') return;
  // Who is only invited has no id yet: by what stands for it nobody would be found once it is accepted.
  if (step.waitsFor && found.item.phase !== 'settled') return;
  learn(step, found.item.id, ids);
};

/** Looks up, by their addresses, the ids that a step's call and conditions need and that are not known: those of what an earlier step made. */
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
    if (found.type === 'found' && found.item.phase !== 'retired') ids.learn(address, found.item.id);
  }
};
