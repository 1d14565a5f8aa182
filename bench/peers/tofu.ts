// Plans without changes of the same 200 volumes and 60 registries behind the same simulator: Tenantry, and OpenTofu with the provider of the platform, which
// reaches the simulator through its proxy.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill } from '../../src/simulator/fill.ts';
import { startProxy } from '../../src/simulator/proxy/serve-proxy.ts';
import { startSimulator } from '../../src/simulator/serve.ts';
import { median } from '../median.ts';
import { organizationOf, tenant, volumesAndRegistries } from '../plan-calls.ts';
import type { Result } from '../result.ts';
import { type Program, type Timed, timed } from './timed.ts';

const program = join(import.meta.dirname, '..', '..', 'dist', 'cli.js');

/** The provider accepts only keys of this form. */
const key = '1f0e3dad-9990-4f0a-8c3d-2b1a0c9d8e7f';

/** Milliseconds by which every response is delayed, as in the other benchmarks. */
const latency = 40;

export interface Tofu {
  readonly tofu: string;
  /** A folder with a mirror of providers. */
  readonly providers: string;
}

const source = 'registry.opentofu.org/magalucloud/mgc';

const configuration = (ids: Readonly<Record<'volumes' | 'registries', ReadonlyMap<string, string>>>): string =>
  [
    `terraform {\n  required_providers {\n    mgc = { source = "${source}" }\n  }\n}`,
    `provider "mgc" {\n  region  = "br-se1"\n  api_key = "${key}"\n}`,
    ...[...ids.volumes].map(
      ([name, id]) =>
        `resource "mgc_block_storage_volumes" "${name}" {\n  name = "${name}"\n  size = 10\n  type = "cloud_nvme1k"\n}\nimport {\n  to = mgc_block_storage_volumes.${name}\n  id = "${id}"\n}`,
    ),
    ...[...ids.registries].map(
      ([name, id]) =>
        `resource "mgc_container_registries" "${name}" {\n  name = "${name}"\n}\nimport {\n  to = mgc_container_registries.${name}\n  id = "${id}"\n}`,
    ),
    '',
  ].join('\n\n');

/** Ids by name. */
const listed = async (url: string, path: string): Promise<ReadonlyMap<string, string>> => {
  const found = new Map<string, string>();
  for (let offset = 0; ; ) {
    const response = await fetch(`${url}/br-se1/${path}?_limit=50&_offset=${offset}`, {
      headers: { 'x-api-key': key, 'x-tenant-id': tenant },
    });
    const body: Readonly<Record<string, readonly { readonly id: string; readonly name: string }[]>> = JSON.parse(await response.text());
    const page = body['volumes'] ?? body['results'] ?? [];
    for (const { id, name } of page) found.set(name, id);
    offset += page.length;
    if (page.length < 50) return found;
  }
};

/** `folder`: files are written there. It fails if one of the three reports a change. */
export const measureTofu = async ({ tofu, providers }: Tofu, folder: string, rounds: number): Promise<readonly Result[]> => {
  const state = fill({ tenants: [organizationOf(key)], behaviour: { tenant_header: 'optional' } }, { seed: 1, now: Date.now() });
  const simulator = await startSimulator({ state, latency });
  const proxy = await startProxy(simulator.app, 0, Date.now());
  try {
    const place = join(folder, 'tofu');
    mkdirSync(place);
    const at = (name: string, text: string): string => {
      writeFileSync(join(place, name), text);
      return join(place, name);
    };
    const authority = at('authority.pem', proxy.authority);
    const settings = at(
      'settings.tfrc',
      `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(providers)}\n  }\n}\n`,
    );
    const [volumes, registries] = [
      await listed(simulator.url, 'volume/v1/volumes'),
      await listed(simulator.url, 'container-registry/v0/registries'),
    ];
    at('main.tf', configuration({ volumes, registries }));
    const file = at('organization.yaml', volumesAndRegistries());
    const base = { PATH: process.env['PATH'], HOME: place };
    const theirs = { ...base, HTTPS_PROXY: proxy.url, SSL_CERT_FILE: authority, TF_CLI_CONFIG_FILE: settings, CHECKPOINT_DISABLE: '1' };
    const ofTofu = (...words: readonly string[]): Program => ({ command: [tofu, ...words], cwd: place, env: theirs });
    await timed(ofTofu('init', '-input=false', '-no-color'));
    await timed(ofTofu('apply', '-input=false', '-no-color', '-auto-approve'));
    const ours = { ...base, TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: key };
    const programs = {
      plan: { command: [process.execPath, program, 'plan', file, '--exit-code', '--quiet'], env: ours },
      // Exit code 2 would be a change.
      tofu: ofTofu('plan', '-input=false', '-no-color', '-detailed-exitcode'),
      refresh: ofTofu('plan', '-refresh-only', '-input=false', '-no-color', '-detailed-exitcode'),
    };
    const runs: { readonly plan: Timed; readonly tofu: Timed; readonly refresh: Timed; readonly calls: readonly number[] }[] = [];
    const counted = async (one: Program): Promise<readonly [Timed, number]> => {
      const before = simulator.app.recorder.all().length;
      return [await timed(one), simulator.app.recorder.all().length - before];
    };
    for (let round = 0; round < rounds; round += 1) {
      const [[plan, first], [plain, second], [refresh, third]] = [
        await counted(programs.plan),
        await counted(programs.tofu),
        await counted(programs.refresh),
      ];
      runs.push({ plan, tofu: plain, refresh, calls: [first, second, third] });
    }
    const middle = (name: 'plan' | 'tofu' | 'refresh', what: 'elapsed' | 'cpu'): number => median(runs.map((run) => run[name][what]));
    const row = (name: 'tofu' | 'refresh', label: string, goal: number, calls: number): Result => ({
      name: `peers: ${label}`,
      measured: `\`tenantry plan\` of 200 volumes and 60 registries at ${latency} ms latency, without changes, against \`${label}\``,
      unit: 'times the baseline',
      goal,
      value: middle('plan', 'elapsed') / middle(name, 'elapsed'),
      figures: {
        rounds,
        'Tenantry, ms': middle('plan', 'elapsed'),
        'Tenantry, processor ms': middle('plan', 'cpu'),
        'Tenantry, calls': runs[0]?.calls[0] ?? Number.NaN,
        'OpenTofu, ms': middle(name, 'elapsed'),
        'OpenTofu, processor ms': middle(name, 'cpu'),
        'OpenTofu, calls': runs[0]?.calls[calls] ?? Number.NaN,
        'OpenTofu / Tenantry': middle(name, 'elapsed') / middle('plan', 'elapsed'),
      },
      peaks: {},
    });
    return [row('tofu', 'tofu plan', 1 / 5, 1), row('refresh', 'tofu plan -refresh-only', 1 / 2.5, 2)];
  } finally {
    await proxy.close();
    await simulator.close();
  }
};
