// Laws of joining grants: nothing is lost, nothing is doubled, and different steps are not joined.
import { array, assert, constant, property, record, shuffledSubarray, subarray, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { existing } from '../../src/kinds/condition.ts';
import { changedGrants, grantSteps } from '../../src/kinds/grants/grants.ts';
import { mergeGrants } from '../../src/kinds/member/batch-grants.ts';
import { member } from '../../src/kinds/member/kind.ts';
import type { StepDraft } from '../../src/kinds/step.ts';
import { declare, person, roleOf, stepsOf, worldOf } from './iam-world.ts';

const names = ['administrator', 'editor', 'viewer'];
const lookup = worldOf({ items: names.map((name) => roleOf(name, [`${name}_permission`])) });

const stepsFor = (email: string, before: readonly string[], after: readonly string[]): readonly StepDraft[] => {
  const observed = person(email, { roles: before, permissions: [] });
  const declared = declare(member, { email, roles: after });
  const grants = changedGrants({ type: 'changed', declared, observed, fields: ['roles'] });
  const holder = { address: observed.address, at: existing(observed), uuid: observed.id, says: email, person: true };
  return grantSteps(holder, grants.before, grants.after, lookup);
};

const some = subarray(names);
const people = array(record({ before: some, after: some }), { maxLength: 30 }).map((all) =>
  all.flatMap(({ before, after }, index) => stepsFor(`p${index}@acme.example`, before, after)),
);

const bodiesOf = (drafts: readonly StepDraft[]): readonly string[] =>
  mergeGrants(drafts)
    .map(({ step }) => JSON.stringify(step.body))
    .sort();

/** The effect of a step: who gains or loses what. */
const sentences = (step: StepDraft): readonly string[] => {
  const body = JSON.parse(JSON.stringify(step.body));
  const ids: readonly string[] = body.member_ids ?? [step.path?.['uuid']];
  const roles: readonly string[] = body.role_names ?? body.roles ?? [];
  return ids.flatMap((id) => roles.map((role) => `${body.operation} ${role} ${id}`));
};

describe('equal grants of several members', () => {
  it('have the same effect together as separately', () => {
    assert(
      property(people, (drafts) => {
        const merged = mergeGrants(drafts);
        const replaced = new Set(merged.flatMap((join) => join.insteadOf));
        const after = [...drafts.filter((draft) => !replaced.has(draft)), ...merged.map((join) => join.step)];
        expect(after.flatMap(sentences).sort()).toEqual(drafts.flatMap(sentences).sort());
        for (const { step, insteadOf } of merged) {
          expect(insteadOf.length).toBeGreaterThan(1);
          expect(new Set(step.resources)).toEqual(new Set(insteadOf.flatMap((part) => part.resources)));
          expect(step.postconditions).toHaveLength(insteadOf.flatMap((part) => part.postconditions).length);
          expect(step.preconditions).toHaveLength(insteadOf.flatMap((part) => part.preconditions).length);
          expect(new Set(insteadOf.map((part) => JSON.stringify([part.stage, part.accessEffect, part.acknowledge]))).size).toBe(1);
          stepsOf([{ type: 'steps', chain: [step] }]);
        }
      }),
    );
  });

  it('are joined the same in any order', () => {
    assert(
      property(
        people.chain((drafts) => tuple(constant(drafts), shuffledSubarray(drafts, { minLength: drafts.length }))),
        ([drafts, shuffled]) => {
          expect(bodiesOf(shuffled)).toEqual(bodiesOf(drafts));
        },
      ),
    );
  });

  it('never join changes that create or remove an administrator', () => {
    assert(
      property(people, (drafts) => {
        for (const { insteadOf } of mergeGrants(drafts)) expect(insteadOf.flatMap((part) => part.effects ?? [])).toEqual([]);
      }),
    );
  });

  it('are at most a hundred a call', () => {
    const drafts = Array.from({ length: 201 }, (_, index) => stepsFor(`p${index}@acme.example`, [], ['editor'])).flat();
    const merged = mergeGrants(drafts);
    expect(merged.map((join) => join.insteadOf.length)).toEqual([100, 100]);
    expect(merged[0]?.step).toMatchObject({
      operation: 'iam.batchEditGrants',
      description: 'grant role editor to 100 members',
      accessEffect: 'grants',
    });
  });

  it('do not change other steps', () => {
    const draft: StepDraft = {
      description: 'x',
      operation: 'iam.addMember',
      resources: [],
      preconditions: [],
      postconditions: [],
      reversibility: 'reversible',
      accessEffect: 'none',
    };
    expect(mergeGrants([draft, { ...draft }])).toEqual([]);
  });
});
