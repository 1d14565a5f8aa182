// Frameworks: every control is listed, its state follows from the mappings of the policies, and the counts are those of the scan.
import { array, assert, constantFrom, dictionary, nat, option, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TenantryError } from '../../src/errors.ts';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import { builtInPolicies } from '../../src/policies/built-in.ts';
import type { Framework } from '../../src/policies/framework.ts';
import { frameworkCoverage, type MappedPolicy } from '../../src/policies/framework-coverage.ts';
import { builtInFrameworks } from '../../src/policies/frameworks.generated.js';
import { policyShapes } from '../../src/policies/language/policy-shapes.ts';
import { controlIds } from '../../src/policies/load/controls.generated.ts';
import { loadContext } from '../../src/policies/load/load-context.ts';
import { loadFrameworks } from '../../src/policies/load/load-frameworks.ts';
import { loadPolicies } from '../../src/policies/load/load-policies.ts';
import { frameworkBlocks, frameworksBlocks } from '../../src/report/framework-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { runs } from '../runs.ts';

const policies = await builtInPolicies();
const all = builtInFrameworks();
const coverageOf = (framework: Framework, of: readonly MappedPolicy[] = policies, withCounts = false) =>
  frameworkCoverage(framework, of, withCounts);

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const chapters = (lengths: readonly number[], prefix = ''): readonly string[] =>
  lengths.flatMap((many, index) => range(1, many).map((number) => `${prefix}${index + 1}.${number}`));

describe('the built-in frameworks', () => {
  const expected: Readonly<Record<string, readonly string[]>> = {
    'cis-v8.1': chapters([5, 7, 14, 12, 6, 8, 7, 12, 7, 7, 5, 8, 11, 9, 7, 14, 9, 5]),
    'iso-27001-2022': [
      ...range(1, 37).map((number) => `A.5.${number}`),
      ...range(1, 8).map((number) => `A.6.${number}`),
      ...range(1, 14).map((number) => `A.7.${number}`),
      ...range(1, 34).map((number) => `A.8.${number}`),
    ],
    lgpd: ['6', '15', '16', '37', '46', '47', '48', '49', '50'],
    soc2: [...chapters([5, 3, 4, 2, 3, 8, 5, 1, 2], 'CC'), 'A1.1', 'A1.2', 'A1.3', 'C1.1', 'C1.2'],
  };

  it.each(all.map((one) => [one.framework, one] as const))('%s lists every control once, in its order, with a title', (name, one) => {
    expect(one.controls.map(({ id }) => id)).toEqual(expected[name]);
    expect(one.controls.map(({ id }) => id).join(' ')).toBe(controlIds[name]);
    expect(one.controls.filter(({ title }) => title.trim() === '')).toEqual([]);
  });

  it.each(all.map((one) => [one.framework, one] as const))('%s marks no control as procedural that a policy covers', (_, one) => {
    const ids = new Set(one.controls.map(({ id }) => id));
    expect((one.procedural ?? []).filter((id) => !ids.has(id))).toEqual([]);
    const { controls } = coverageOf(one);
    expect(controls.filter(({ id, state }) => state === 'covered' && one.procedural?.includes(id))).toEqual([]);
  });

  it('have 153, 93, 9 and 38 controls, many of them covered by policies', () => {
    expect(all.map(({ controls }) => controls.length)).toEqual([153, 93, 9, 38]);
    expect(all.filter((one) => coverageOf(one).totals['partly-covered'] === 0)).toEqual([]);
  });

  it('are never reported as compliant', () => {
    const texts = [
      blocksAsText(
        frameworksBlocks(
          all.map((one) => coverageOf(one)),
          en,
        ),
        { colour: false },
      ),
      ...all.map((one) => blocksAsText(frameworkBlocks(coverageOf(one), en), { colour: false })),
    ];
    expect(texts.filter((text) => /complian/i.test(text))).toEqual([]);
  });
});

