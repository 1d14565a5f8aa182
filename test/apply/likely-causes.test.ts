// Why a change is not in effect after an apply, case by case: the explained cases, the order of the reasons, and the message without a known reason.
import { describe, expect, it } from 'vitest';
import { type LikelyCause, likelyCauses, type Matter, mattersOf } from '../../src/apply/likely-causes.ts';
import type { StepOutcome } from '../../src/apply/outcome.ts';
import type { ChangedBy } from '../../src/diff/changed-by.ts';
import type { FieldChange } from '../../src/diff/difference.ts';
import type { Observed } from '../../src/kinds/kind.ts';
import { addressOfText } from '../plan/world.ts';
import { differing, lookAt, observed, outcomeOf, planHolding, stepOf } from './step-of.ts';

const volume = addressOfText('volume/br-se1/data');
const member = addressOfText('member/rui@acme.example');
const one = stepOf(1, [volume, member]);
const two = stepOf(2, [addressOfText('volume/br-se1/more')]);

describe('the differences to explain', () => {
  const moved = { type: 'changed-since-plan', condition: { at: { address: member }, exists: true }, found: false } as const;
  const at = { step: one.id, address: volume, moved: false };
  it.each<[string, StepOutcome, readonly Matter[]]>([
    [
      'accepted, but not settled: the resource of the step, not others that it touches',
      { step: one.id, type: 'in-progress', says: '' },
      [at],
    ],
    ['unknown outcome', { step: one.id, type: 'unknown', says: '' }, [at]],
    ['moved: the resource that moved', { step: one.id, ...moved }, [{ step: one.id, address: member, moved: true }]],
    ['done', { step: one.id, type: 'done' }, []],
    ['already done', { step: one.id, type: 'already-done' }, []],
    ['failed', { step: one.id, type: 'failed', says: '' }, []],
    ['refused', { step: one.id, type: 'refused', says: '' }, []],
    ['waits for a person', { step: one.id, type: 'waiting', on: 'dns', who: '' }, []],
    ['not started', { step: one.id, type: 'not-started', because: 'interrupted' }, []],
    ['of a step that is not in this plan', { step: two.id, type: 'unknown', says: '' }, []],
  ])('%s', (_, outcome, expected) => {
    expect(mattersOf(planHolding(one), outcomeOf(outcome), planHolding(two), [])).toEqual(expected);
  });

  it('then the steps of the next plan that this one should have made unnecessary', () => {
    const matters = mattersOf(planHolding(one), outcomeOf({ step: one.id, type: 'unknown', says: '' }), planHolding(two), [two.id, one.id]);
    expect(matters).toEqual([at, { step: two.id, address: 'volume/br-se1/more', moved: false }]);
  });
});

