// Serves the simulated platform on a local port until it is interrupted. Its address, a key and the tenant are printed to stdout as environment lines.
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import type { Json } from '../json.ts';
import { count } from '../report/document.ts';
import { realClock } from '../simulator/clock.ts';
import type { StateDifference } from '../simulator/compare-states.ts';
import type { Description } from '../simulator/description.ts';
import { faultsOf } from '../simulator/parse-faults.ts';
import type { Behaviour } from '../simulator/state.ts';
import { commandResult } from '../terminal/command-result.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { defineCommand } from './command.ts';
import { clockAt, lastPort, milliseconds, numberIn } from './simulate/amounts.ts';
import { openProxy, proxyPortOf } from './simulate/proxy.ts';
import { startOf, stateIn } from './simulate/start.ts';

const tenantHeaders: readonly Behaviour['tenant_header'][] = ['required', 'optional'];

/** The behaviours of the options; all others are those of the description. */
const behaviourOf = ({ tenantHeader }: { readonly tenantHeader: string | undefined }): Partial<Behaviour> => {
  if (tenantHeader === undefined) return {};
  const found = tenantHeaders.find((one) => one === tenantHeader);
  if (found === undefined) return fail('usage', `Invalid value for --tenant-header: ${quoted(tenantHeader)}. Use required or optional.`);
  return { tenant_header: found };
};

const withBehaviour = (state: Description = {}, behaviour: Partial<Behaviour>): Description => ({
  ...state,
  behaviour: { ...state.behaviour, ...behaviour },
});

const longestValue = 200;

const shown = (value: Json): string => {
  const text = visible(JSON.stringify(value));
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
};

const environmentLines = (environment: Readonly<Record<string, string>>): string =>
  Object.entries(environment)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

/** They would silently have no effect. */
const failWithoutTenants = ({
  fleet,
  tenantFault,
}: {
  readonly fleet: string | undefined;
  readonly tenantFault: readonly string[];
}): void => {
  const given = [...(fleet === undefined ? [] : ['--fleet']), ...(tenantFault.length === 0 ? [] : ['--tenant-fault'])];
  if (given.length > 0)
    fail('usage', `${given.join(' and ')} ${given.length === 1 ? 'needs' : 'need'} --tenants. Add it, e.g. --tenants 20.`);
};

const signs = { added: '+', removed: '-', changed: '~' } as const;

/** The differences between the states of two simulators, one line each. */
const differenceLines = (differences: readonly StateDifference[]): string =>
  differences.length === 0
    ? 'No differences.\n'
    : differences
        .map((one) => {
          const what = one.type === 'changed' ? `: ${shown(one.before)} → ${shown(one.after)}` : '';
          return `${signs[one.type]} ${visible(one.path)}${what}\n`;
        })
        .join('');

