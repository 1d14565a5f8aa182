// The lines of a review: which end each has, and what counts as a gain.
import { describe, expect, it } from 'vitest';
import { gainedLines, heldUntil } from '../../../src/access/reviews/held-lines.ts';
import { fileOf } from '../../plan/world.ts';

const endsOf = (until: string) =>
  fileOf(`members: { rui@acme.example: { roles: [viewer, editor], permissions: [bs_volume_list], until: ${until} } }\n`).ends;

describe('a line of a review', () => {
  it.each<[line: string, until: string, end: string | undefined]>([
    ['role editor', '{ editor: "2026-12-01" }', '2026-12-01'],
    ['role editor 4f0c2a91', '{ editor: "2026-12-01T18:00:00Z" }', '2026-12-01T18:00:00Z'],
    ['role viewer', '{ editor: "2026-12-01" }', undefined],
    ['role viewer', '"2026-12-01"', '2026-12-01'],
    ['permission bs_volume_list', '{ bs_volume_list: "2026-12-01" }', '2026-12-01'],
    ['group ops admin until 2026-11-30', '"2026-12-01"', undefined],
  ])('%s with the end %s', (line, until, end) => expect(heldUntil(line, endsOf(until))).toBe(end));
});

describe('a gain is', () => {
  it.each<[what: string, before: string, now: string, gained: boolean]>([
    ['a later end', 'role editor until 2026-12-01', 'role editor until 2026-12-02', true],
    ['no end any more', 'role editor until 2026-12-01', 'role editor', true],
    ['not an earlier end', 'role editor until 2026-12-01', 'role editor until 2026-11-30T18:00:00Z', false],
    ['not the same end', 'role editor until 2026-12-01', 'role editor until 2026-12-01', false],
    ['not an end where there was none', 'role editor', 'role editor until 2026-12-01', false],
  ])('%s', (_, before, now, gained) => expect(gainedLines([before], [now])).toEqual(gained ? [now] : []));
});
