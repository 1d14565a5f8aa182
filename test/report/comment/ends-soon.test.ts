// The comment on a pull request lists access that ends within a week.
import { expect, it } from 'vitest';
import { addressOf } from '../../../src/kinds/address.ts';
import { commentOf } from '../../../src/report/comment/comment.ts';
import { review } from '../reviews.ts';

const context = {
  repository: 'https://github.com/acme/cloud',
  head: 'a'.repeat(40),
  base: { branch: 'main', commit: 'b'.repeat(40) },
  folder: 'acme',
  report: 'https://example.com/report',
  annotations: 'https://example.com/annotations',
  shown: (text: string) => text,
  help: 'https://example.com/help',
  environment: undefined,
  read: { type: 'live' as const },
  lastScan: undefined,
};

it('lists what ends within seven days, with its line, and a day on which too much ends', () => {
  const end = {
    address: addressOf('member', 'rui@acme.example'),
    grant: { field: 'roles', name: 'editor' },
    end: '2026-12-01T18:00:00.000Z',
    at: { file: 'acme/people.yaml', line: 4, col: 9 },
  } as const;
  const above = [{ section: 'members', day: '2026-12-01', ends: 12, limit: 10 }];
  const { text } = commentOf(review({ command: 'plan', endsSoon: { ends: [end], above } }), [], context);
  expect(text).toContain('Access that ends within 7 days (1)');
  expect(text).toMatch(/2026-12-01 18:00 UTC {1,2}role `editor` of `rui@acme.example`.*people\.yaml#L4/);
  expect(text).toContain('12 of `members` end on 2026-12-01: more than 10');
});
