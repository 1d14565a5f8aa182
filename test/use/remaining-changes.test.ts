// After an apply: changes that are not in effect although they were applied, separate from later ones.
import { describe, expect, it } from 'vitest';
import type { StepOutcome } from '../../src/apply/outcome.ts';
import type { Address } from '../../src/kinds/address.ts';
import type { Plan, Step, StepClass, StepId } from '../../src/plan/plan.ts';
import { laterStage, unfinishedSteps } from '../../src/use/review/remaining-changes.ts';
import { plan, step } from '../report/reviews.ts';

const id = (number: number): StepId => number.toString(16).padStart(32, '0') as StepId;
const on = (...addresses: readonly string[]): readonly Address[] => addresses as readonly Address[];

const grant = step({ id: id(1), resources: on('member/ana@x') });
const outcome = { startedAt: '', endedAt: '', interrupted: false, problems: [], steps: [{ step: id(1), type: 'done' }] } as const;
const chosen = { classes: ['change'], steps: [id(1)], fresh: [], stranded: [] } as const;

const rows: readonly (readonly [what: string, left: Step, unfinished: boolean, later: number])[] = [
  ['the same step again', grant, true, 0],
  ['another step on the same resource', step({ id: id(2), resources: on('member/ana@x') }), true, 0],
  ['a step on another resource, of a later stage', step({ id: id(3), kind: 'access-control', resources: on('access-control') }), false, 1],
  ['a snapshot of a created volume', step({ id: id(4), kind: 'snapshot', resources: on('snapshot/br-se1/a', 'member/ana@x') }), false, 1],
  ['a step of a class that was not selected', step({ id: id(5), class: 'due', resources: on('member/rui@x') }), false, 0],
  ['scheduled work that the change enabled', step({ id: id(7), class: 'due', resources: on('member/ana@x') }), false, 0],
  ['a step that only repeats a request', step({ id: id(6), resources: on('member/ana@x'), repeatsRequest: true }), false, 0],
];

describe('a plan made afterwards contains', () => {
  it.each(rows)('%s', (_, left, isUnfinished, later) => {
    const [before, after] = [plan({ steps: [grant] }), plan({ steps: [left] })];
    const unfinished = unfinishedSteps(before, outcome, after);
    expect(unfinished).toEqual(isUnfinished ? [left.id] : []);
    expect(laterStage({ plan: before, chosen, outcome, after, unfinished })?.changes ?? 0).toBe(later);
  });

  it('the steps that --only excluded', () => {
    const other = step({ id: id(8), resources: on('member/rui@x') });
    const before = plan({ steps: [grant, other] });
    expect(unfinishedSteps(before, outcome, plan({ steps: [other] }))).toEqual([]);
    expect(laterStage({ plan: before, chosen, outcome, after: plan({ steps: [other] }), unfinished: [] })).toBeUndefined();
  });
});

it('repeated scheduled work on the same resource is unfinished', () => {
  const rotation = step({ id: id(1), class: 'due', kind: 'api-key', resources: on('api-key/ci/deploy') });
  const again = step({ id: id(2), class: 'due', kind: 'api-key', resources: on('api-key/ci/deploy') });
  expect(unfinishedSteps(plan({ steps: [rotation] }), outcome, plan({ steps: [again] }))).toEqual([again.id]);
});

