// `--only`: what it shows, what it leaves out, and that a name which matches nothing is a mistake.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { head, type Session, startSession } from './session.ts';

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
  it('shows the selected steps, and says how many it does not show', async () => {
    const { code, stdout } = await session.run('plan acme.yaml --only member/rui* --exit-code');
    expect(stdout).toMatch(rui);
    expect(stdout).not.toMatch(data);
    expect(stdout).toContain('Only member/rui*: 2 steps not shown; guards evaluate the whole plan.');
    expect(stdout).toMatch(/apply acme\.yaml --only 'member\/rui\*'/);
    expect(code).toBe(4);
  });

  it('prints the digest that apply --only asks for', async () => {
    session.write(
      'acme.yaml',
      `${head}members: { rui@acme.example: { roles: [administrator] }, ana@acme.example: { roles: [administrator, editor] } }\n`,
    );
    const { stdout } = await session.run('plan acme.yaml --only member/rui*');
    const [word = ''] = /--acknowledge [0-9a-f]{32}/.exec(stdout) ?? [];
    const applied = await session.run(`apply acme.yaml --yes --only member/rui* ${word}`);
    expect(applied).toMatchObject({ code: 0, stdout: expect.stringContaining('1 step was not selected') });
  });

  it('exits with 0 for what is selected and has no changes', async () => {
    const { code, stdout } = await session.run('plan acme.yaml --only member/rescue* --exit-code');
    expect(stdout).toContain('No changes to the selected resources.');
    expect(code).toBe(0);
  });

  it('cannot save a plan that would hold more', async () => {
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

it('a region that the platform does not have is never nothing to do', async () => {
  expect(await session.run('plan acme.yaml --region br-se9')).toMatchObject({ code: 3 });
});

describe('a name that matches nothing', () => {
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
