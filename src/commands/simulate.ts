// Serves the simulated platform on a local port until it is interrupted. Its address, a key and the tenant go to stdout as environment lines.
import { exitCodes } from '../exit-code.ts';
import { fail } from '../errors.ts';
import { parseDuration } from '../yaml/duration.ts';
import { readText } from '../yaml/read-text.ts';
import { defineCommand } from './command.ts';
import { shownPath } from './open-files.ts';

/** Bytes: a state that the simulator reported may be large. */
const largestState = 256_000_000;

const lastPort = 65_535;

const whole = (name: string, text: string | undefined, otherwise: number, most = Number.MAX_SAFE_INTEGER): number => {
  if (text === undefined) return otherwise;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return number <= most
    ? number
    : fail('usage', `${name} ${text}: write a whole number${most === Number.MAX_SAFE_INTEGER ? '' : ` up to ${most}`}`);
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
  run: async (_given, options, surroundings) => {
    const { stdout, signal, now } = surroundings;
    const { startSimulator } = await import('../simulator/serve.ts');
    const [seed, port] = [whole('--seed', options.seed, 1), whole('--port', options.port, 0, lastPort)];
    const [latency, transition] = [milliseconds('--latency', options.latency), milliseconds('--transition', options.transition)];
    const path = options.state === undefined ? undefined : shownPath(options.state, surroundings);
    const text = path === undefined ? undefined : readText(path, { links: 'follow', most: largestState });
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
      port,
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
