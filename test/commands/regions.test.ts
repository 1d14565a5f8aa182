// `--region`: excluded resources are counted, and neither unknown nor missing; nothing is reported about unread ones.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { organization, type Session, startSession, tenant } from './session.ts';

let session: Session;
beforeEach(async () => {
  const volumes = (name: string) => ({ volumes: [{ name, size: 10 }], registries: [{ name: `acme${name}` }] });
  session = await startSession(organization({ regions: { 'br-se1': volumes('data'), 'br-ne1': volumes('far') } }));
  session.write('acme.yaml', file(''));
});
afterEach(() => session.close());

const file = (more: string): string => `version: 1
tenant: ${tenant}
regions: [br-se1, br-ne1]
members: { rui@acme.example: { roles: [editor] } }
volumes: { data: { region: br-se1, size: 10 }, far: { region: br-ne1, size: 20 } }
registries: { acmedata: { region: br-se1 }, acmefar: { region: br-ne1 } }
snapshot_schedules: { hourly: { volumes: [data, far, 'br-ne1/f*'], every: 1h, keep_last: 2, type: object, copy_to: [br-ne1] } }
${more}`;

const json = async (line: string) => {
  const { code, stdout } = await session.run(`${line} --format json`);
  if (code === 2) throw new Error(stdout);
  return { code, review: JSON.parse(stdout) as { readonly outside?: readonly string[]; readonly verdict: string } };
};

it.each(['plan acme.yaml --exit-code', 'apply acme.yaml --yes', 'audit acme.yaml --fail-on critical'])(
  '%s counts resources of other regions, and does not exit with 3 or 4 because of them',
  async (command) => {
    const { code, review } = await json(`${command} --region br-se1`);
    expect(review.outside).toEqual(['registry/br-ne1/acmefar', 'volume/br-ne1/far']);
    expect(review.verdict).toContain('2 declared resources are outside the selected regions.');
    expect(review.verdict).not.toContain('matches the desired state');
    expect(code).toBe(0);
  },
);

it('compares them if their region is selected', async () => {
  const { code, review } = await json('plan acme.yaml --exit-code --region br-ne1');
  expect(review.outside).toEqual(['registry/br-se1/acmedata', 'volume/br-se1/data']);
  expect(code).toBe(4);
  expect((await json('plan acme.yaml --exit-code')).review.outside).toBeUndefined();
});

it('counts the entries of `removed:`, and with --only only the selected ones', async () => {
  session.write('acme.yaml', file('removed: { volume/br-ne1/old: { reason: unused } }\n'));
  expect((await json('plan acme.yaml --region br-se1')).review.outside).toContain('volume/br-ne1/old');
  expect((await json('plan acme.yaml --region br-se1 --only volume/**')).review.outside).toEqual([
    'volume/br-ne1/far',
    'volume/br-ne1/old',
  ]);
  const { code, review } = await json('plan acme.yaml --region br-se1 --only member/*');
  expect([code, review.outside]).toEqual([0, undefined]);
});

it('plans nothing there under `authoritative`, and does not report a reference to it as unknown', async () => {
  session.write('acme.yaml', file('ownership: { volumes: authoritative, registries: authoritative }\n'));
  const { code, stdout } = await session.run('plan acme.yaml --exit-code --region br-se1');
  expect(stdout).not.toMatch(/delete|not-requested/);
  expect(code).toBe(0);
});

it('of a capture is the same', async () => {
  await session.run('capture all.json');
  const { code, review } = await json('plan acme.yaml --exit-code --region br-se1 --capture all.json');
  expect([code, review.outside?.length]).toEqual([0, 2]);
});

it('does not change the lines of other regions in an update', async () => {
  const { code, stderr } = await session.run('export --update acme.yaml --region br-se1');
  expect([code, stderr]).toEqual([0, expect.stringContaining('2 declared resources outside the selected regions: not changed')]);
  const text = readFileSync(join(session.folder, 'acme.yaml'), 'utf8');
  expect(text).toContain('far: { region: br-ne1, size: 20 }');
  expect(text).toContain('acmefar: { region: br-ne1 }');
});
