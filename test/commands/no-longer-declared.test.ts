// Resources that a change deletes from the file are listed, attributed to the change with --base; all other undeclared live resources are unmanaged.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { commitsOf } from '../repository.ts';
import { head, organization } from './session.ts';
import { sessionForTest } from './sessions.ts';

const session = sessionForTest(() =>
  organization({
    roles: [{ name: 'ops', permissions: [] }],
  }),
);
let base: ReturnType<typeof commitsOf>;
beforeAll(() => {
  base = commitsOf('acme.yaml', [before]);
});
beforeEach(() => {
  base.copyInto(session.folder);
});

const before = `${head}members:
  ana@acme.example: { roles: [administrator] }
  rui@acme.example: { roles: [editor] }
roles: { ops: { permissions: [] } }
budgets: { all: { scope: tenant, monthly: '100.00 BRL' } }
policies: { settings: { api-key-max-age: { severity: low, params: { max_age: 60d } } } }
`;

const planned = async (text: string, ...words: readonly string[]): Promise<{ readonly code: number; readonly stdout: string }> => {
  session.write('acme.yaml', text);
  const { code, stdout, stderr } = await session.run(['plan acme.yaml', ...words].join(' '));
  expect(stderr).toBe('');
  return { code, stdout: stdout.replaceAll(/\s+/g, ' ') };
};

const without = (line: string, instead = ''): string => {
  expect(before).toContain(line);
  return before.replace(line, instead);
};

const additive = (titles: string) => `(kept, because ${titles} are additive; add it to \`removed:\` or use \`authoritative\`)`;

describe('with --base', () => {
  it.each<[what: string, text: () => string, says: string]>([
    ['an item', () => without('  rui@acme.example: { roles: [editor] }\n'), `member/rui@acme.example ${additive('members')}`],
    ['a field', () => without('{ roles: [editor] }', '{}'), 'member/rui@acme.example: roles is unmanaged now, and keeps its value'],
    ['a part of a setting', () => without('severity: low, ', ''), 'severity of the policy api-key-max-age: no longer applies'],
  ])('%s that is no longer declared is shown, and not changed', async (_, text, says) => {
    const { code, stdout } = await planned(text(), '--base HEAD', '--exit-code');
    expect(stdout).toContain(says);
    expect(stdout).toMatch(/\d no longer declared\. /);
    expect(code).toBe(0);
  });

  it('names the settings that the change adds, and only the whole of a new one', async () => {
    const more = "budgets: { some: { scope: every_sub_account, monthly: '1.00 BRL' }, ";
    const { stdout } = await planned(without('budgets: { ', more), '--base HEAD');
    expect(stdout).toContain('Newly declared (1) + budget some acme.yaml:');
    expect((await planned(before, '--base HEAD')).stdout).not.toContain('Newly declared');
  });

  it('omits resources that a step deletes, or that were already gone', async () => {
    const text = `${without('  rui@acme.example: { roles: [editor] }\n')}removed: { member/rui@acme.example: { reason: left } }\n`;
    const { stdout } = await planned(text, '--base HEAD');
    expect(stdout).not.toContain('member/rui@acme.example (kept');
  });
});

describe('without --base', () => {
  it('a live resource that is not declared is unmanaged', async () => {
    const { stdout, code } = await planned(without('  rui@acme.example: { roles: [editor] }\n'), '--exit-code');
    expect(stdout).toContain('Unmanaged (2)');
    expect(stdout).toContain(`member/rui@acme.example ${additive('members')}`);
    expect(code).toBe(0);
  });
});
