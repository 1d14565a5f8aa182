// Who is responsible for a finding, since when it exists and when it is due: in every format for programs, and in none of them where it is not known.
import { describe, expect, it } from 'vitest';
import type { PolicyVerdict } from '../../src/policies/finding.ts';
import type { ReportedFinding, Review } from '../../src/report/review.ts';
import { reviewAsSarif } from '../../src/report/sarif.ts';
import { refusedByOcsf } from './ocsf-table.ts';
import { finding, policy, review } from './reviews.ts';
import { refusedBySarif } from './sarif-schema.ts';
import { reviewAsCsv, reviewAsJunit, reviewAsOcsf } from './whole-text.ts';
import { parseXml, refusedByJunit } from './xml-schema.ts';

const [first, last, due] = ['2026-11-01T12:00:00.000Z', '2026-11-20T12:00:00.000Z', '2026-12-01'];
const dates = { firstSeen: first, lastSeen: last, due } as const;
const owned = { owner: 'ana@acme.example', routedBy: 'owner' } as const;
const fallback = { owner: 'ops@acme.example', routedBy: 'fallback' } as const;

const { owner: _owner, ...unowned } = finding('a');

const of = (...findings: readonly ReportedFinding[]): Review => review({ findings, policies: [policy] });

interface Format {
  readonly name: string;
  readonly write: (review: Review) => string;
  /** What its schema refuses. */
  readonly refused: (text: string) => readonly string[];
  /** How it writes a time. */
  readonly time: (iso: string) => string;
  /** What marks the fallback owner. */
  readonly fallback: string;
}

const formats: readonly Format[] = [
  {
    name: 'SARIF',
    write: (one) => reviewAsSarif(one),
    refused: (text) => refusedBySarif(JSON.parse(text)),
    time: (iso) => iso,
    fallback: '"routedBy": "fallback"',
  },
  {
    name: 'OCSF',
    write: reviewAsOcsf,
    refused: (text) => refusedByOcsf(JSON.parse(text), 'list event', 'events'),
    time: (iso) => String(Date.parse(iso)),
    fallback: '"routed_by": "fallback"',
  },
  {
    name: 'JUnit',
    write: reviewAsJunit,
    refused: (text) => refusedByJunit(parseXml(text)),
    time: (iso) => iso,
    fallback: '(fallback_owner)',
  },
  { name: 'CSV', write: reviewAsCsv, refused: () => [], time: (iso) => iso, fallback: 'ops@acme.example' },
];

describe.each(formats)('$name', ({ name, write, refused, time, fallback: mark }) => {
  it('states owner, first and last sighting, and due date, and is valid', () => {
    for (const verdict of [
      { type: 'fail' },
      { type: 'unknown', cause: 'denied', says: 'no', missing: [] },
    ] satisfies readonly PolicyVerdict[]) {
      const text = write(of({ ...unowned, ...dates, ...owned, verdict }));
      expect(refused(text)).toEqual([]);
      for (const one of [owned.owner, time(first), due, ...(name === 'CSV' ? [] : [time(last)])]) expect(text).toContain(one);
    }
    const text = write(of({ ...unowned, ...fallback }));
    expect([refused(text), text.includes(mark)]).toEqual([[], true]);
  });

  it('states none of them where they are not known', () => {
    const text = write(of(unowned));
    expect(refused(text)).toEqual([]);
    for (const word of ['"due":', 'due: ', 'routed', 'provenance', '"unmapped"', 'system-out', '_seen_time'])
      expect(text).not.toContain(word);
    // One of the dates alone.
    const alone = write(of({ ...unowned, firstSeen: first }));
    expect([refused(alone), alone.includes(time(first))]).toEqual([[], true]);
  });
});
