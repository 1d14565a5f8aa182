// The number of drifted resources is the same in every output, and two scans never share a column.
import { array, assert, boolean, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Address } from '../../src/kinds/address.ts';
import { auditVerdict } from '../../src/report/comment/audit-issue.ts';
import type { Drift } from '../../src/report/drift.ts';
import { summarizeResult } from '../../src/report/fleet/summarize-result.ts';
import type { Format } from '../../src/report/format-names.generated.ts';
import { reviewAsMarkdown } from '../../src/report/markdown.ts';
import { countsOf } from '../../src/report/result-counts.ts';
import type { Review } from '../../src/report/review.ts';
import { sideBySide, sideBySideBlocks } from '../../src/report/side-by-side.ts';
import { reviewAsText } from '../../src/report/text.ts';
import { en } from '../../src/report/texts/en.ts';
import { scanOf } from '../../src/use/ledger/scan-of-review.ts';
import { runs } from '../runs.ts';
import { cardsIn } from './html/rows-in.ts';
import { coverageOf, finding, policy, review } from './reviews.ts';
import { reviewAsHtml, textIn } from './whole-text.ts';

/** What an audit of a converged organization still lists: the invitations it waits for, and what nobody declared. */
const anyDrift = array(
  record({
    type: constantFrom('missing', 'unexpected', 'changed', 'audited', 'unmanaged', 'unknown', 'ambiguous' as const),
    waits: boolean(),
  }),
  { maxLength: 8 },
).map((all) =>
  all.map(
    ({ type, waits }, at): Drift => ({
      address: `member/m${at}@acme.example` as Address,
      type,
      changes: [],
      ...(waits && { unplanned: { type: 'waiting', fields: [], on: 'invitation', who: 'm must accept' } }),
    }),
  ),
);

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);
const timesIn = (text: string, what: string): number => text.split(what).length - 1;

const counted: Readonly<Record<Format | 'line' | 'card' | 'fleet' | 'side' | 'issue' | 'ledger', (of: Review) => number>> = {
  line: (of) => numberIn(countsOf(of, en).join(' · '), /(\d+) drifted/),
  card: (of) => Number(cardsIn(reviewAsHtml(of)).get('drifted') ?? 0),
  // Without drift, an unknown comparison is not "none".
  fleet: (of) => summarizeResult(of).drift ?? 0,
  side: (of) => sideBySide([of]).results[0]?.drifted ?? -1,
  issue: (of) => numberIn(auditVerdict(of, { least: 'info', isComplete: true, lastScan: undefined }).line, /(\d+) resources? drifted/),
  ledger: (of) => scanOf(of, 't', 'p').found.size,
  text: (of) => numberIn(reviewAsText(of, { colour: false }), /Drift: (\d+) difference/),
  markdown: (of) => numberIn(reviewAsMarkdown(of), /Drift: (\d+) difference/),
  html: (of) => numberIn(reviewAsHtml(of), /Drift: (\d+) difference/),
  json: (of) => numberIn(countsOf(JSON.parse(textIn('json', of)), en).join(' · '), /(\d+) drifted/),
  csv: (of) => timesIn(textIn('csv', of), 'tenantry/drift'),
  junit: (of) => timesIn(textIn('junit', of), '<failure'),
  ocsf: (of) => JSON.parse(textIn('ocsf', of)).length,
  gitlab: (of) => JSON.parse(textIn('gitlab', of)).length,
  sarif: (of) => JSON.parse(textIn('sarif', of)).runs[0].results.length,
};

describe('the number of drifted resources is the same', () => {
  it.each(Object.entries(counted))('in %s', (_, count) => {
    assert(
      property(anyDrift, (entries) => {
        const of = review({ drift: { declared: 20, entries }, findings: [], coverage: coverageOf() });
        expect(count(of)).toBe(counted.side(of));
      }),
      runs(40, 400),
    );
  });

  it('and is that of resources which somebody must bring in sync, not of those that wait for people', () => {
    const waiting = { type: 'waiting', fields: [], on: 'invitation', who: 'm' } as const;
    const at = (name: string): Address => `member/${name}` as Address;
    const entries: readonly Drift[] = [
      { address: at('a'), type: 'missing', changes: [], unplanned: waiting },
      { address: at('b'), type: 'missing', changes: [] },
      { address: at('c'), type: 'unmanaged', changes: [] },
    ];
    expect(sideBySide([review({ drift: { declared: 3, entries } })]).results[0]?.drifted).toBe(1);
  });
});

describe('results side by side', () => {
  const counts = { evaluated: 1, pass: 0, fail: 1, waived: 0, unknown: {}, notApplicable: 0, needsLiveData: 0 };
  const headsOf = (...times: readonly string[]): readonly (readonly unknown[])[] => {
    const all = times.map((now) => review({ run: { version: '0', now }, policies: [{ ...policy, counts }] }));
    const tables = sideBySideBlocks(sideBySide(all), en).flatMap((block) => (block.type === 'table' ? [block] : []));
    return [tables[1]?.head.slice(1) ?? [], tables[0]?.rows.map(([first]) => first?.[0]) ?? []];
  };

  it.each([
    [
      ['2026-11-20T07:04:31Z', '2026-11-21T07:04:31Z'],
      ['2026-11-20', '2026-11-21'],
      ['2026-11-20 07:04', '2026-11-21 07:04'],
    ],
    [
      ['2026-11-20T07:04:31Z', '2026-11-20T09:00:00Z'],
      ['2026-11-20 07:04', '2026-11-20 09:00'],
      ['2026-11-20 07:04', '2026-11-20 09:00'],
    ],
    [
      ['2026-11-20T07:04:31Z', '2026-11-20T07:04:35Z'],
      ['2026-11-20 07:04:31', '2026-11-20 07:04:35'],
      ['2026-11-20 07:04:31', '2026-11-20 07:04:35'],
    ],
    [
      ['2026-11-20T07:04:31.1Z', '2026-11-20T07:04:31.2Z'],
      ['2026-11-20 07:04:31', '2026-11-20 07:04:31 (2)'],
      ['2026-11-20 07:04:31', '2026-11-20 07:04:31 (2)'],
    ],
  ])('have a head each: %s', (times, columns, rows) => {
    expect(headsOf(...times)).toEqual([columns, rows]);
  });
});

it.each(['text', 'markdown', 'html'] as const)('%s: findings before drift, and drift by risk', (format) => {
  const entries = ['load-balancer/br-se1/a', 'bucket/z', 'volume/br-se1/b', 'member/zoe@acme.example'].map(
    (address): Drift => ({ address: address as Address, type: 'missing', changes: [] }),
  );
  const of = review({
    command: 'audit',
    findings: [finding('ana')],
    policies: [policy],
    coverage: coverageOf({ fail: 1 }),
    drift: { declared: 9, entries },
  });
  const printed =
    textIn(format, of)
      .split(format === 'html' ? 'id="findings"' : 'Findings: ')
      .at(-1) ?? '';
  const names = ['member/ana', 'Access and sign-in (1)', 'zoe@acme.example', 'Data (1)', 'volume/br-se1/b', 'Other (2)', 'bucket/z'];
  const places = names.map((name) => printed.indexOf(name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.every((place) => place >= 0)).toBe(true);
});
