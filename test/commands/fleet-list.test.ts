// `tenantry fleet list`: selection by label and shard, the matrix of GitHub Actions, and organizations whose tenant is unknown.
import { beforeAll, describe, expect, it } from 'vitest';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
beforeAll(() => {
  const tenant = (digit: number): string => `00000000-0000-4000-8000-00000000000${digit}`;
  const names = ['acme', 'beta', 'gamma', 'delta', 'omega'];
  const rows = names.map(
    (name, at) =>
      `  ${name}: { tenant: ${tenant(at)}, path: ${name}, labels: { tier: ${at < 2 ? 'gold' : 'silver'}, side: ${at % 2 ? 'odd' : 'even'} } }\n`,
  );
  session.write('fleet.yaml', `version: 1\norganizations:\n${rows.join('')}`);
  session.write('customers/broken/a.yaml', 'tenant: [\n');
  session.write('customers/fine/a.yaml', `version: 1\ntenant: ${tenant(9)}\n`);
  session.write('generated.yaml', 'version: 1\ngenerated: [{ folders: "customers/*" }]\n');
});

const namesOf = async (words: string): Promise<readonly string[]> => {
  const { stdout } = await session.run(`fleet list fleet.yaml --format json ${words}`.trim());
  const { organizations }: { readonly organizations: readonly { readonly name: string }[] } = JSON.parse(stdout);
  return organizations.map(({ name }) => name);
};

describe('fleet list', () => {
  it.each<[string, readonly string[]]>([
    ['', ['acme', 'beta', 'delta', 'gamma', 'omega']],
    ['--select tier=gold', ['acme', 'beta']],
    ['--select tier=silver --select side=odd', ['delta']],
  ])('%s', async (words, expected) => expect(await namesOf(words)).toEqual(expected));

  it('divides what is selected into shards', async () => {
    const parts = await Promise.all([0, 1, 2].map((index) => namesOf(`--shard ${index}/3`)));
    expect(parts.flat().toSorted()).toEqual(['acme', 'beta', 'delta', 'gamma', 'omega']);
    expect(parts.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 2, 2]);
  });

  it.each<[string, readonly string[]]>([
    ['--shards 2', ['0/2', '1/2']],
    ['--shards 256', ['0/5', '1/5', '2/5', '3/5', '4/5']],
    ['--shards 8 --select tier=gold', ['0/2', '1/2']],
  ])('prints a matrix without empty shards: %s', async (words, shard) => {
    const { stdout, stderr, code } = await session.run(`fleet list fleet.yaml --format matrix ${words}`);
    expect({ matrix: JSON.parse(stdout), lines: stdout.split('\n').length, stderr, code }).toEqual({
      matrix: { shard },
      lines: 2,
      stderr: '',
      code: 0,
    });
  });

  it.each([
    ['--select color=red', 'No organization has the label `color`'],
    ['--select tier=gild', 'Did you mean `gold`?'],
    ['--select tier', '--select `tier` is not a label'],
    ['--shard 3/3', '--shard `3/3` is not a shard'],
    ['--format matrix', '--format matrix needs --shards'],
    ['--shards 3', '--shards needs --format matrix'],
    ['--format matrix --shards 257', 'is not a number from 1 to 256'],
  ])('refuses %s', async (words, message) => {
    const { stderr, code } = await session.run(`fleet list fleet.yaml ${words}`);
    expect({ stderr, code }).toEqual({ stderr: expect.stringContaining(message), code: 2 });
  });

  it('lists an organization whose desired state is broken, and says why its tenant is unknown', async () => {
    const { stdout, stderr, code } = await session.run('fleet list generated.yaml');
    expect(stdout).toContain('unknown');
    expect(stdout).toContain('2 organizations · 1 tenant unknown');
    expect(stderr).toContain('customers/broken/a.yaml:');
    expect(code).toBe(2);
  });

  it('prints the matrix of the shards nevertheless: the organization fails in its own', async () => {
    const { stdout, stderr, code } = await session.run('fleet list generated.yaml --format matrix --shards 2');
    expect([JSON.parse(stdout), code]).toEqual([{ shard: ['0/2', '1/2'] }, 0]);
    expect(stderr).toContain('customers/broken/a.yaml:');
  });
});
