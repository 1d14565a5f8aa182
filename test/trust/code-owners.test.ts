// The lines of CODEOWNERS that a delegation leads to.
import { expect, it } from 'vitest';
import { ownerBlock, withOwnerBlock } from '../../src/trust/code-owners.ts';
import type { Delegation } from '../../src/trust/delegation.ts';

const at = { file: 'trust.yaml', line: 1, col: 1 };
const delegation = (folder: string): Delegation => ({
  folder,
  entries: [
    { files: 'teams/shop/**', owners: ['@acme/shop', 'ana@acme.example'], may: { groups: { names: ['shop'] } }, at },
    { files: '*.yaml', owners: ['@acme/platform'], may: 'everything', at },
  ],
});

const block = `# tenantry: begin, from \`delegation:\` of the trust file
/*.yaml         @acme/platform
/teams/shop/**  @acme/shop ana@acme.example
/acme.yaml      @acme/platform
/.github/       @acme/platform
# tenantry: end
`;

it('are the least specific first, and give the trust file and the workflows to the owners of everything', () => {
  expect(ownerBlock(delegation('/repository'), '/repository', '/repository/acme.yaml')).toBe(block);
});

it('begin at the root of the repository', () => {
  const lines = ownerBlock(delegation('/repository/cloud'), '/repository', '/elsewhere/acme.yaml').split('\n');
  expect(lines.slice(1, -2).map((line) => line.split(' ')[0])).toEqual(['/cloud/*.yaml', '/cloud/teams/shop/**', '/.github/']);
});

it('are none for files outside of the repository', () => {
  expect(ownerBlock(delegation('/elsewhere'), '/repository', '/repository/acme.yaml')).toBe('');
});

it.each([
  ['an empty file', '', block],
  ['other lines', '/docs/ @rui', `/docs/ @rui\n${block}`],
  ['an earlier block', `/a @a\n${block.replace('@acme/shop', '@acme/old')}/b @b\n`, `/a @a\n${block}/b @b\n`],
  ['the same block', block, block],
])('are put into %s', (_, before, after) => {
  expect(withOwnerBlock(before, block)).toBe(after);
  expect(withOwnerBlock(after, block)).toBe(after);
});
