// Serves the simulated platform on a local port until it is interrupted. Its address, a key and the tenant go to stdout as environment lines.
import { exitCodes } from '../exit-code.ts';
import { defineCommand } from './command.ts';
import { clockAt, milliseconds, numberIn } from './simulate/amounts.ts';
import { faultsOf } from './simulate/faults.ts';
import { startOf, stateIn } from './simulate/start.ts';
import { shownPath } from './open-files.ts';

const lastPort = 65_535;

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
    size: { type: 'text', value: '<number>', about: 'Fill it with a made-up organization of so many resources, 100 to 1000000' },
    seed: { type: 'text', value: '<number>', about: 'Number that all its ids and chances follow from (default: 1)' },
    clock: { type: 'text', value: '<time>', about: 'Time at which its clock stands until it is told to move; default: now, and it runs' },
    latency: { type: 'text', value: '<time>', about: 'Delay of every answer, e.g. 40ms' },
    transition: { type: 'text', value: '<time>', about: 'Length of one step of an asynchronous operation (default: 50ms)' },
    fault: { type: 'texts', value: '<fault>', about: "What goes wrong, e.g. 'iam.list*:status=429,retry-after=2,rate=20%'" },
    save: { type: 'text', value: '<file>', about: 'Write its state there when it is stopped' },
    compare: { type: 'text', value: '<file>', about: 'Tell how its state differs from this one when it is stopped' },
  },
  examples: [
    { command: 'simulate --demo --port 8080', why: 'Serve the organization of the demo' },
    { command: 'simulate --latency 40ms', why: 'Serve an empty organization that answers as slowly as a real one' },
    { command: "simulate --demo --fault 'reset-after,rate=5%'", why: 'Break one connection in twenty after the write has happened' },
    { command: 'simulate --state a.json --compare a.json --save b.json', why: 'Tell what changed, and keep it' },
  ],
  run: async (_given, options, surroundings) => {
    const { stdout, signal, now } = surroundings;
    const { startSimulator } = await import('../simulator/serve.ts');
    const [seed, port] = [numberIn('--seed', options.seed, 1), numberIn('--port', options.port, 0, lastPort)];
    const [latency, transition] = [milliseconds('--latency', options.latency), milliseconds('--transition', options.transition)];
    const clock = clockAt(options.clock);
    const filling = { seed, now: clock?.now() ?? now().getTime() };
    const faults = faultsOf(options.fault);
    const other = options.compare === undefined ? undefined : await stateIn(options.compare, filling, surroundings);
    // Not kept in a name of its own: it may be large, and the simulator makes its own of it.
    const simulator = await startSimulator({
      seed,
      port,
      ...(await startOf(options, filling, surroundings)),
      ...(clock === undefined ? {} : { clock }),
      ...(latency === undefined ? {} : { latency }),
      ...(transition === undefined ? {} : { transition }),
    });
    for (const fault of faults) simulator.app.faults.add(fault);
    stdout.write(`TENANTRY_BASE_URL=${simulator.url}\nMGC_API_KEY=${simulator.apiKey}\nMGC_TENANT_ID=${simulator.tenant}\n`);
    await new Promise<void>((stopped) => {
      if (signal.aborted) stopped();
      signal.addEventListener('abort', () => stopped(), { once: true });
    });
    await simulator.close();
    const end = simulator.state();
    if (other !== undefined) {
      const { compareStates } = await import('../simulator/compare-states.ts');
      const { differenceLines } = await import('./simulate/difference-lines.ts');
      stdout.write(differenceLines(compareStates(other, end)));
    }
    if (options.save !== undefined) {
      const { writeText } = await import('../yaml/write-text.ts');
      await writeText(shownPath(options.save, surroundings), `${JSON.stringify(end)}\n`);
    }
    return exitCodes.clean;
  },
});
