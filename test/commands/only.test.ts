// `--only`: the displayed and the omitted steps, and that a name without a match is a mistake.
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitsOf } from '../repository.ts';
import { everyNth } from '../runs.ts';
import { head, organization, type Session, startSession } from './session.ts';

let session: Session;
beforeEach(async () => {
  session = await startSession();
  session.write(
    'acme.yaml',
    `${head}members: { rui@acme.example: { roles: [editor, viewer] }, ana@acme.example: { roles: [administrator, viewer] } }\nvolumes: { data: { region: br-se1, size: 20, type: cloud_nvme5k } }\n`,
  );
});
afterEach(() => session.close());

const rui = /grant role viewer to rui@acme\.example/;
const data = /volume data/;

describe('plan --only', () => {
  it('shows the selected steps, and the number of the others', async () => {
    const { code, stdout } = await session.run('plan acme.yaml --only member/rui* --exit-code');
    expect(stdout).toMatch(rui);
    expect(stdout).not.toMatch(data);
    expect(stdout).toContain('Only member/rui*: 2 steps not shown; guards evaluate the whole plan.');
    expect(stdout).toMatch(/apply acme\.yaml --only 'member\/rui\*'/);
    expect(code).toBe(4);
  });

  it('prints the digest that apply --only requires', async () => {
    session.write(
      'acme.yaml',
      `${head}members: { rui@acme.example: { roles: [administrator] }, ana@acme.example: { roles: [administrator, editor] } }\n`,
    );
    const { stdout } = await session.run('plan acme.yaml --only member/rui*');
    const [word = ''] = /--acknowledge [0-9a-f]{32}/.exec(stdout) ?? [];
    const applied = await session.run(`apply acme.yaml --yes --only member/rui* ${word}`);
    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('1 step was not selected') });
  });

  it('exits with 0 if the selection has no changes', async () => {
    const { code, stdout } = await session.run('plan acme.yaml --only member/rescue* --exit-code');
    expect(stdout).toContain('No changes to the selected resources.');
    expect(code).toBe(0);
  });

  it('cannot save a plan, which would contain more', async () => {
    expect(await session.run('plan acme.yaml --only member/* --out plan.json')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--only cannot be combined with --out'),
    });
  });
});

describe('apply --only', () => {
  it('shows and runs the selected steps only', async () => {
    const { code, stdout } = await session.run('apply acme.yaml --yes --verbose --only member/rui*');
    expect(stdout).toMatch(rui);
    expect(stdout).not.toMatch(data);
    expect(stdout).toContain('2 steps not shown');
    expect(stdout).toContain('2 steps were not selected.');
    expect(code).toBe(0);
  });
});

/** Titles of a plan, and the option of apply that runs the steps below. */
const optionOf = { 'Changes from the desired state': '', Drift: '--drift', 'Scheduled work': '--due' } as const;

/** The displayed steps of a plan, by the option that runs them. */
const shownIn = (stdout: string): ReadonlyMap<string, readonly string[]> => {
  const shown = new Map<string, string[]>();
  let option: string | undefined;
  for (const line of stdout.split('\n')) {
    if (/^\S/.test(line)) option = Object.entries(optionOf).find(([title]) => line.startsWith(`${title} (`))?.[1];
    const [, says] = /^ +\S #\d+ (.*?)(?: {2}.*)?$/.exec(line) ?? [];
    if (option !== undefined && says !== undefined) shown.set(option, [...(shown.get(option) ?? []), says]);
  }
  return shown;
};

describe('plan --only and apply --only', () => {
  const before = `${head}members: { ana@acme.example: { roles: [administrator] }, rui@acme.example: { roles: [editor] } }
roles: { ops: { permissions: [bs_volume_list] } }
volumes: { data: { region: br-se1, size: 20, type: cloud_nvme5k } }
snapshot_schedules: { hourly: { volumes: [data], every: 1h, keep_last: 2, type: instant } }
`;
  let base: ReturnType<typeof commitsOf>;
  beforeAll(() => {
    base = commitsOf('acme.yaml', [before]);
  });

  /** A change, drift and scheduled work of the same resources. */
  const begin = async (): Promise<void> => {
    await session.close();
    session = await startSession(
      organization({
        regions: { 'br-se1': { volumes: [{ name: 'data', size: 20, type: 'cloud_nvme1k', created_at: '2026-01-01T00:00:00Z' }] } },
      }),
    );
    base.copyInto(session.folder);
    session.write('acme.yaml', before.replace('roles: [editor]', 'roles: [editor, viewer]'));
  };

  it.each(
    everyNth(
      3,
      ['member/*', 'role/*', 'volume/**', '**'].flatMap((only) =>
        [[], ['--drift'], ['--due'], ['--drift', '--due']].map((options) => [only, options.join(' '), options] as const),
      ),
    ),
  )('%s %s: exactly the displayed steps run', async (only, _, options) => {
    await begin();
    const around = `acme.yaml --base HEAD --only ${only} --verbose --quiet`;
    const { stdout: plan } = await session.run(`plan ${around}`);
    const shown = shownIn(plan);
    const left = [...shown].filter(([option]) => option !== '' && !options.includes(option));
    const { stdout, code } = await session.run(`apply ${around} --yes ${options.join(' ')}`.trim());
    const done = [...stdout.matchAll(/^ +✓ (.*)$/gm)].flatMap(([, says]) => says ?? []);
    expect(done.sort()).toEqual(['', ...options].flatMap((option) => shown.get(option) ?? []).sort());
    expect(code).toBe(0);
    for (const [option, steps] of left) {
      expect(plan).toContain(`${steps.length} step${steps.length === 1 ? '' : 's'} only with ${option}`);
      expect(stdout).toContain(`${steps.length} step${steps.length === 1 ? '' : 's'} only with ${option}`);
    }
  });
});

it('an unknown region never results in an empty plan', async () => {
  expect(await session.run('plan acme.yaml --region br-se9')).toMatchObject({ code: 3 });
});

describe('a name without a match', () => {
  it.each([
    ['plan acme.yaml --only member/rui@acme.exmaple', /Did you mean `member\/rui@acme\.example`\?/],
    ['apply acme.yaml --yes --only membr/*', /patterns like `member\/\*`/],
    ['plan acme.yaml --only member/rui* --only role/x', /role\/x/],
    ['plan acme.yaml --resend-secret member/rui@acme.example', /No declared resource has one/],
    ['apply acme.yaml --yes --resend-secret federation/acme.example/okta', /No declared resource has one/],
    ['apply acme.yaml --yes --acknowledge abc', /32 hex digits/],
    ['apply acme.yaml --yes --expect abc', /32 hex digits/],
    ['who rui@acme.exmaple', /Did you mean/],
    ['policy explain api-key-maxage', /Did you mean/],
  ])('%s is a usage error', async (line, says) => {
    const { code, stderr } = await session.run(line);
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
  });
});
