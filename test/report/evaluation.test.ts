// The policy results of a review: every selected policy with its counts, findings that another program can track, and a score that hides nothing.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownersIn } from '../../src/desired/owners.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import { evaluatePolicies } from '../../src/policies/evaluate-policies.ts';
import type { PolicyCount } from '../../src/policies/evaluate-policy.ts';
import { mostListed } from '../../src/policies/evidence.ts';
import { fingerprintOf } from '../../src/policies/fingerprint.ts';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { policyDigest } from '../../src/policies/policy-digest.ts';
import { readsOfSelection } from '../../src/policies/reads-of-selection.ts';
import { selectPolicies } from '../../src/policies/select.ts';
import { liveWorld } from '../../src/policies/world/live-world.ts';
import { digestsOf, evaluationOf, unknownIn } from '../../src/report/evaluation.ts';
import { collection, declared, desiredOf, item, liveOf, now } from '../policies/organization.ts';
import { runs } from '../runs.ts';

const shapes = policyShapes(kindList);
const builtIn = await builtInPolicies();
const context = { tenant: 't', asOf: '2026-11-20T12:00:00.000Z' };

const selectionOf = (settings: Parameters<typeof selectPolicies>[1]['settings'] = [], packs = ['baseline']) =>
  selectPolicies(builtIn, { packs, settings, waivers: [] });

const administrators = (many: number) =>
  liveOf(
    collection(
      'member',
      Array.from({ length: many }, (_, index) => item('member', [`p${index}@acme.example`], { values: { roles: ['administrator'] } })),
    ),
  );

const resultsOf = (live: ReturnType<typeof liveOf>, selection = selectionOf()) => {
  const world = liveWorld(
    { live, desired: undefined, lockFiles: [], settings: selection.settings, now },
    kindList,
    shapes,
    readsOfSelection(selection),
  );
  return evaluatePolicies(world, selection, [], shapes);
};

const ended = fc.record({
  pass: fc.nat(50),
  fail: fc.nat(50),
  waived: fc.nat(50),
  skip: fc.nat(50),
  notEvaluated: fc.nat(50),
  denied: fc.nat(50),
  stale: fc.nat(50),
});

describe('counts', () => {
  it('contain every selected policy, whatever it found', () => {
    const selection = selectionOf();
    const { policies, findings } = evaluationOf(resultsOf(administrators(2), selection), selection, context);
    expect(policies.map(({ id }) => id)).toEqual(selection.policies.map(({ policy }) => policy.id));
    for (const { id, counts } of policies) {
      const own = findings.filter((finding) => finding.policy === id);
      expect([id, counts?.fail]).toEqual([id, own.filter(({ verdict }) => verdict.type === 'fail').length]);
      expect([id, counts && unknownIn(counts)]).toEqual([id, own.filter(({ verdict }) => verdict.type === 'unknown').length]);
    }
  });

  it('add up, and the score is never better than the counts', () => {
    const selection = selectionOf();
    fc.assert(
      fc.property(fc.array(ended, { maxLength: 5 }), (all) => {
        const counts = all.map(
          ({ denied, stale, ...rest }, index): PolicyCount => ({
            ...rest,
            policy: `p${index}`,
            unknown: denied + stale,
            causes: { denied, stale },
          }),
        );
        const { coverage, score } = evaluationOf({ findings: [], counts, notes: [], unmatched: [], warnings: [] }, selection, context);
        const sum = (name: 'pass' | 'fail' | 'waived' | 'unknown' | 'notEvaluated') => counts.reduce((total, one) => total + one[name], 0);
        const evaluated = sum('pass') + sum('fail') + sum('waived');
        const applicable = evaluated + sum('unknown') + sum('notEvaluated');
        expect(coverage).toMatchObject({ policies: counts.length, evaluated, pass: sum('pass'), fail: sum('fail') });
        expect(score.passed === null).toBe(evaluated === 0);
        expect(score.evaluated === null).toBe(applicable === 0);
        // In whole ten-thousandths, which are exact.
        expect(Math.round((score.passed ?? 0) * 10_000) * evaluated).toBeLessThanOrEqual(sum('pass') * 10_000);
        // 1 means that everything passed, or was evaluated.
        expect(score.passed === 1).toBe(evaluated > 0 && sum('pass') === evaluated);
        expect(score.evaluated === 1).toBe(applicable > 0 && evaluated === applicable);
      }),
      runs(100, 1000),
    );
  });
});

