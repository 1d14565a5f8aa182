// Displaying a journal of 50 MB against parsing each of its lines as JSON: processor time, each in a process of its own.
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from './median.ts';
import type { Result } from './result.ts';
import { usageOf } from './usage-of.ts';

const size = 50_000_000;
const stepsEach = 100;
const program = join(import.meta.dirname, '..', 'dist', 'cli.js');

const hex = (text: string, digits: number): string => createHash('sha256').update(text).digest('hex').slice(0, digits);
const uuid = (text: string): string => hex(text, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** In the format of applies: runs of a hundred steps, each called, answered and done. */
const journalText = (): string => {
  const lines: string[] = [];
  const now = { length: 0, time: Date.parse('2024-01-01T00:00:00Z'), number: 0 };
  const add = (line: object): void => {
    now.time += 137;
    const text = `${JSON.stringify({ ...line, at: new Date(now.time).toISOString() })}\n`;
    lines.push(text);
    now.length += text.length;
  };
  while (now.length < size) {
    const run = uuid(`run ${now.number}`);
    add({ run, type: 'begin', tool: '0.1.0', tenant: uuid('tenant'), digest: hex(run, 32), steps: stepsEach });
    for (let index = 0; index < stepsEach; index += 1) {
      now.number += 1;
      const { number } = now;
      const [step, on, does] = [hex(`${number}`, 32), [`volume/br-se1/queue-${number}`], `create volume queue-${number} in br-se1`];
      add({ run, type: 'intent', step, operation: 'block-storage.createVolume', on, says: does });
      add({ run, type: 'answer', step, status: 202, id: uuid(`id ${number}`), requestId: uuid(`request ${number}`) });
      add({ run, type: 'outcome', step, on, does, creates: on[0], outcome: 'done' });
    }
    add({ run, type: 'end', interrupted: false });
  }
  return lines.join('');
};

/** `folder` holds the bundled programs; the journal is written there. */
export const measureJournal = (folder: string, rounds: number): Result => {
  const file = join(folder, 'journal.jsonl');
  writeFileSync(file, journalText());
  const runs = Array.from({ length: rounds }, () => ({
    parsed: usageOf(folder, [join(folder, 'parse-lines.mjs'), file]),
    all: usageOf(folder, [program, 'journal', file]),
    last: usageOf(folder, [program, 'journal', file, '--last']),
    json: usageOf(folder, [program, 'journal', file, '--format', 'json']),
    markdown: usageOf(folder, [program, 'journal', file, '--format', 'markdown']),
  }));
  const of = (which: keyof (typeof runs)[number]): number => median(runs.map((run) => run[which].user));
  const parse = of('parsed');
  return {
    name: 'journal',
    measured: '`tenantry journal` of 50 MB, all runs as text, against `JSON.parse` of each line; user time',
    unit: 'times the baseline',
    goal: 5,
    value: of('all') / parse,
    figures: {
      rounds,
      'parsing alone, ms': parse,
      'all runs, ms': of('all'),
      'with --last, ms': of('last'),
      'with --last, times': of('last') / parse,
      'as JSON, times': of('json') / parse,
      'as Markdown, times': of('markdown') / parse,
    },
    peaks: {
      'parsing alone': Math.max(...runs.map(({ parsed }) => parsed.peak)),
      'all runs': Math.max(...runs.map(({ all }) => all.peak)),
    },
  };
};
