// The deleted resources of a journal: only verified deletions, on this tenant, without a later creation.
import { describe, expect, it } from 'vitest';
import { deletedResources } from '../../src/apply/deleted-resources.ts';
import { readRuns } from '../../src/apply/journal-runs.ts';

const tenant = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const begin = (run: string, of: string = tenant) => ({
  run,
  type: 'begin',
  at: '2026-11-20T12:00:00Z',
  tool: '0',
  tenant: of,
  digest: 'd',
  steps: 1,
});
const ended = (run: string, minute: number, outcome: string, does: { readonly deletes?: string; readonly creates?: string }) => ({
  run,
  type: 'outcome',
  at: `2026-11-20T12:0${minute}:00Z`,
  step: `${run}${minute}`,
  outcome,
  ...does,
});
const bob = 'member/bob@acme.example';
const removes = { deletes: bob };
const creates = { creates: bob };

describe('a resource is known as deleted', () => {
  it.each<[string, readonly object[], readonly string[]]>([
    ['after a deletion', [begin('a'), ended('a', 1, 'done', removes)], [bob]],
    ['when the step found it gone', [begin('a'), ended('a', 1, 'already-done', removes)], [bob]],
    ['in an earlier run', [begin('a'), ended('a', 1, 'done', removes), begin('b')], [bob]],
    ['not in another tenant', [begin('a', 'other'), ended('a', 1, 'done', removes)], []],
    ['not by a step that only changed it', [begin('a'), ended('a', 1, 'done', {})], []],
    ['not once it was created again', [begin('a'), ended('a', 1, 'done', removes), begin('b'), ended('b', 2, 'done', creates)], []],
    ['after it was deleted once more', [begin('a'), ended('a', 1, 'done', creates), begin('b'), ended('b', 2, 'done', removes)], [bob]],
    [
      'in the order of time, whichever run began first',
      [
        begin('a'),
        begin('b'),
        ended('b', 2, 'done', creates),
        ended('a', 1, 'done', removes),
        ended('a', 3, 'done', { deletes: 'role/r' }),
      ],
      ['role/r'],
    ],
    [
      'in the order of time, by the run that began first',
      [begin('a'), begin('b'), ended('b', 1, 'done', creates), ended('a', 2, 'done', removes)],
      [bob],
    ],
    ...['in-progress', 'unknown', 'waiting', 'failed', 'changed-since-plan', 'refused'].map(
      (outcome): [string, readonly object[], readonly string[]] => [
        `not by a deletion that is ${outcome}`,
        [begin('a'), ended('a', 1, outcome, removes)],
        [],
      ],
    ),
  ])('%s', (_, lines, expected) => {
    const read = readRuns(lines.map((line) => JSON.stringify(line)).join('\n'));
    expect([...deletedResources(read?.runs ?? [], tenant)]).toEqual(expected);
    expect(deletedResources(read?.runs ?? [], undefined).size).toBe(0);
  });
});