describe('steps that wait for another stage', () => {
  const removal = step({
    id: id(1),
    operation: 'iam.removeMember',
    resources: on('member/rui@x'),
    stage: 'access-removal',
    description: 'remove rui@x',
  });
  const needsIt = step({ id: id(2), operation: 'iam.deleteRole', resources: on('role/ops'), stage: 'access-removal', dependsOn: [id(1)] });
  const other = step({ id: id(3), operation: 'iam.removeMember', resources: on('member/ana@x'), stage: 'access-removal' });
  const mfa = (name: StepClass): Plan['unplanned'][number] => ({
    address: 'access-control' as Address,
    class: name,
    answer: { type: 'deferred', fields: [], stage: 'mfa', why: 'after removals of access' },
  });
  const refused = { step: id(1), type: 'refused', status: 409, says: 'no' } as const;
  const waits = { step: id(2), type: 'not-started', because: id(1) } as const;
  const done = { step: id(3), type: 'done' } as const;
  type Row = readonly [what: string, ended: readonly StepOutcome[], left: readonly Step[], held: boolean];

  it.each<Row>([
    ['is delayed by the refused step', [refused], [removal], true],
    ['is delayed by refused steps and their dependents', [refused, waits, done], [removal, needsIt], true],
    // The live values have changed: so has the step's id.
    ['is delayed by the same call under another id', [refused], [{ ...removal, id: id(9) }], true],
    ['is not delayed while other steps of the stage remain', [refused], [removal, other], false],
    ['is not delayed by an expired credential', [{ ...refused, status: 401 }], [removal], false],
    ['is not delayed by other failures', [{ step: id(1), type: 'in-progress', says: '' }], [removal], false],
    ['is not delayed once the stage is complete', [done], [], false],
  ])('%s', (_, steps, left, held) => {
    const ended = { ...outcome, steps };
    const [before, after] = [plan({ steps: [removal, needsIt, other] }), plan({ steps: left, unplanned: [mfa('change')] })];
    expect(laterStage({ plan: before, chosen, outcome: ended, after })).toEqual({
      changes: 1,
      isNext: ended.steps.every(({ type }) => type === 'done'),
      after: held ? ['remove rui@x'] : [],
    });
  });

  const left = plan({ unplanned: [mfa('drift')] });

  it('counts if its class was selected', () => {
    expect(laterStage({ plan: plan(), chosen, outcome, after: left })).toBeUndefined();
    expect(laterStage({ plan: plan(), chosen: { ...chosen, classes: ['change', 'drift'] }, outcome, after: left })).toMatchObject({
      changes: 1,
    });
  });

  it('counts if its resource was selected, and not if --only left it out', () => {
    const after = plan({ unplanned: [mfa('change')] });
    expect(laterStage({ plan: plan(), chosen: { ...chosen, only: ['access-control'] }, outcome, after })).toMatchObject({ changes: 1 });
    expect(laterStage({ plan: plan(), chosen: { ...chosen, only: ['member/*'] }, outcome, after })).toBeUndefined();
  });

  it('counts if the result could not be verified, or nothing was run, but is not next then', () => {
    const before = plan({ steps: [removal], unplanned: [mfa('change')] });
    expect(laterStage({ plan: before, chosen, outcome })).toEqual({ changes: 1, isNext: false, after: [] });
    expect(laterStage({ plan: before, chosen, outcome: { ...outcome, steps: [] } })).toMatchObject({ changes: 1, isNext: false });
  });

  it('is not next while anything of this stage is open', () => {
    const after = plan({ unplanned: [mfa('change')] });
    const all = { plan: plan({ steps: [removal] }), chosen, outcome, after };
    expect(laterStage(all)?.isNext).toBe(true);
    const open: readonly Partial<Parameters<typeof laterStage>[0]>[] = [
      { unfinished: [id(1)] },
      { problems: [{ code: 'platform-unavailable', message: '' }] },
      { chosen: { ...chosen, skipped: [{ step: id(2) }] } },
      { chosen: { ...chosen, stranded: [id(2)] } },
      { chosen: { ...chosen, fresh: [id(2)] } },
      { chosen: { ...chosen, gone: [{ step: id(2), says: '', type: 'dropped' }] } },
      { outcome: { ...outcome, steps: [{ step: id(1), type: 'unknown', says: '' }] } },
      { outcome: { ...outcome, problems: [{ code: 'file-unwritable', message: '' }] } },
    ];
    for (const one of open) expect(laterStage({ ...all, ...one })).toMatchObject({ changes: 1, isNext: false });
    expect(laterStage({ ...all, outcome: { ...outcome, interrupted: true } })).toBeUndefined();
    expect(laterStage({ ...all, outcome: { ...outcome, steps: [{ step: id(1), type: 'waiting', on: 'dns', who: '' }] } })?.isNext).toBe(
      true,
    );
  });
});
