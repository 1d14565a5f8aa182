// The access of one person, as people read it: hostile names stay names, unknown parts are reported, and it fits a terminal.
import { describe, expect, it } from 'vitest';
import type { HeldKey } from '../../src/access/keys-held.ts';
import type { AdministratorPath, PathEdge } from '../../src/access/paths/path.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { type WhoReport, whoBlocks } from '../../src/report/who-blocks.ts';
import { refused } from '../commands/schemas.ts';
import { hostile } from './reviews.ts';
import { administratorsEverywhere, whoEverywhere, whoWith } from './who-everywhere.ts';

// oxlint-disable-next-line no-control-regex -- these are the characters that must not come out
const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

const asText = (one: WhoReport, width?: number): string =>
  blocksAsText(whoBlocks(one, en), { colour: false, ...(width === undefined ? {} : { width }) });

describe('text from outside', () => {
  it.each(hostile)('%s stays text', (_, text) => {
    for (const report of [whoEverywhere, administratorsEverywhere]) {
      const printed = asText(report(text));
      expect(acting.exec(printed)).toBeNull();
      expect(printed.split('\n').length).toBe(asText(report('x')).split('\n').length);
      const page = blocksAsMarkdown(whoBlocks(report(text), en));
      const tags = [...page.replaceAll(/`[^`\n]*`/g, '').matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name);
      expect(tags.filter((name) => !['br', 'sub', 'code'].includes(name ?? ''))).toEqual([]);
      expect(page.split('\n').length).toBe(blocksAsMarkdown(whoBlocks(report('x'), en)).split('\n').length);
    }
  });

  it('matches the schema', () => {
    expect(refused('who', JSON.stringify(whoEverywhere('member/x')))).toEqual([]);
    expect(refused('who', JSON.stringify(administratorsEverywhere('member/x')))).toEqual([]);
  });
});

const path = (verdict: AdministratorPath['verdict'], edges: readonly PathEdge[] = []): AdministratorPath => ({
  subject: 'member/rui@acme.example',
  verdict,
  certainty: edges.length === 0 ? null : 'possible',
  after: null,
  path: edges,
  gaps: [],
});
const writes: PathEdge = {
  edge: 'writes-iam',
  from: 'member/rui@acme.example',
  to: 'administrator',
  certainty: 'possible',
  after: null,
  because: { scopes: [], permissions: ['turia_iam_editor'], directly: true, through: [] },
  also: ['grant'],
};
const deploy: HeldKey = {
  address: addressOf('api-key', 'ci', 'deploy'),
  name: 'deploy',
  state: 'valid',
  scopes: [],
  pendingScopes: [],
  validFrom: null,
  validUntil: null,
  isTenantryIdentity: false,
};

describe('a page', () => {
  it.each<[what: string, more: Partial<NonNullable<WhoReport['who']>>, says: string]>([
    ['an administrator', { administratorPath: path('is') }, '! Administrator\n'],
    [
      'one with a path',
      { administratorPath: path('can', [writes]) },
      '! Can become administrator (possible): holds turia_iam_editor directly',
    ],
    [
      'a key with a path',
      { keys: [deploy], administratorPath: { ...path('can', [writes]), subject: 'api-key/ci/deploy' } },
      '! api-key/ci/deploy: Can become',
    ],
    ['one without a path', {}, '· Not an administrator, and no path to it was found\n'],
    [
      'one with an undocumented path',
      { administratorPath: path('cannot', [writes]) },
      'no documented path to it was found; not known: holds',
    ],
    [
      'one whose paths are unknown',
      { administratorPath: { ...path('unknown'), gaps: [{ about: 'roles', why: '403' }] } },
      '· Whether this can become administrator is unknown: its roles: 403\n',
    ],
    ['break glass', { breakGlass: true }, '· Break-glass member (from the desired state)\n'],
    ['an identity', { isTenantryIdentity: true }, '· Runs Tenantry (from the trust file)\n'],
    ['one that is not declared', { declared: false }, '· Not declared\n'],
    ['one that is invited', { state: 'pending', invitedProfile: 'administrator' }, '· Invited as administrator, not accepted yet\n'],
    [
      'one whose invitation expired',
      { state: 'expired', invitedProfile: 'employee' },
      '· Invited as employee; the invitation is expired\n',
    ],
    ['an unknown name', { gaps: [{ about: 'roles', why: '403' }] }, 'No known access.\n'],
    ['one without access', {}, 'No access.\n'],
    [
      'one outside all domains',
      { signIn: { domain: 'x.example', isOwnDomain: false, verified: false, federations: [], mfaEnforced: false } },
      "· Signs in with x.example, which is not one of the organization's domains\n    · MFA is not enforced\n",
    ],
    [
      'a domain that could not be read',
      { signIn: { domain: 'x.example', isOwnDomain: null, verified: null, federations: null, mfaEnforced: null } },
      'whether the domain is federated is unknown\n    · Whether MFA is enforced is unknown\n',
    ],
    [
      'a domain whose federations could not be read',
      { signIn: { domain: 'x.example', isOwnDomain: true, verified: true, federations: null, mfaEnforced: null } },
      'whether it is federated is unknown\n',
    ],
    ['a role that could not be read', { roles: [{ name: 'ops', origin: null, permissions: null }] }, '? ops (permissions unknown)\n'],
  ])('shows %s', (_, more, says) => {
    expect(asText(whoWith(more))).toContain(says);
  });

  it('fits a terminal', () => {
    const permissions = Array.from({ length: 60 }, (_, at) => ({
      name: `bs_permission_${at}`,
      through: [{ type: 'role' as const, role: 'editor' }],
    }));
    const lines = asText(whoWith({ products: [{ product: 'block-storage', permissions }] }), 80).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.join(' ')).toContain('bs_permission_59');
  });
});
