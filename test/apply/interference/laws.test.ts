// Another person changes the organization between plan and apply and between steps: nothing is written if the plan's values have changed, the report is true,
// and a read of one resource is cheap.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonical, sameJson } from '../../../src/json.ts';
import { kindOf } from '../../../src/kinds/address.ts';
import type { KindName } from '../../../src/kinds/names.generated.ts';
import type { Target } from '../../../src/kinds/step.ts';
import type { Step } from '../../../src/plan/plan.ts';
import type { OperationId } from '../../../src/platform/operations.ts';
import { patient } from '../../patient.ts';
import { runs } from '../../runs.ts';
import { desiredOf, platformOf } from '../../simulation/play.ts';
import { nothingHidden, type World } from '../../simulation/worlds.ts';
import { otherActor } from './other-actor.ts';
import { type Call, isWrite, type Performed, watchedApply } from './watched-apply.ts';

const worlds = fc.record({
  from: fc.integer({ min: 1, max: 9999 }),
  to: fc.integer({ min: 1, max: 9999 }),
  /** The repeated action of the other person. */
  choices: fc.array(fc.nat({ max: 99_999 }), { minLength: 20, maxLength: 40 }),
});

const worldOf = ({ from, to }: { readonly from: number; readonly to: number }): World => ({
  from,
  to,
  regions: ['br-se1'],
  drops: 'nobody',
  enforcesMfa: false,
  facts: nothingHidden,
});

const isOk = ({ answer }: Call): boolean => answer?.type === 'ok';

/** The contradictions between a step's report and the facts. */
const untrue = ({ step, calls, preconditions, done, outcome }: Performed): readonly string[] => {
  const writes = calls.filter(isWrite);
  const last = writes.at(-1);
  const wrote = writes.length > 0;
  switch (outcome.type) {
    case 'done':
      return [...(last && isOk(last) ? [] : ['nothing was written']), ...(done.type === 'fail' ? ['it is not done'] : [])];
    case 'already-done':
      return [...(wrote ? ['it was written'] : []), ...(done.type === 'fail' && !step.deletes ? ['it is not done'] : [])];
    case 'changed-since-plan':
      return [
        ...(wrote ? ['it was written'] : []),
        ...(done.type === 'hold' && step.postconditions.length > 0 ? ['it is done'] : []),
        ...(preconditions.type === 'fail' && preconditions.condition === outcome.condition && sameJson(preconditions.found, outcome.found)
          ? []
          : ['what the plan saw still holds']),
      ];
    case 'refused':
      return !wrote || last?.answer?.status === outcome.status ? [] : ['the platform answered something else'];
    case 'waiting':
      return last && isOk(last) ? [] : ['nothing was accepted'];
    case 'failed':
      return wrote || outcome.says.startsWith('not called') ? [] : ['nothing was called'];
    case 'in-progress':
      return last && isOk(last) && done.type !== 'hold' ? [] : ['it is settled, or nothing was accepted'];
    case 'unknown':
      return ['every call was answered'];
    case 'not-started':
      return calls.length > 0 ? ['it was started'] : [];
  }
};

/** The platform documents neither a filter nor a read of one by its id (docs/operations.md). */
const onlyLists: readonly OperationId[] = ['iam.listServiceAccounts', 'iam.listInvitations', 'iam.listGroups', 'iam.listDomains'];

/** There is a read by id and no filter: by its name alone it is found in the list. */
const byNameOnly: Partial<Readonly<Record<OperationId, KindName>>> = {
  'blockStorage.listSchedulers': 'scheduler',
  'registry.listProxyCaches': 'proxy-cache',
};

const targetsOf = ({ preconditions, postconditions }: Step): readonly Target[] => [...preconditions, ...postconditions].map(({ at }) => at);

const isNarrow = (step: Step, { operation, args, list }: Call): boolean => {
  const below = Object.keys(args.path ?? {}).some((name) => name !== 'region');
  const filtered = ['name', 'email', 'role_name'].some((name) => name in (args.query ?? {}));
  if (!list || below || filtered || onlyLists.includes(operation)) return true;
  const kind = byNameOnly[operation];
  return kind !== undefined && targetsOf(step).some((at) => !('id' in at) && kindOf(at.address) === kind);
};

/** The reads of a step before it writes are cheap: one or two calls per resource, and no list that could be narrower. */
const costly = ({ step, calls }: Performed): readonly string[] => {
  const first = calls.findIndex(isWrite);
  const looks = calls.slice(0, first < 0 ? calls.length : first);
  const things = new Set(targetsOf(step).map(({ address }) => address)).size;
  return [
    ...(new Set(looks.map(({ operation, args }) => canonical([operation, args.path ?? {}, args.query ?? {}, args.region ?? null]))).size <
    looks.length
      ? ['the same was asked twice']
      : []),
    ...(looks.length > 2 * things ? [`${looks.length} calls for ${things} things`] : []),
    ...calls.flatMap((call) => (isNarrow(step, call) ? [] : [`all of ${call.operation} was read`])),
  ];
};

const flawsOf = (one: Performed): readonly string[] => {
  const { step, calls, preconditions, needless, meanwhile } = one;
  const blind = calls.some(isWrite) && preconditions.type === 'fail' ? ['was written although what the plan saw did not hold'] : [];
  const again = step.postconditions.length > 0 && needless?.type === 'hold' ? ['was written although it was done'] : [];
  return [...blind, ...again, ...untrue(one), ...costly(one)].map(
    (flaw) => `${step.description} (${meanwhile ?? 'undisturbed'}): ${one.outcome.type}, but ${flaw}`,
  );
};

describe('an apply with concurrent changes by others', () => {
  it('writes nothing blindly and reports what happened', patient, async () => {
    await fc.assert(
      fc.asyncProperty(worlds, async (world) => {
        const platform = platformOf(worldOf(world));
        const desired = await desiredOf(worldOf(world));
        const other = otherActor(platform.app, ['tenantry', 'runs-tenantry']);
        const { performed, outcome } = await watchedApply(platform, desired, other, world.choices);
        expect(performed.flatMap(flawsOf)).toEqual([]);
        expect(outcome.steps.filter(({ type }) => type !== 'not-started')).toHaveLength(performed.length);
      }),
      { ...runs(5), endOnFailure: true },
    );
  });
});