describe('a cause', () => {
  const size = (from: number, to: number): FieldChange => ({ field: 'size', from, to });
  const cause = { event: 'e', at: '2026-11-20T12:00:00Z', action: 'volume.rename', by: 'somebody' };
  const somebody: ChangedBy = { type: 'somebody', cause };
  const nobody: ChangedBy = { type: 'nobody', since: '2026-11-20T11:00:00Z' };
  const dark: ChangedBy = { type: 'not-known', why: 'the audit could not be read' };
  const byThem = { type: 'changed', cause };
  const unexplained = { type: 'not-known', why: 'no audit event since 2026-11-20T11:00:00Z shows a change by anybody else' };
  const step = stepOf(1, [volume], { changes: [{ resource: volume, field: 'size', from: 10, to: 20 }] });
  const done: StepOutcome = { step: step.id, type: 'done' };
  const there = (phase: Observed['phase'], values: Observed['values'] = {}) => observed(volume, { phase, values });

  interface Case {
    readonly moved?: true;
    /** Absent: it is in effect. */
    readonly differs?: readonly FieldChange[];
    readonly live?: Observed;
    readonly by?: ChangedBy;
    readonly outcome?: StepOutcome;
  }
  const refusedStep: StepOutcome = { step: step.id, type: 'refused', says: '' };
  const calm = there('settled', { status: 'available' });
  it.each<[string, Case, readonly object[]]>([
    ['it is in effect by now', {}, []],
    [
      'it is in transition: its status',
      { live: there('moving', { status: 'extending', state: 'x' }) },
      [{ type: 'in-progress', state: 'extending' }],
    ],
    ['it is in transition: its state', { live: there('moving', { state: 'resizing' }) }, [{ type: 'in-progress', state: 'resizing' }]],
    ['it is in transition, without details', { live: there('moving') }, [{ type: 'in-progress', state: 'moving' }]],
    ['it is stuck', { live: there('stuck') }, [{ type: 'in-progress', state: 'stuck' }]],
    ['it has settled', { live: calm, differs: [size(10, 20)] }, [unexplained]],
    ['it is in transition, whoever changed it', { live: there('moving'), by: somebody }, [{ type: 'in-progress', state: 'moving' }]],
    ['somebody else changed it', { differs: [size(15, 20)], by: somebody }, [byThem]],
    ['moved: changed by somebody, and in transition now', { moved: true, live: there('moving'), by: somebody }, [byThem]],
    ['moved, and in transition now', { moved: true, live: there('moving'), by: dark }, [{ type: 'in-progress', state: 'moving' }]],
    ['moved, and in effect by now', { moved: true }, [unexplained]],
    ['it is unknown', { differs: [size(15, 20)], by: dark }, [dark]],
    ['another value than was written', { differs: [size(15, 20)] }, [{ type: 'normalised', field: 'size', wrote: 20, reads: 15 }]],
    [
      'another value than was accepted',
      { differs: [size(15, 20)], outcome: { step: step.id, type: 'in-progress', says: '' } },
      [{ type: 'normalised', field: 'size', wrote: 20, reads: 15 }],
    ],
    [
      'another value than may have been written',
      { differs: [size(15, 20)], outcome: { step: step.id, type: 'unknown', says: '' } },
      [{ type: 'normalised', field: 'size', wrote: 20, reads: 15 }],
    ],
    [
      'another value than a person is asked for',
      { differs: [size(15, 20)], outcome: { step: step.id, type: 'waiting', on: 'approval', who: '' } },
      [{ type: 'normalised', field: 'size', wrote: 20, reads: 15 }],
    ],
    ['nothing was written', { differs: [size(15, 20)], outcome: refusedStep }, [unexplained]],
    ['the earlier value is still there', { differs: [size(10, 20)] }, [unexplained]],
    ['a field that was not written', { differs: [{ field: 'name', from: 'a', to: 'b' }] }, [unexplained]],
  ])('%s', (_, { moved = false, differs, live, by = nobody, outcome = done }, expected) => {
    const after = {
      plan: planHolding(),
      difference: differing(differs ? [[volume, differs]] : []),
      lookup: lookAt(...(live ? [live] : [])),
    };
    const causes: readonly LikelyCause[] = likelyCauses(
      [{ step: step.id, address: volume, moved }],
      planHolding(step),
      outcomeOf(outcome),
      after,
      (address) => (address === volume ? by : dark),
    );
    expect(causes).toEqual(expected.map((why) => ({ step: step.id, address: volume, ...why })));
  });

  it('is found for each resource and field separately, by the last value that was written', () => {
    const other = addressOfText('volume/br-se1/other');
    const again = stepOf(2, [volume], { changes: [{ resource: volume, field: 'size', from: 20, to: 30 }] });
    const named = stepOf(3, [volume], { changes: [{ resource: volume, field: 'name', from: 'a', to: 'b' }] });
    const changes = [size(25, 30), { field: 'name', from: 'B', to: 'b' }];
    const matters = [volume, other].map((address) => ({ step: step.id, address, moved: false }));
    const outcome = outcomeOf(done, { step: again.id, type: 'done' }, { step: named.id, type: 'done' });
    const difference = differing([
      [volume, changes],
      [other, [size(25, 30)]],
    ]);
    const after = { plan: planHolding(), difference, lookup: lookAt() };
    expect(likelyCauses(matters, planHolding(step, again, named), outcome, after, () => nobody)).toMatchObject([
      { address: volume, type: 'normalised', field: 'size', wrote: 30, reads: 25 },
      { address: volume, type: 'normalised', field: 'name', wrote: 'b', reads: 'B' },
      { address: other, type: 'not-known' },
    ]);
  });
});