describe('digests', () => {
  it('of a policy depend on every part of its definition, and not on its file', () => {
    const [shipped] = builtIn;
    if (!shipped) throw new Error('no policy');
    // The build computes it; a policy that somebody writes has none yet.
    const { digest, ...policy } = shipped;
    const own = policyDigest(policy);
    expect(digest).toBe(own);
    expect(policyDigest({ ...policy, at: { file: 'a.yaml', line: 1, col: 1 } })).toBe(own);
    const others = [
      { severity: 'info' },
      { title: { en: 'x' } },
      { why: { en: 'x' } },
      { source: { ...policy.source, require: 'true' } },
      { message: { en: { template: 'x', parts: [] } } },
      { params: [...policy.params, { name: 'x', type: 'int', default: 1, description: '' }] },
      { controls: { lgpd: ['6'] } },
      { supports: { lgpd: ['6'] } },
      { packs: {} },
      { fix: { ...policy.fix, text: { en: 'x' } } },
    ] as const;
    const digests = others.map((other) => policyDigest({ ...policy, ...other }));
    expect(new Set([own, ...digests]).size).toBe(others.length + 1);
  });

  it('of settings depend on each setting, those of policies do not', () => {
    const at = { file: 'a.yaml', line: 1, col: 1 };
    const plain = digestsOf(selectionOf());
    for (const setting of [
      { severity: 'low' },
      { enabled: false, reason: 'x' },
      { only: ['domain/a'] },
      { params: { within: '5d' } },
    ] as const) {
      const set = digestsOf(selectionOf([{ policy: 'domain-unverified', at, ...setting }]));
      expect(set.policiesDigest).toBe(plain.policiesDigest);
      expect(set.settingsDigest).not.toBe(plain.settingsDigest);
    }
  });
});

describe('a finding', () => {
  const found = (many: number) => evaluationOf(resultsOf(administrators(many)), selectionOf(), context).findings;
  const tooMany = (many: number) => found(many).find(({ policy }) => policy === 'organization-administrators-too-many');

  it('has a fingerprint, its text, and evidence with source and time', () => {
    const finding = tooMany(6);
    expect(finding).toMatchObject({
      fingerprint: fingerprintOf('t', 'organization-administrators-too-many', 'organization'),
      text: expect.stringContaining('6'),
    });
    expect(finding?.evidence.map(({ path, source }) => `${path} ${source}`)).toContain('params.max parameter');
    for (const { source, time, from } of found(6).flatMap(({ evidence }) => evidence)) {
      expect([source, time !== undefined]).toEqual([source, source === 'platform']);
      expect([source, from !== undefined]).toEqual([source, source === 'platform']);
    }
  });

  it('lists only the first of many resources', () => {
    const listed = tooMany(mostListed + 7)?.evidence.find(({ path }) => path === 'resource.members');
    expect(listed).toMatchObject({ of: mostListed + 7 });
    expect(listed?.value).toHaveLength(mostListed);
  });
});

it('the owner of a resource is its own, otherwise that of its parent, and never invented', () => {
  const desired = desiredOf({
    items: [
      declared('service-account', ['ci'], { owner: 'rui@acme.example' }, 1),
      declared('service-account', ['cd'], {}, 2),
      declared('api-key', ['ci', 'deploy'], {}, 3),
    ],
  });
  const ownerOf = ownersIn(desired);
  expect(
    ['service-account/ci', 'api-key/ci/deploy', 'api-key/ci/other', 'service-account/cd', 'api-key/cd/x', 'organization', ''].map(ownerOf),
  ).toEqual(['rui@acme.example', 'rui@acme.example', 'rui@acme.example', undefined, undefined, undefined, undefined]);
  expect(ownersIn(undefined)('service-account/ci')).toBeUndefined();
});
