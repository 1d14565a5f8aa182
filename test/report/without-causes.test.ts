// The cause of an unread collection is reported once, with everything that it covers; below it the collection's name is enough.
import { describe, expect, it } from 'vitest';
import type { CollectionName } from '../../src/kinds/address.ts';
import { type Block, list, paragraph, type TextLine, unreadCause } from '../../src/report/document.ts';
import { readingBlocks } from '../../src/report/reading-blocks.ts';
import type { ReportedRead } from '../../src/report/review.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { withoutCauses } from '../../src/report/without-causes.ts';

const run = { version: '0.1.0', now: '2026-11-20T12:00:00Z' } as const;
const cause = (path: string, why = 'missing permission bs_volume_list') => `403 on GET ${path}: ${why} (request 4f2a)`;
const denied = (name: string, path: string, permission?: string): ReportedRead => ({
  name: name as CollectionName,
  kind: 'volume',
  state: 'denied',
  cause: cause(path),
  ...(permission ? { permission } : {}),
  items: 0,
});
const volumes = denied('volume@br-se1', '/br-se1/volumes', 'bs_volume_list');
const reads = [
  volumes,
  denied('volume@br-ne1', '/br-ne1/volumes', 'bs_volume_list'),
  denied('backup@br-se1', '/backups', 'bs_backup_list'),
];
const text = (blocks: readonly Block[]): string => blocksAsText(blocks, { colour: false });

it('groups collections that need the same permission', () => {
  const lines = text(readingBlocks({ reads, run }, en))
    .split('\n')
    .filter((line) => line.includes('denied:'));
  expect(lines).toEqual([
    '    ? volume@br-se1, volume@br-ne1 denied: 403 on GET /br-se1/volumes: missing permission bs_volume_list (request 4f2a)',
    expect.stringMatching(/^ {4}\? backup@br-se1 denied: 403 on GET \/backups: /),
  ]);
});

it('separates collections whose calls failed for other reasons', () => {
  const failed = (name: string, why: string): ReportedRead => ({
    name: name as CollectionName,
    kind: 'volume',
    items: 0,
    state: 'failed',
    cause: why,
  });
  const blocks = readingBlocks({ reads: [failed('a', 'x'), failed('b', 'y'), failed('c', 'x')], run }, en);
  expect(text(blocks)).toMatch(/\? a, c failed: x\n +\? b failed: y\n/);
});

describe('what depends on a collection that was not read', () => {
  const why = unreadCause(cause('/br-se1/volumes'));
  const blocksOf = (after: TextLine): readonly Block[] => {
    const item = { sign: '?', text: ['data', ...after], below: [['`volume@br-se1` was not read', ...after]] };
    return [paragraph('usage', ...after), { type: 'fold', summary: ['more'], blocks: [list([item])] }];
  };

  it('names no cause below the reads', () => {
    expect(withoutCauses(blocksOf(why), reads)).toEqual(blocksOf([]));
  });

  it.each([
    ['no reads are listed', []],
    ['all were read', [{ name: 'member' as CollectionName, kind: 'member' as const, state: 'complete' as const, items: 2 }]],
  ])('names it if %s', (_, listed) => {
    expect(blocksAsText(withoutCauses(blocksOf(why), listed), { colour: false })).toContain('was not read: 403 on GET /br-se1/volumes');
  });
});
