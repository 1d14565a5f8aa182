// `--applied`: what was merged since the last commit that was applied completely and is not live is not applied yet; only what somebody changed is drift.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatNames } from '../../src/report/format-names.generated.ts';
import { commitsOf } from '../repository.ts';
import { head, organization, type Session, startSession } from './session.ts';

let session: Session;
let history: ReturnType<typeof commitsOf>;
beforeAll(() => {
  history = commitsOf('acme.yaml', [file('a', 'a'), file('b', 'a'), file('b', 'b')]);
});
beforeEach(async () => {
  const groups = ['ops', 'net'].map((identifier) => ({ identifier, name: identifier, description: 'a' }));
  session = await startSession(organization({ groups }));
});
afterEach(() => session.close());

const file = (net: string, ops: string): string =>
  `${head}groups: { net: { name: net, description: ${net} }, ops: { name: ops, description: ${ops} } }
members: { rui@acme.example: { roles: [editor, viewer] } }
`;

/** Applied completely: then a change of one group was merged and never applied, then one of another group. Somebody has taken a role from Rui. */
const merges = () => {
  history.copyInto(session.folder);
  const [applied, before, now] = history.commits;
  return { applied, before, now };
};

const run = (line: string) => session.run(line, { env: { ...session.env, PATH: process.env['PATH'] } });

const classesOf = async (line: string): Promise<Readonly<Record<string, string>>> => {
  const { stdout } = await run(`${line} --format json`);
  const { plan } = JSON.parse(stdout) as {
    readonly plan: { readonly steps: readonly Record<'description' | 'class' | 'notApplied', string>[] };
  };
  return Object.fromEntries(
    plan.steps.map(({ description, class: name, notApplied }) => [description, `${name}${notApplied ? ', not applied' : ''}`]),
  );
};

describe('a plan', () => {
  it('has what was merged and never applied as a change, and what somebody changed as drift', async () => {
    const { applied, before } = merges();
    expect(await classesOf(`plan acme.yaml --base ${before} --applied ${applied}`)).toEqual({
      'change the description of group ops': 'change',
      'change the description of group net': 'change, not applied',
      'grant role viewer to rui@acme.example': 'drift',
    });
    expect(await classesOf(`plan acme.yaml --base ${before} --applied ${before}`)).toMatchObject({
      'change the description of group net': 'drift',
    });
    const { stdout } = await run(`plan acme.yaml --base ${before} --applied ${applied}`);
    expect(stdout).toContain('not applied yet: merged before this change');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(`apply acme.yaml --base ${before} --applied ${applied}`);
  });

  it('is saved with these commits, and applied only with them', async () => {
    const { applied, before } = merges();
    await run(`plan acme.yaml --base ${before} --applied ${applied} --out plan.json`);
    expect(JSON.parse(readFileSync(join(session.folder, 'plan.json'), 'utf8'))).toMatchObject({
      plan: { base: before, applied: [applied] },
    });
    const other = await run(`apply plan.json --applied ${before}`);
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining('but the plan was made with')]);
    expect((await run('apply plan.json')).code).toBe(0);
  });

  it('needs the base beside it', async () => {
    merges();
    expect(await run('plan acme.yaml --applied HEAD')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--applied needs --base'),
    });
    expect(await run('plan acme.yaml --base HEAD --applied nowhere')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--applied'),
    });
  });
});

describe('an audit', () => {
  it('tells what is not applied yet from drift in every format', async () => {
    const { applied } = merges();
    const outputs = formatNames.map((format) => `--output ${format}=out.${format}`).join(' ');
    expect((await run(`audit acme.yaml --applied ${applied} --fail-on critical ${outputs}`)).code).toBe(4);
    for (const format of formatNames) {
      const shown = readFileSync(join(session.folder, `out.${format}`), 'utf8');
      expect([format, shown]).toEqual([format, expect.stringMatching(/not.?applied/i)]);
      expect([format, shown]).toEqual([format, expect.stringMatching(/member\/rui@acme\.example/)]);
    }
  });

  it('counts them apart, and ends with 4 for either', async () => {
    const { applied, now } = merges();
    const both = await run(`audit acme.yaml --applied ${applied} --fail-on critical`);
    expect(both.stdout).toContain('1 drifted');
    expect(both.stdout).toContain('2 not applied yet');
    expect(both.stdout).toContain('Drift detected. 2 resources have changes that are not applied yet.');
    const none = await run(`audit acme.yaml --applied ${now} --fail-on critical`);
    expect([none.code, none.stdout.includes('3 drifted')]).toEqual([4, true]);
  });
});
