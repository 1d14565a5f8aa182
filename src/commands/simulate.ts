// Serves the simulated platform on a local port until it is interrupted. Its address, a key and the tenant go to stdout as environment lines.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { exitCodes, fail } from '../errors.ts';
import { parseDuration } from '../yaml/duration.ts';
import { defineCommand } from './command.ts';

const whole = (name: string, text: string | undefined, otherwise: number): number => {
  if (text === undefined) return otherwise;
  const number = Number(text);
  return Number.isSafeInteger(number) && number >= 0 ? number : fail('usage', `${name} ${text}: a whole number is needed`);
};

/** `40ms`, `2s`, or a duration of files. */
const milliseconds = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const short = /^(\d+)(ms|s)$/.exec(text);
  if (short) return Number(short[1]) * (short[2] === 's' ? 1000 : 1);
  return parseDuration(text) ?? fail('usage', `${name} ${text}: write a time such as 40ms or 2s`);
};

export const simulate = defineCommand({
  name: 'simulate',
  summary: 'Serve a simulated platform on a local port',
  about:
    'Serves an executable model of the platform on the loopback address: its states, rules, errors and paging. Prints TENANTRY_BASE_URL, MGC_API_KEY and MGC_TENANT_ID, one a line; stop it with Ctrl-C.',
  arguments: [],
  options: {
    port: { type: 'text', value: '<port>', about: 'Port to listen on; 0 for any free one (default: 0)' },
    state: { type: 'text', value: '<file>', about: 'Fill it from a JSON file: a description, or a state that it reported' },
    demo: { type: 'flag', about: 'Fill it like the demo: the organization of examples/acme, drifted' },
    seed: { type: 'text', value: '<number>', about: 'Number that all its ids and chances follow from (default: 1)' },
    latency: { type: 'text', value: '<time>', about: 'Delay of every answer, e.g. 40ms' },
    transition: { type: 'text', value: '<time>', about: 'Length of one step of an asynchronous operation (default: 50ms)' },
  },
  examples: [
    { command: 'simulate --demo --port 8080', why: 'Serve the organization of the demo' },
    { command: 'simulate --latency 40ms', why: 'Serve an empty organization that answers as slowly as a real one' },
  ],
  run: async (_given, options, { stdout, signal, cwd, now }) => {
    const { startSimulator } = await import('../simulator/serve.ts');
    const seed = whole('--seed', options.seed, 1);
    const [latency, transition] = [milliseconds('--latency', options.latency), milliseconds('--transition', options.transition)];
    const path = options.state === undefined ? undefined : resolve(cwd, options.state);
    const text = path === undefined ? undefined : await readFile(path, 'utf8').catch(() => fail('file-missing', `${path} cannot be read`));
    const { readState } = await import('../simulator/read-state.ts');
    const { demoState } = await import('./demo/state.ts');
    const state =
      text !== undefined && path !== undefined
        ? readState(text, path, { seed, now: now().getTime() })
        : options.demo
          ? demoState({ seed, now: now().getTime() })
          : undefined;
    const simulator = await startSimulator({
      seed,
      port: whole('--port', options.port, 0),
      ...(state ? { state } : {}),
      ...(latency === undefined ? {} : { latency }),
      ...(transition === undefined ? {} : { transition }),
    });
    stdout.write(`TENANTRY_BASE_URL=${simulator.url}\nMGC_API_KEY=${simulator.apiKey}\nMGC_TENANT_ID=${simulator.tenant}\n`);
    await new Promise<void>((stopped) => {
      if (signal.aborted) stopped();
      signal.addEventListener('abort', () => stopped(), { once: true });
    });
    await simulator.close();
    return exitCodes.clean;
  },
});
