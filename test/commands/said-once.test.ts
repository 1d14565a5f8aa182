// A plan of a change reports everything once: a setting that loosens something is only in "Loosened settings", and no line is in two chapters.
import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { type Repository, startRepository } from '../repository.ts';
import { runs } from '../runs.ts';
import { organization, tenant } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() => organization({ roles: [{ name: 'ops', permissions: [] }] }));
let repository: Repository;
beforeEach(() => {
  repository = startRepository(session.folder);
});

const maybe = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom('', ...texts);
const together = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((all) => all.filter((one) => one !== '').join(', '));

const policy = (name: string, ...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  together(...parts).map((inner) => (inner === '' ? '' : `${name}: { ${inner} }`));

/** All settings that loosen something when they are added, changed or removed, and some others. */
const files: fc.Arbitrary<string> = fc
  .record({
    regions: fc.constantFrom('br-se1', 'br-se1, br-ne1'),
    members: together(
      fc.constant('ana@acme.example: { roles: [administrator] }'),
      maybe('rui@acme.example: { roles: [editor] }', 'rui@acme.example: {}'),
    ),
    roles: maybe('roles: { ops: { permissions: [] } }'),
    removed: together(maybe('member/bob@acme.example: { reason: left }'), maybe('role/old: { reason: unused }')),
    budgets: together(
      maybe(
        "all: { scope: tenant, monthly: '100.00 BRL' }",
        "all: { scope: tenant, monthly: '900.00 BRL' }",
        "all: { scope: tenant, monthly: '100.00 BRL', warn_at: 95% }",
        "all: { scope: tenant, monthly: '100.00 BRL', warn_at: 10% }",
      ),
      maybe("each: { scope: every_sub_account, monthly: '1.00 BRL' }"),
    ),
    packs: maybe('packs: [baseline]', 'packs: [baseline, strict]', 'packs: [cost, baseline]'),
    settings: together(
      policy(
        'api-key-max-age',
        maybe('severity: info', 'severity: critical'),
        maybe('params: { max_age: 10d }', 'params: { max_age: 400d }'),
        maybe("only: ['api-key/**']"),
      ),
      policy('access-control-mfa-enforced', maybe('enabled: false, reason: later')),
      policy('volume-unattached', maybe('enabled: false, reason: later', 'severity: low')),
    ),
    waivers: together(
      maybe(
        "{ policy: volume-unattached, resource: 'volume/**', reason: r, owner: o, expires: '2099-12-31' }",
        "{ policy: volume-unattached, resource: 'volume/**', reason: r, owner: o, expires: '2098-12-31' }",
      ),
      maybe("{ policy: access-control-mfa-enforced, resource: access-control, reason: r, owner: o, expires: '2099-12-31' }"),
    ),
    schedule: maybe(
      "snapshot_schedules: { hourly: { volumes: ['*'], every: 1h, keep_last: 3 } }",
      "snapshot_schedules: { hourly: { volumes: ['*'], every: 1h } }",
    ),
  })
  .map(({ regions, members, roles, removed, budgets, packs, settings, waivers, schedule }) =>
    [
      `version: 1\ntenant: ${tenant}\nregions: [${regions}]`,
      `members: { ${members} }`,
      'volumes: { data: { region: br-se1, size: 10, type: cloud_nvme1k } }',
      roles,
      `removed: { ${removed} }`,
      `budgets: { ${budgets} }`,
      `policies:\n  settings: { ${settings} }\n${packs === '' ? '' : `  ${packs}\n`}waivers: [${waivers}]`,
      schedule,
      '',
    ].join('\n'),
  );

/** By heading: the lines below it, without sign and indentation. */
const chaptersOf = (text: string): ReadonlyMap<string, readonly string[]> => {
  const chapters = new Map<string, string[]>();
  let title = '';
  for (const line of text.split('\n')) {
    const isHeading = /^\S/.test(line) || /^ {2}Loosened settings/.test(line);
    if (isHeading) title = line.trim().replace(/ \(.*$/, '');
    else if (line.trim() !== '') chapters.set(title, [...(chapters.get(title) ?? []), line.trim().replace(/^[-+~!x·?✓] /, '')]);
  }
  return chapters;
};

const at = / {2}\S+:\d+:\d+$/;

/** The subject of a line in "Loosened settings", in the words of the other chapters. */
const subjects: readonly (readonly [says: RegExp, subject: string])[] = [
  [/^disables (\S+):.*$/, 'enabled of the policy $1'],
  [/^lowers the severity of (\S+):.*$/, 'severity of the policy $1'],
  [/^changes (\S+) of (\S+):.*$/, '$1 of the policy $2'],
  [/^narrows (\S+) to.*$/, 'only of the policy $1'],
  [/^waives (\S+) for (\S+) until.*$/, 'waiver of $1 for $2'],
  [/^removes the budget (\S+) .*$/, 'budget $1'],
  [/^raises the budget (\S+):.*warning at \d+%$/, 'warning at'],
  [/^no longer declares that (\S+) must not exist.*$/, 'removed $1'],
  [/^no longer reads region (\S+),.*$/, 'region $1'],
  [/^no longer selects the pack (\S+) with.*$/, 'pack $1'],
];

const subjectsOf = (line: string): readonly string[] =>
  subjects.flatMap(([says, subject]) => (says.test(line) ? [line.replace(at, '').replace(says, subject)] : []));

it('states each fact in one section', async () => {
  let suppressed = 0;
  await fc.assert(
    fc.asyncProperty(files, files, async (before, after) => {
      session.write('acme.yaml', before);
      repository.commit();
      session.write('acme.yaml', after);
      const { stdout, stderr } = await session.run('plan acme.yaml --base HEAD --verbose --quiet');
      expect(stderr).toBe('');
      const chapters = chaptersOf(stdout);
      const twice = new Map<string, string>();
      for (const [title, lines] of chapters) {
        for (const line of new Set(lines)) {
          expect({ line, in: twice.get(line) ?? title }).toEqual({ line, in: title });
          twice.set(line, title);
        }
      }
      const loosened = new Set((chapters.get('Loosened settings') ?? []).flatMap(subjectsOf));
      suppressed += loosened.size;
      const others = [...(chapters.get('No longer declared') ?? []), ...(chapters.get('Newly declared') ?? [])];
      expect(
        others.filter((line) =>
          [...loosened].some((subject) => line.startsWith(subject) && /^(?::| {2}|$)/.test(line.slice(subject.length))),
        ),
      ).toEqual([]);
    }),
    { ...runs(8, 300), endOnFailure: true },
  );
  expect(suppressed).toBeGreaterThan(0);
});