export const simulate = defineCommand({
  about:
    'Serves an executable model of the platform on localhost: its states, rules, errors and paging. Prints TENANTRY_BASE_URL, MGC_API_KEY, MGC_TENANT_ID and the key pair of object storage, one per line. Press Ctrl-C to stop it.',
  arguments: [],
  options: {
    port: { group: 'network', type: 'text', value: '<port>', about: 'Port to listen on; 0 for any free one (default: 0)' },
    state: {
      group: 'input',
      type: 'text',
      value: '<file>',
      file: 'input',
      holds: ['state'],
      about: 'Load this YAML or JSON file: a description, or a previously saved state',
    },
    demo: { group: 'input', type: 'flag', about: 'Load the organization of the demo: examples/acme, with drift' },
    size: {
      group: 'input',
      type: 'text',
      value: '<number>',
      about: 'Generate a synthetic organization with this many resources, 100 to 1000000',
    },
    tenants: {
      group: 'input',
      type: 'text',
      value: '<number>',
      about: 'Generate a fleet of this many organizations behind one address, 1 to 9999, each with its own key',
    },
    seed: { group: 'input', type: 'text', value: '<number>', about: 'Random seed for ids and faults (default: 1)' },
    clock: { group: 'behavior', type: 'text', value: '<time>', about: 'Freeze the clock at this time (default: real time)' },
    latency: { group: 'behavior', type: 'text', value: '<time>', about: 'Delay of every response, e.g. 40ms' },
    transition: {
      group: 'behavior',
      type: 'text',
      value: '<time>',
      about: 'Duration of each step of an asynchronous operation (default: 50ms)',
    },
    fault: {
      group: 'behavior',
      type: 'texts',
      value: '<fault>',
      about: "Fault to inject; repeatable, e.g. 'iam.list*:status=429,retry-after=2,rate=20%'",
    },
    tenantFault: {
      group: 'behavior',
      type: 'texts',
      value: '<organization:fault>',
      about: "With --tenants: a fault of one organization, or of as many; repeatable, e.g. 'org-0007:denied' or '3:half-page'",
    },
    tenantHeader: {
      group: 'behavior',
      type: 'text',
      value: '<required|optional>',
      about: 'Whether block storage requires x-tenant-id; no official client sends it (default: required, or as the description says)',
    },
    proxy: {
      group: 'network',
      type: 'flag',
      about: "Also start a proxy for the platform's host names, for official clients; prints HTTPS_PROXY and SSL_CERT_FILE",
    },
    proxyPort: { group: 'network', type: 'text', value: '<port>', about: 'Port of the proxy; 0 for any free one (default: 0)' },
    fleet: {
      group: 'output',
      type: 'text',
      value: '<folder>',
      file: 'folder',
      about: 'With --tenants: write a repository with the fleet file and desired states, a trust file and keys to this new folder',
    },
    save: { group: 'output', type: 'text', value: '<file>', file: 'output', about: 'On exit, save the state to this file' },
    compare: {
      group: 'output',
      type: 'text',
      value: '<file>',
      file: 'input',
      holds: ['state'],
      about: 'On exit, print how the state differs from this file',
    },
  },
  exits: [],
  examples: [
    { command: 'simulate --demo --port 8080', why: 'Serve the organization of the demo' },
    { command: 'simulate --latency 40ms', why: 'Serve an empty organization with the latency of a real one' },
    { command: "simulate --demo --fault 'reset-after,rate=5%'", why: 'Reset 5% of the connections after the operation was executed' },
    { command: 'simulate --demo --proxy --tenant-header optional', why: 'Run official clients unchanged against the simulator' },
    { command: 'simulate --tenants 500 --seed 7 --fleet fleet', why: 'Serve a fleet of 500 organizations, and write its files' },
    { command: 'simulate --state a.json --compare a.json --save b.json', why: 'Print what changed, and save it' },
  ],
  run: async (_given, options, surroundings) => {
    const { stdout, signal, now } = surroundings;
    const [seed, port] = [numberIn('--seed', options.seed, 1), numberIn('--port', options.port, 0, lastPort)];
    const [latency, transition] = [milliseconds('--latency', options.latency), milliseconds('--transition', options.transition)];
    const clock = clockAt(options.clock);
    const faults = faultsOf(options.fault);
    const behaviour = behaviourOf(options);
    const timing = { ...(latency === undefined ? {} : { latency }), ...(transition === undefined ? {} : { transition }) };
    const stopped = (): Promise<void> =>
      new Promise((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    if (options.tenants !== undefined) {
      const { serveTenants } = await import('./simulate/tenants.ts');
      const settings = { seed, port, clock: clock ?? realClock, behaviour, faults, ...timing };
      const { url, tenants, close } = await serveTenants({ ...options, tenants: options.tenants }, settings, surroundings);
      const [first] = tenants.organizations;
      stdout.write(environmentLines({ TENANTRY_BASE_URL: url, MGC_API_KEY: first?.apiKey ?? '', MGC_TENANT_ID: first?.tenant ?? '' }));
      await stopped();
      await close();
      const called = tenants.requests().filter(({ requests }) => requests > 0).length;
      return commandResult(
        exitCodes.clean,
        ['simulator stopped', `${called} of ${count(tenants.organizations.length, 'organization')} were called`],
        'stderr',
      );
    }
    failWithoutTenants(options);
    const { startSimulator } = await import('../simulator/serve.ts');
    const filling = { seed, now: clock?.now() ?? now().getTime() };
    const proxyPort = proxyPortOf(options);
    const other = options.compare === undefined ? undefined : await stateIn(options.compare, filling, surroundings);
    // Not kept in a variable: it may be large, and the simulator builds its own copy.
    const simulator = await startSimulator({
      seed,
      port,
      state: withBehaviour(await startOf(options, filling, surroundings), behaviour),
      ...(clock === undefined ? {} : { clock }),
      ...timing,
    });
    for (const fault of faults) simulator.app.faults.add(fault);
    const proxy = proxyPort === undefined ? undefined : await openProxy(simulator, proxyPort, now());
    stdout.write(
      environmentLines({
        TENANTRY_BASE_URL: simulator.url,
        MGC_API_KEY: simulator.apiKey,
        MGC_TENANT_ID: simulator.tenant,
        MGC_KEY_PAIR_ID: simulator.app.keyPair.id,
        MGC_KEY_PAIR_SECRET: simulator.app.keyPair.secret,
        ...(proxy && { HTTPS_PROXY: proxy.url, SSL_CERT_FILE: proxy.certificateFile }),
      }),
    );
    await stopped();
    await proxy?.close();
    await simulator.close();
    const end = simulator.state();
    let compared: readonly string[] = [];
    if (other !== undefined) {
      const { compareStates } = await import('../simulator/compare-states.ts');
      const differences = compareStates(other, end);
      stdout.write(differenceLines(differences));
      compared = [count(differences.length, 'difference')];
    }
    if (options.save !== undefined) {
      const { writeText } = await import('../files/write-text.ts');
      writeText(shownPath(options.save, surroundings), `${JSON.stringify(end)}\n`);
    }
    return commandResult(
      exitCodes.clean,
      ['simulator stopped', ...compared, ...(options.save === undefined ? [] : ['state saved'])],
      'stderr',
    );
  },
});
