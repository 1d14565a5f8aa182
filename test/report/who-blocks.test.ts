// The access of one person, as people read it: hostile names stay names, unknown parts are reported, and it fits a terminal.
import { describe, expect, it } from 'vitest';
import type { Holdings } from '../../src/access/holdings.ts';
import type { Address } from '../../src/kinds/address.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { type WhoReport, whoBlocks } from '../../src/report/who-blocks.ts';
import { refused } from '../commands/schemas.ts';
import { hostile } from './reviews.ts';

const address = (text: string): Address => text as Address;

const holdings = (more: Partial<Holdings> = {}): Holdings => ({
  address: address('member/rui@acme.example'),
  kind: 'member',
  id: '2ae0b896-855c-456c-b4a5-c8f4e6d2f4f6',
  name: null,
  email: 'rui@acme.example',
  state: 'accepted',
  invitedProfile: null,
  administrator: false,
  breakGlass: null,
  isTenantryIdentity: null,
  declared: null,
  roles: [],
  products: [],
  groups: [],
  keys: [],
  signIn: null,
  gaps: [],
  ...more,
});

const report = (more: Partial<Holdings> = {}): WhoReport => ({
  schemaVersion: 3,
  command: 'who',
  run: { version: '0.0.0', now: '2026-11-20T12:00:00Z', asOf: '2026-11-20T12:00:00Z', calls: { 'iam.listMembers': 1 } },
  who: holdings(more),
  exitCode: 0,
  verdict: 'Holds nothing.',
});

/** The text in every place that can contain text from outside; `kind` also displays keys. */
const everywhere = (text: string): WhoReport => ({
  ...report({
    kind: 'service-account',
    address: address(text),
    id: text,
    name: text,
    email: text,
    state: text,
    invitedProfile: text,
    declared: { file: text, line: 1, col: 1 },
    roles: [{ name: text, origin: text, permissions: null }],
    products: [
      { product: text, permissions: [{ name: text, through: [{ type: 'role', role: text }, { type: 'direct' }] }] },
      { product: null, permissions: [{ name: text, through: [{ type: 'direct' }] }] },
    ],
    groups: [{ group: text, profile: text }],
    keys: [
      {
        address: address(text),
        name: text,
        state: 'expired',
        scopes: [{ name: text, title: text }],
        pendingScopes: [text],
        validFrom: '2026-01-01T00:00:00Z',
        validUntil: '2026-02-01T00:00:00Z',
        isTenantryIdentity: true,
      },
    ],
    signIn: { domain: text, isOwnDomain: true, verified: true, federations: [text], mfaEnforced: null },
    gaps: [
      { about: 'role', of: text, why: text },
      { about: 'groups', why: text },
    ],
  }),
  tenant: text,
});

// oxlint-disable-next-line no-control-regex -- these are the characters that must not come out
const acting = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]/u;

const asText = (one: WhoReport, width?: number): string =>
  blocksAsText(whoBlocks(one), { colour: false, ...(width === undefined ? {} : { width }) });

describe('text from outside', () => {
  it.each(hostile)('%s stays text', (_, text) => {
    const printed = asText(everywhere(text));
    expect(acting.exec(printed)).toBeNull();
    expect(printed.split('\n').length).toBe(asText(everywhere('x')).split('\n').length);
    const page = blocksAsMarkdown(whoBlocks(everywhere(text)));
    const tags = [...page.replaceAll(/`[^`\n]*`/g, '').matchAll(/<\/?([a-z]+)/gi)].map(([, name]) => name);
    expect(tags.filter((name) => !['br', 'sub', 'code'].includes(name ?? ''))).toEqual([]);
    expect(page.split('\n').length).toBe(blocksAsMarkdown(whoBlocks(everywhere('x'))).split('\n').length);
  });

  it('matches the schema', () => {
    expect(refused('who', JSON.stringify(everywhere('member/x')))).toEqual([]);
  });
});

describe('a page', () => {
  it.each<[what: string, more: Partial<Holdings>, says: string]>([
    ['an administrator', { administrator: true }, '· Administrator\n'],
    ['one whose state is unknown', { administrator: null }, '· Whether this is an administrator is unknown\n'],
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
    expect(asText(report(more))).toContain(says);
  });

  it('fits a terminal', () => {
    const permissions = Array.from({ length: 60 }, (_, at) => ({
      name: `bs_permission_${at}`,
      through: [{ type: 'role' as const, role: 'editor' }],
    }));
    const lines = asText(report({ products: [{ product: 'block-storage', permissions }] }), 80).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    expect(lines.join(' ')).toContain('bs_permission_59');
  });
});
