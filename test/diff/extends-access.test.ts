// Access that a change lets live longer than the base: an entry that needs an acknowledgement, and no step.
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AccessEnd } from '../../src/desired/desired.ts';
import { endingKey } from '../../src/desired/ends.ts';
import type { Live } from '../../src/live/live.ts';
import { baseOf } from '../../src/plan/base.ts';
import { plainConsequence } from '../../src/plan/consequence-text.ts';
import { makePlan } from '../../src/plan/make-plan.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { clientOf, fileOf, inputOf, now, platformOf, readFor } from '../plan/world.ts';
import { runs } from '../runs.ts';
import { anyFile } from './files-with-ends.ts';

const base = `ownership: { members: additive }
members:
  rui@acme.example: { roles: [viewer, editor], until: { editor: "2026-12-01" } }
  eve@partner.example: { roles: [viewer], until: "2026-12-01" }
groups: { ops: { name: Ops, members: { rui@acme.example: { profile: admin, until: "2026-12-01" } } } }
service_accounts: { ci: { email: ci, description: Runs, api_keys: { run: { scopes: [mcr.read], until: "2026-12-01" } } } }
`;

let live: Live;
beforeAll(async () => {
  const state = platformOf({
    members: [
      { email: 'rui@acme.example', roles: ['viewer', 'editor'] },
      { email: 'eve@partner.example', roles: ['viewer'] },
    ],
    groups: [{ identifier: 'ops', name: 'Ops', members: [{ email: 'rui@acme.example', profile: 'admin' }] }],
    service_accounts: [{ name: 'ci', description: 'Runs', api_keys: [{ name: 'run', scopes: ['mcr.read'] }] }],
  });
  live = await readFor(clientOf(createApp({ state, clock: { now: () => now.getTime() } })), fileOf(base));
});

const planned = (head: string) =>
  makePlan({ ...inputOf(fileOf(head), live), base: baseOf({ type: 'declared', desired: fileOf(base) }, live) });

const extended = (head: string): readonly string[] =>
  planned(head)
    .noLongerReverted.filter(({ acknowledgeFor }) => acknowledgeFor.includes('extends-access'))
    .map(({ address, says }) => `${address} ${plainConsequence(says)}`);

const swap = (from: string, to: string): string => {
  expect(base).toContain(from);
  return base.replace(from, to);
};

const eve = '  eve@partner.example: { roles: [viewer], until: "2026-12-01" }\n';
const longer = 'member/eve@partner.example has no end any more: the base ends it on 2026-12-01';

describe('a change extends access if it', () => {
  it.each<[what: string, head: () => string, says: readonly string[]]>([
    ['changes nothing of it', () => base, []],
    ['sets an earlier end', () => swap('{ editor: "2026-12-01" }', '{ editor: "2026-11-30" }'), []],
    [
      'sets a later end of a role',
      () => swap('{ editor: "2026-12-01" }', '{ editor: "2099-12-31" }'),
      ['member/rui@acme.example role editor ends on 2099-12-31: the base ends it on 2026-12-01'],
    ],
    [
      'sets an end one minute later',
      () => swap('{ editor: "2026-12-01" }', '{ editor: "2026-12-02T00:01:00Z" }'),
      ['member/rui@acme.example role editor ends on 2026-12-02 00:01 UTC: the base ends it on 2026-12-01'],
    ],
    ['ends the whole membership instead, not later', () => swap('{ editor: "2026-12-01" }', '"2026-12-01"'), []],
    ['takes the end out', () => swap(', until: "2026-12-01" }\ngroups', ' }\ngroups'), [longer]],
    ['ends only a role of it', () => swap('[viewer], until: "2026-12-01"', '[viewer], until: { viewer: "2026-12-01" }'), [longer]],
    ['takes the line out, and the member stays', () => swap(eve, ''), [longer]],
    [
      'only observes the section',
      () => swap('members: additive', 'members: observed'),
      [longer, 'member/rui@acme.example role editor has no end any more: the base ends it on 2026-12-01'],
    ],
    [
      'takes the line out, and the member is removed',
      () => `${swap(eve, '')}removed: { member/eve@partner.example: { reason: left } }\n`,
      [],
    ],
    ['takes the line out of an authoritative section', () => swap(eve, '').replace('additive', 'authoritative'), []],
    ['takes the role away', () => swap('[viewer, editor], until: { editor: "2026-12-01" }', '[viewer]'), []],
    [
      'does not manage roles any more',
      () => swap('{ roles: [viewer, editor], until: { editor: "2026-12-01" } }', '{}'),
      ['member/rui@acme.example role editor has no end any more: the base ends it on 2026-12-01'],
    ],
    [
      'takes the end of a group membership out',
      () => swap('{ profile: admin, until: "2026-12-01" }', 'admin'),
      ['group-member/ops/rui@acme.example has no end any more: the base ends it on 2026-12-01'],
    ],
    [
      'renames the account of a key and takes the end out',
      () =>
        swap(
          'ci: { email: ci, description: Runs, api_keys: { run: { scopes: [mcr.read], until: "2026-12-01" } } }',
          'robot: { renamed_from: ci, description: Runs, api_keys: { run: { scopes: [mcr.read] } } }',
        ),
      ['api-key/ci/run has no end any more: the base ends it on 2026-12-01'],
    ],
  ])('%s', (_, head, says) => {
    expect(extended(head())).toEqual(says);
  });
});

