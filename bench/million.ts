// A million resources against a hundred thousand: the simulator that serves them, a capture of it, and an audit and a report of the capture. Takes minutes.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Result } from './result.ts';
import { type Usage, usageOf } from './usage-of.ts';

const program = join(import.meta.dirname, '..', 'dist', 'cli.js');
const sizes = { few: 100_000, many: 1_000_000 } as const;
const stages = ['simulate', 'capture', 'audit', 'report'] as const;

type Measured = Readonly<Record<(typeof stages)[number], Usage>>;

interface Platform {
  readonly env: NodeJS.ProcessEnv;
  /** Ends it. */
  readonly stop: () => Promise<Usage>;
}

const serve = async (folder: string, resources: number): Promise<Platform> => {
  const shown = pathToFileURL(join(folder, 'show-usage.mjs')).href;
  const child = spawn(process.execPath, ['--import', shown, program, 'simulate', '--size', String(resources)]);
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const env: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', ...value] = line.split('=');
    env[name] = value.join('=');
    if ('MGC_TENANT_ID' in env) break;
  }
  return {
    env: { ...process.env, ...env },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      const usage: Usage = JSON.parse(said.trimEnd().split('\n').at(-1) ?? '');
      return usage;
    },
  };
};

const measure = async (folder: string, resources: number): Promise<Measured> => {
  const place = join(folder, `resources-${resources}`);
  mkdirSync(place);
  const [saved, result] = [join(place, 'capture.json'), join(place, 'result.json')];
  const platform = await serve(folder, resources);
  const capture = usageOf(folder, [program, 'capture', saved, '--quiet'], [0], platform.env);
  const simulate = await platform.stop();
  const audit = usageOf(folder, [program, 'audit', '--capture', saved, '--output', `json=${result}`, '--quiet'], [0, 1]);
  const report = usageOf(folder, [program, 'report', result, '--format', 'markdown']);
  rmSync(place, { recursive: true });
  return { simulate, capture, audit, report };
};

/** `folder` holds the bundled programs, and has room for 3 GB. */
export const measureMillion = async (folder: string): Promise<readonly Result[]> => {
  const [few, many] = [await measure(folder, sizes.few), await measure(folder, sizes.many)];
  return stages.flatMap((stage): readonly Result[] => {
    const peaks = { '100,000 resources': few[stage].peak, '1,000,000 resources': many[stage].peak };
    return [
      {
        name: `million: ${stage}`,
        measured: `user time of \`tenantry ${stage}\` with a million resources, against a hundred thousand`,
        unit: 'times the baseline',
        goal: 12,
        value: many[stage].user / few[stage].user,
        figures: { '100,000 resources, ms': few[stage].user, '1,000,000 resources, ms': many[stage].user },
        peaks,
      },
      {
        name: `million: ${stage}, memory`,
        measured: 'its peak memory',
        unit: 'MiB',
        goal: 1536,
        value: many[stage].peak,
        figures: {},
        peaks,
      },
    ];
  });
};
