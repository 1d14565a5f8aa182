// The pull request that adopts drift, for any drift: text from outside only in code spans, within GitHub's size, and no access-granting change dropped.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdoptableEntry } from '../../../src/export/adopt-drift.ts';
import { type Address, addressOf } from '../../../src/kinds/address.ts';
import type { Observed } from '../../../src/kinds/kind.ts';
import { type AdoptionContext, adoptionText } from '../../../src/report/comment/adoption.ts';
import { anyText } from '../../any-text.ts';
import { deceptionsIn, hostile } from '../../hostile.ts';
import { runs } from '../../runs.ts';

const at = (file: string) => ({ file, line: 3, col: 1 });

const observed = (address: Address, text: string): Observed => ({
  kind: 'member',
  address,
  id: text,
  in: 'member' as Observed['in'],
  values: { email: text, roles: [text], permissions: [text, text] },
  unread: {},
  phase: 'settled',
  wire: {},
});

const entriesOf = (text: string): readonly AdoptableEntry[] => {
  const address = addressOf('member', text);
  const declared = { kind: 'member', address, values: { roles: [text] }, at: at(text), fieldAt: {} } as const;
  const changes = [
    { field: 'roles', from: [text, 'editor'], to: ['viewer'] },
    { field: text, from: text, to: text },
  ];
  return [
    { type: 'unmanaged', address, observed: observed(address, text), ownership: 'additive' },
    { type: 'changed', address, declared, observed: observed(address, text), fields: ['roles', text], changes },
    { type: 'missing', address, declared, changes: [] },
  ];
};

const contextOf = (text: string): AdoptionContext => {
  const cause = { event: text, at: '2026-11-20T10:00:00.000Z', action: text, by: text };
  return {
    repository: 'https://github.com/acme/cloud',
    head: 'main',
    folder: 'tenantry',
    help: 'https://github.com/tenantry/tenantry/blob/v1/docs/github-action.md',
    runs: 'https://github.com/acme/cloud/actions',
    shown: (name) => name,
    causes: {
      since: '2026-11-01T00:00:00.000Z',
      completeness: { type: 'failed', cause: text },
      of: { [addressOf('member', text)]: { ...cause, who: addressOf('api-key', text, text) } },
    },
  };
};

const words = /^(?:Tenantry: )?adopt \d+ (?:access-granting|other) changes? made outside of this repository$/;

const skeleton = (text: string): string =>
  text
    .replaceAll(/<code>[^<]*(?:<!-- -->[^<]*)*<\/code>/g, '§')
    .replaceAll(/`[^`\n]*`/g, '§')
    .replaceAll(/\[§\]\(https:\/\/github\.com\/acme\/cloud\/blob\/[\w.~%!*'()/-]+#L\d+\)/g, '§');

const names = fc.oneof(
  fc.constantFrom(...hostile),
  anyText().filter((text) => text !== ''),
  fc.constantFrom('`', '|', '-->', '<!-- x', '@octocat', '</details>', '#1', '](x)'),
);

describe('the pull request that adopts drift', () => {
  it('has external names only in code spans', () => {
    const plain = (part: 'access' | 'rest', text: string): string =>
      adoptionText(part, { entries: entriesOf(text), left: [text] }, contextOf(text))?.body ?? '';
    fc.assert(
      fc.property(fc.constantFrom('access', 'rest'), names, (part, text) => {
        const body = plain(part, text);
        expect(skeleton(body)).toBe(skeleton(plain(part, 'x')));
        expect(deceptionsIn(body)).toEqual([]);
        expect(adoptionText(part, { entries: entriesOf(text), left: [] }, contextOf(text))?.title).toMatch(words);
      }),
      runs(100),
    );
  });

  const many = (count: number): readonly AdoptableEntry[] =>
    Array.from({ length: count }, (_, index) => entriesOf(`member-${index}-${'x'.repeat(60)}@acme.example`)).flatMap(
      ([first]) => first ?? [],
    );

  it('fits the size limit of GitHub: other drift is dropped from its end and counted', () => {
    const text = adoptionText('rest', { entries: many(1500), left: many(1500).map((one) => one.address) }, contextOf('x'));
    expect(Buffer.byteLength(text?.body ?? '')).toBeLessThan(65_536);
    expect(text?.body).toMatch(/… and \d+ more rows, in the full report\./);
    expect(text?.title).toContain('1500 other changes');
  });

  it('drops no access-granting change: if it does not fit, nothing is proposed', () => {
    const fits = adoptionText('access', { entries: many(100), left: many(1500).map((one) => one.address) }, contextOf('x'));
    expect(fits?.body.match(/^\| \*\*add\*\* /gm)).toHaveLength(100);
    expect(fits?.body.indexOf('| **add** ')).toBeLessThan(fits?.body.indexOf('<details>') ?? 0);
    expect(adoptionText('access', { entries: many(1500), left: [] }, contextOf('x'))).toBeUndefined();
  });

  it('names the author, the key and the time', () => {
    const body = adoptionText('access', { entries: entriesOf('ana'), left: [] }, contextOf('ana'))?.body ?? '';
    expect(body).toContain('service account `ana` | `ana` | `2026-11-20 10:00 UTC` | `ana`');
  });
});