it('of what has ended is no access that nobody managed', () => {
  const past = base.replace(eve, '  eve@partner.example: { roles: [viewer], until: "2026-11-19" }\n');
  const head = base.replace(eve, '  eve@partner.example: { roles: [viewer] }\n');
  const plan = makePlan({ ...inputOf(fileOf(head), live), base: baseOf({ type: 'declared', desired: fileOf(past) }, live) });
  expect(plan.noLongerReverted.map(({ type, address }) => [type, address])).toEqual([['end', 'member/eve@partner.example']]);
});

it('needs an acknowledgement without a step', () => {
  const plan = planned(swap('{ editor: "2026-12-01" }', '{ editor: "2026-12-05" }'));
  expect(plan.steps).toEqual([]);
  expect(plan.acknowledge.change).toBeDefined();
});

it('belongs to the digest of the change', () => {
  const later = (day: string) => planned(swap('{ editor: "2026-12-01" }', `{ editor: "${day}" }`)).digests.change;
  expect(later('2026-12-05')).not.toBe(later('2026-12-06'));
});

/** Whether a plan of this file at this time takes away what ends. */
const takes = (text: string, { address, grant }: AccessEnd, at: Date): boolean => {
  const seen = { ...live, readAt: at.toISOString() };
  const trust = { guards: { administratorsMin: 0, unfederatedAdministrator: false as const } };
  return makePlan(inputOf(fileOf(text), seen, { at, trust })).steps.some(
    (step) =>
      step.deletes === address ||
      (grant &&
        step.resources.includes(address) &&
        step.postconditions.some((fact) => 'excludes' in fact && fact.field === grant.field && fact.excludes.includes(grant.name))),
  );
};

it('no change lets access live beyond an end of the base without an entry that must be acknowledged', () => {
  fc.assert(
    fc.property(anyFile, anyFile, (before, head) => {
      const declared = fileOf(before);
      const plan = makePlan({ ...inputOf(fileOf(head), live), base: baseOf({ type: 'declared', desired: declared }, live) });
      const asked = new Set(
        plan.noLongerReverted.flatMap((one) =>
          one.type === 'end' && one.address !== undefined
            ? [endingKey({ address: one.address, ...(one.grant && { grant: one.grant }) })]
            : [],
        ),
      );
      for (const end of declared.ends.filter((one) => one.end > now.getTime())) {
        const after = new Date(end.end + 1);
        // Only what the base itself would take away then.
        if (!takes(before, end, after) || takes(head, end, after)) continue;
        expect(asked).toContain(endingKey(end));
      }
    }),
    { numRuns: runs(60).numRuns },
  );
});
