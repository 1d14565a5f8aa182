// Gained and lost access, as people read it: one line for equal changes, never more lines than a page, and the unknown parts.
import { describe, expect, it } from 'vitest';
import type { AccessChanges, AccessEntry } from '../../src/access/access-changes.ts';
import { addressOf } from '../../src/kinds/address.ts';
import { accessBlocks } from '../../src/report/access-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';

const entry = (more: Partial<AccessEntry> = {}): AccessEntry => ({
  change: 'gains',
  means: { type: 'role', role: 'editor' },
  rights: ['a', 'b'],
  subjects: [addressOf('member', 'rui@acme.example')],
  ...more,
});

const textOf = (changes: Partial<AccessChanges>, later = false): string =>
  blocksAsText(accessBlocks({ change: { entries: [entry()], gaps: [], levels: [], ...changes } }, en, later), { colour: false, width: 80 });

const many = (number: number) => Array.from({ length: number }, (_, at) => addressOf('member', `m${at}@acme.example`));

describe('a line', () => {
  it.each<[what: string, more: Partial<AccessEntry>, says: string]>([
    ['a role', {}, '+ rui@acme.example gains the role editor with 2 permissions\n      a, b\n'],
    ['an administrator', { means: { type: 'role', role: 'administrator' } }, '! rui@acme.example gains the role administrator with'],
    [
      'access that writes IAM',
      { means: { type: 'direct' }, rights: ['turia_iam_editor'] },
      '! rui@acme.example gains 1 permission, granted directly',
    ],
    ['a role that adds nothing', { rights: [] }, '+ rui@acme.example gains the role editor, no additional permissions\n'],
    [
      'a role that is also held another way',
      { change: 'loses', rights: [] },
      '- rui@acme.example loses the role editor, no permissions lost\n',
    ],
    [
      'a role that could not be read',
      { rights: [], unknown: '403' },
      'gains the role editor\n      the permissions of this role are unknown: 403\n',
    ],
    ['a role that changes', { means: { type: 'role-changed', role: 'ops' } }, 'gains 2 permissions through role ops\n'],
    ['a group', { means: { type: 'group', group: 'team' }, rights: [] }, '+ rui@acme.example joins the group team\n'],
    [
      'a group left',
      { change: 'loses', means: { type: 'group', group: 'team' }, rights: [] },
      '- rui@acme.example leaves the group team\n',
    ],
    [
      'a key',
      { means: { type: 'scopes' }, rights: ['mcr.write'], subjects: [addressOf('api-key', 'ci', 'deploy')] },
      '+ API key deploy of ci gains 1 scope\n      mcr.write\n',
    ],
    [
      'many members and a service account',
      { subjects: [...many(40), addressOf('service-account', 'ci')] },
      '+ 40 members and 1 service account gain the role editor with 2 permissions\n      m0@acme.example, m1@acme.example, m2@acme.example, m3@acme.example,\n        m4@acme.example and 36 more\n',
    ],
    [
      'many permissions',
      { rights: Array.from({ length: 20 }, (_, at) => `p${at}`) },
      'with 20 permissions\n      p0, p1, p2, p3, p4, p5, p6, p7 and 12 more\n',
    ],
  ])('of %s', (_, more, says) => {
    expect(textOf({ entries: [entry(more)] })).toContain(says);
  });
});

describe('the whole block', () => {
  it('counts people, not lines', () => {
    const entries = [entry(), entry({ means: { type: 'direct' } }), entry({ change: 'loses' })];
    expect(textOf({ entries })).toContain('Access: 1 gains, 1 loses\n');
  });

  it('has a limited number of lines', () => {
    const entries = many(40).map((subject, at) => entry({ subjects: [subject], rights: [`p${at}`] }));
    const text = textOf({ entries });
    expect(text).toContain('… and 28 more (use --verbose to show all)');
    expect(text.split('\n').length).toBeLessThan(30);
  });

  it('lists unknown results, and a role only if it is gained', () => {
    const entries = [entry({ rights: [], unknown: '403' })];
    const gaps = [
      { about: 'role', of: 'editor', why: '403', subjects: 1 },
      { about: 'role', of: 'viewer', why: '500', subjects: 1 },
      { about: 'permissions', why: 'it was not requested', subjects: 2 },
    ] as const;
    const text = textOf({ entries, gaps }).replaceAll(/\s+/g, ' ');
    expect(text).toContain(
      'Unknown: the permissions of role viewer (500); permissions granted directly of 2 of them (it was not requested).',
    );
    expect(text.match(/403/g)).toHaveLength(1);
  });

  it('states that later runs are not counted', () => {
    expect(textOf({}, true)).toContain('Deferred changes are not included.');
    expect(textOf({})).not.toContain('later runs');
  });

  it('is empty if nothing changes', () => {
    expect(accessBlocks({ change: { entries: [], gaps: [], levels: [] } }, en, true)).toEqual([]);
    expect(accessBlocks(undefined, en)).toEqual([]);
  });
});
