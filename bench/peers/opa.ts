// Ten policies over the same organization: Tenantry and OPA from the same capture, and OPA from only the items in it that the policies read.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { median } from '../median.ts';
import type { Result } from '../result.ts';
import { runProgram } from '../run-program.ts';
import { timed } from './timed.ts';

const at = (name: string): string => join(import.meta.dirname, name);

/** Equal texts for equal numbers of findings, whatever their order. */
const sorted = (text: string): string => {
  const counts: Readonly<Record<string, number>> = JSON.parse(text);
  return JSON.stringify(Object.entries(counts).toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

const names = ['ours', 'capture', 'rows'] as const;

/** `opa`: its program. `folder` holds the bundled programs. It fails if the two find different numbers of findings. */
export const measureOpa = async (opa: string, folder: string, rounds: number): Promise<readonly Result[]> => {
  const [capture, rows] = [join(folder, 'peer-capture.json'), join(folder, 'peer-rows.json')];
  runProgram(folder, 'write-capture', ['100000', capture]);
  const ours = [process.execPath, join(folder, 'count-ten.mjs'), capture];
  await timed({ command: [...ours, rows] });
  const theirs = [opa, 'eval', '--format', 'raw', '--data', at('ten-policies.rego')];
  const fromCapture = 'data.peers.counts with data.rows as data.capture.rows with data.readAt as data.capture.readAt';
  const commands = {
    ours,
    capture: [...theirs, '--data', at('capture.rego'), '--data', capture, fromCapture],
    rows: [...theirs, '--data', rows, 'data.peers.counts'],
  };
  const times: Readonly<Record<keyof typeof commands, number[]>> = { ours: [], capture: [], rows: [] };
  let found = '';
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const { stdout, cpu } = await timed({ command: commands[name] });
      const counts = sorted(stdout);
      if (name === 'ours') found = counts;
      else if (counts !== found) throw new Error(`Tenantry finds ${found}, OPA ${counts}`);
      times[name].push(cpu);
    }
  }
  for (const file of [capture, rows]) rmSync(file);
  const [mine, whole, only] = [median(times.ours), median(times.capture), median(times.rows)];
  const counts: readonly (readonly [string, number])[] = JSON.parse(found);
  return [
    {
      name: 'peers: OPA',
      measured:
        'ten policies over the same capture of 100,000 resources, against `opa eval` with the same ten in Rego (processor time of whole processes)',
      unit: 'times the baseline',
      goal: 0.25,
      value: mine / whole,
      figures: {
        rounds,
        'Tenantry, processor ms': mine,
        'OPA, processor ms': whole,
        ...Object.fromEntries(counts.map(([policy, many]) => [`findings of ${policy}`, many])),
      },
      peaks: {},
    },
    {
      name: 'peers: OPA, only the items',
      measured: 'the same, against OPA with a file that has only the items of these policies, without the responses (27 of 138 MB)',
      unit: 'times the baseline',
      value: mine / only,
      figures: { 'OPA, processor ms': only },
      peaks: {},
    },
  ];
};