describe('the coverage of a control', () => {
  const framework: Framework = {
    framework: 'acme',
    title: 'Acme',
    procedural: ['d', 'e'],
    controls: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, title: id })),
  };
  const policy = (id: string, more: Partial<MappedPolicy>): MappedPolicy => ({ id, controls: {}, supports: {}, ...more });

  it('follows from the mappings; a disabled policy covers nothing', () => {
    const { controls } = coverageOf(framework, [
      policy('one', { controls: { acme: ['a'] }, supports: { acme: ['b', 'd'] } }),
      policy('two', { controls: { acme: ['c'] }, disabled: 'later' }),
    ]);
    expect(controls.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'a covered',
      'b partly-covered',
      'c not-covered',
      'd partly-covered',
      'e procedural',
    ]);
    expect(controls[2]?.policies).toEqual([{ id: 'two', relation: 'covers', disabled: true }]);
  });

  const counts = record({
    pass: nat(9),
    fail: nat(9),
    waived: nat(9),
    needsLiveData: nat(9),
    unknown: dictionary(constantFrom('denied', 'stale'), nat(9)),
  }).map((one) => ({ ...one, evaluated: one.pass + one.fail + one.waived }));
  const ids = array(constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 3 });
  const mapped = record({ controls: ids, supports: ids, counts: option(counts, { nil: undefined }) });

  it('adds up: the population is every applicable result, and no result is lost or counted as passing', () => {
    assert(
      property(array(mapped, { maxLength: 5 }), (written) => {
        const own = written.map(({ controls, supports, counts: of }, index) => {
          const covers = [...new Set(controls)];
          return policy(`p${index}`, {
            controls: { acme: covers },
            supports: { acme: [...new Set(supports)].filter((id) => !covers.includes(id)) },
            counts: of,
          });
        });
        const coverage = coverageOf(framework, own, true);
        expect(Object.values(coverage.totals).reduce((sum, many) => sum + many, 0)).toBe(framework.controls.length);
        for (const { id, counts: of } of coverage.controls) {
          const { population = 0, pass = 0, fail = 0, unknown = 0, waived = 0 } = of ?? {};
          expect(pass + fail + unknown + waived).toBe(population);
          const its = own.filter((one) => [one.controls, one.supports].some((side) => side['acme']?.includes(id)));
          expect(pass).toBe(its.reduce((sum, one) => sum + (one.counts?.pass ?? 0), 0));
        }
      }),
      runs(100, 1000),
    );
  });
});

describe('custom frameworks', () => {
  const known = new Map(all.map(({ framework }) => [framework, undefined]));
  const load = (text: string) => loadFrameworks([{ file: 'f.yaml', text }], known);
  const good = 'framework: acme\ntitle: Acme\nprocedural: ["10"]\ncontrols:\n  "10": Training\n  "9": Few administrators\n';

  it('keep the order of the file', () => {
    const { frameworks, problems } = load(good);
    expect(problems).toEqual([]);
    expect(frameworks[0]?.controls.map(({ id }) => id)).toEqual(['10', '9']);
  });

  it.each([
    ['an unknown procedural control', good.replace('["10"]', '["11"]'), '`acme` has no control `11`', 3],
    ['a name that exists', good.replace('acme', 'soc2'), 'the framework `soc2` exists already', 1],
    ['an unknown key', `${good}extra: 1\n`, 'extra', 7],
    ['no controls', 'framework: acme\ntitle: Acme\n', 'controls', 1],
    ['invalid YAML', `${good}title: again\n`, '', 7],
  ])('%s is an error with its position', (_, text, message, line) => {
    const { frameworks, problems } = load(text);
    expect(frameworks).toEqual([]);
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining(message), at: expect.objectContaining({ file: 'f.yaml', line }) }),
      ]),
    );
  });

  const own = (control: string): string => `id: volume-named
kind: volume
title: Volumes have a name
severity: low
packs: []
require: resource.name != ""
message: no name
why: x
fix: { text: Name it. }
manual: true
controls: { acme: ["${control}"] }
cases:
  - { name: named, resource: { name: a }, expect: pass }
  - { name: unnamed, resource: { name: "" }, expect: fail }
  - { name: unread, unread: [name], expect: unknown }
`;
  const context = loadContext(policyShapes(kindList));
  const problemsOf = (control: string): readonly string[] => {
    try {
      loadPolicies(
        [
          { file: 'f.yaml', text: good },
          { file: 'p.yaml', text: own(control) },
        ],
        context,
      );
      return [];
    } catch (error) {
      return error instanceof TenantryError
        ? error.problems.map(({ message, at }) => `${at?.file}:${at?.line} ${message}`)
        : [String(error)];
    }
  };

  it('can be named by custom policies, with existing controls', () => {
    expect(problemsOf('9')).toEqual([]);
    expect(problemsOf('8')).toEqual(['p.yaml:11 `acme` has no control `8`']);
  });
});
