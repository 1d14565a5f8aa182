// `--base`: the desired state is read from Git at the revision (test/use/revision.test.ts), and only the effects of the change run by default.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitsOf, type Repository } from '../repository.ts';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

describe('plan and apply', () => {
  const session = sessionForTest(() =>
    organization({
      members: [
        { email: 'ana@acme.example', roles: ['administrator'] },
        { email: 'rescue@acme-ops.example', roles: ['administrator'] },
        { email: 'rui@acme.example', roles: ['viewer'] },
        { email: 'livia@acme.example', roles: ['viewer'] },
      ],
    }),
  );
  let repository: Repository;
  const textOf = (roles: Readonly<Record<string, string>>): string =>
    `${head}members:\n${Object.entries(roles)
      .map(([name, held]) => `  ${name}@acme.example: { roles: [${held}] }\n`)
      .join('')}`;
  const file = (roles: Readonly<Record<string, string>>): void => session.write('acme.yaml', textOf(roles));
  let base: ReturnType<typeof commitsOf>;
  beforeAll(() => {
    base = commitsOf('acme.yaml', [textOf({ rui: 'viewer, finance', livia: 'viewer' })]);
  });
  const classes = async (line: string) =>
    Object.fromEntries(
      JSON.parse((await session.run(`plan acme.yaml --quiet --format json ${line}`.trim())).stdout).plan.steps.map(
        (step: { readonly description: string; readonly class: string }) => [step.description, step.class],
      ),
    );
  const rolesOf = (name: string): readonly string[] =>
    session.simulator.app.state().tenants[0]?.members.find(({ email }) => email === `${name}@acme.example`)?.roles ?? [];

  /** rui lost `finance` on the platform; the change grants it to livia. */
  beforeEach(() => {
    repository = base.copyInto(session.folder);
    file({ rui: 'viewer, finance', livia: 'viewer, editor' });
  });

  const back = 'grant role finance to rui@acme.example';
  const wanted = 'grant role editor to livia@acme.example';

  it('show each class separately', async () => {
    expect(await classes('')).toEqual({ [back]: 'change', [wanted]: 'change' });
    expect(await classes('--base HEAD')).toEqual({ [back]: 'drift', [wanted]: 'change' });
    const { stdout } = await session.run('plan acme.yaml --quiet --base HEAD');
    expect(stdout).toMatch(/Changes from the desired state \(1 step: [^)]*\)[\s\S]*Drift \(1 step: [^)]*\)[\s\S]*restores revoked access/);
    const next = stdout.split('\n').filter((line) => line.includes('tenantry apply'));
    expect(next).toEqual([
      expect.stringMatching(/^ *tenantry apply acme\.yaml --base HEAD$/),
      expect.stringMatching(/^ *tenantry apply acme\.yaml --base HEAD --drift --acknowledge [0-9a-f]{32}$/),
    ]);
  });

  it('do not revert the incident without an acknowledgement', async () => {
    expect(await session.run('apply acme.yaml --yes --quiet --base HEAD')).toMatchObject({ code: 0 });
    expect([rolesOf('rui'), rolesOf('livia')]).toEqual([['viewer'], ['viewer', 'editor']]);
    const refused = await session.run('apply acme.yaml --yes --quiet --base HEAD --drift');
    expect(refused).toMatchObject({ code: 5, stderr: expect.stringContaining(back) });
    expect(rolesOf('rui')).toEqual(['viewer']);
    // The first apply granted a role that the base would revoke, and the second one keeps it.
    const digests = [...refused.stderr.matchAll(/--acknowledge [0-9a-f]{32}/g)].join(' ');
    expect(await session.run(`apply acme.yaml --yes --quiet --base HEAD --drift ${digests}`)).toMatchObject({ code: 0 });
    expect(rolesOf('rui')).toEqual(['viewer', 'finance']);
  });

  it('keep the base in a saved plan', async () => {
    expect(await session.run('plan acme.yaml --quiet --base HEAD --out plan.json')).toMatchObject({ code: 0 });
    expect(await session.run('apply plan.json --quiet --drift')).toMatchObject({ code: 5, stderr: expect.stringContaining(back) });
    expect(await session.run('apply plan.json --quiet')).toMatchObject({ code: 0 });
    expect([rolesOf('rui'), rolesOf('livia')]).toEqual([['viewer'], ['viewer', 'editor']]);
    repository.commit();
    expect(await session.run('apply plan.json --quiet --base HEAD')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('but the plan was made with'),
    });
    rmSync(join(session.folder, '.git'), { recursive: true });
    expect(await session.run('apply plan.json --quiet')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('not in a readable Git repository'),
    });
  });

  it('report undetermined classes', async () => {
    session.write('acme.yaml', 'version: 1\nmembrs: {}\n');
    const broken = repository.commit();
    file({ rui: 'viewer, finance', livia: 'viewer, editor' });
    const unclear = await session.run(`plan acme.yaml --quiet --base ${broken}`);
    expect(unclear.stdout).toMatch(/is invalid \(acme\.yaml:2: .*membrs.*\)\. Drift cannot be separated/);
    expect(unclear.stdout).toMatch(/restores revoked access/);
    expect(await session.run(`apply acme.yaml --quiet --yes --base ${broken}`)).toMatchObject({ code: 5 });

    repository.git('rm', '-q', '--cached', 'acme.yaml');
    repository.git('commit', '-q', '-m', 'x');
    const fresh = await session.run('plan acme.yaml --quiet --base HEAD');
    expect(fresh.stdout).toMatch(/did not exist at `HEAD` \([0-9a-f]{12}\), so everything counts as new/);
    expect(await session.run('plan acme.yaml --quiet --base nowhere')).toMatchObject({ code: 2, stdout: '' });
  });
});
