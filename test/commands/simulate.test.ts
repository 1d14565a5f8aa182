// The options of `tenantry simulate`, and the files that it leaves after it is stopped. In process; built-program.test.ts runs the built one.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clockAt } from '../../src/commands/simulate/amounts.ts';
import { loadFleet } from '../../src/fleet/load-fleet.ts';
import type { Output } from '../../src/terminal/surroundings.ts';
import { trustOfOrganization } from '../../src/trust/fleet-trust.ts';
import { loadFleetTrust } from '../../src/trust/load-trust.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();

/** Runs it until `during` ends; returns its output, line by line. */
const simulated = async (
  line: string,
  during: (url: string, headers: Record<string, string>) => Promise<void>,
): Promise<readonly string[]> => {
  const stop = new AbortController();
  let written = '';
  let tell: (text: string) => void = () => undefined;
  const printed = new Promise<string>((resolve) => {
    tell = resolve;
  });
  const stdout: Output = { terminal: false, colour: false, write: (text) => ((written += text), tell(written)) };
  const ended = session.run(`simulate ${line}`.trim(), { stdout, signal: stop.signal });
  // A run that ends before it prints its address would otherwise never resolve.
  void ended.then(({ stderr }) => tell(stderr));
  const [url = '', key = '', tenant = ''] = (await printed).split('\n').map((one) => one.slice(one.indexOf('=') + 1));
  await during(url, { 'x-api-key': key, 'x-tenant-id': tenant, 'Content-Type': 'application/json' }).finally(() => stop.abort());
  expect((await ended).code).toBe(0);
  return written.split('\n').slice(5, -1);
};

const createRole = async (url: string, headers: Record<string, string>): Promise<Response> =>
  fetch(`${url}/iam/api/v1/roles`, { method: 'POST', headers, body: '{"name":"fresh"}' });

it.each([
  ['2026-11-20T12:00:00Z', '2026-11-20T12:00:00.000Z'],
  ['2026-11-20T09:00:00.250-03:00', '2026-11-20T12:00:00.250Z'],
  ['2026-11-20T12:00:00.5+02:00', '2026-11-20T10:00:00.500Z'],
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
])('--clock takes %s', (given, expected) => expect(new Date(clockAt(given)?.now() ?? 0).toISOString()).toBe(expected));

describe('simulate', () => {
  it('keeps its state, continues from there, and reports the changes', async () => {
    expect(await simulated('--save first.json', async () => undefined)).toEqual([]);
    const lines = await simulated('--state first.json --compare first.json --save second.json', async (url, headers) => {
      expect((await createRole(url, headers)).status).toBe(201);
    });
    expect(lines).toEqual(['+ /tenants/Acme Ltda/roles/fresh', expect.stringMatching(/^\+ \/tenants\/Acme Ltda\/events\/[0-9a-f-]{36}$/)]);
    const saved = JSON.parse(readFileSync(join(session.folder, 'second.json'), 'utf8'));
    expect(saved.tenants[0].roles.at(-1).name).toBe('fresh');
    expect(await simulated('--state second.json --compare second.json', async () => undefined)).toEqual(['No differences.']);
  });

  it('gives the same responses to the same calls for the same seed', async () => {
    const once = async (seed: number): Promise<string> => {
      let text = '';
      await simulated(`--size 100 --seed ${seed} --clock 2026-11-20T12:00:00Z`, async (url, headers) => {
        const body = JSON.stringify({ name: 'bot', description: '', email: 'bot' });
        text = await (await fetch(`${url}/iam/api/v1/service-accounts`, { method: 'POST', headers, body })).text();
        await fetch(`${url}/_simulator/clock`, { method: 'POST', headers, body: '{"advance":"1d"}' });
        text += await (await createRole(url, headers)).text();
        text += await (await fetch(`${url}/global/audit/v0/events`, { headers })).text();
        text += await (await fetch(`${url}/br-se1/volume/v1/snapshots?_limit=100`, { headers })).text();
      });
      return text;
    };
    const first = await once(7);
    expect(first).toContain('"time":"2026-11-21T12:00:00Z"');
    expect(await once(7)).toBe(first);
    expect(await once(8)).not.toBe(first);
  });

  it.each(['--demo', '--size 100', ''])('requires no tenant header if configured so: %s', async (filling) => {
    for (const [option, status] of [
      ['', 422],
      ['--tenant-header required', 422],
      ['--tenant-header optional', 200],
    ] as const)
      await simulated([filling, option].filter(Boolean).join(' '), async (url, { 'x-api-key': key = '' }) => {
        expect((await fetch(`${url}/br-se1/volume/v1/volumes`, { headers: { 'x-api-key': key } })).status).toBe(status);
      });
  });

  it('applies the requested faults', async () => {
    await simulated('--fault iam.createRole:status=500,after,times=1 --fault iam.listRoles:html', async (url, headers) => {
      expect([(await createRole(url, headers)).status, (await createRole(url, headers)).status]).toEqual([500, 400]);
      expect((await fetch(`${url}/iam/api/v1/roles`, { headers })).headers.get('content-type')).toBe('text/html');
    });
  });

  it('serves a fleet, each organization by its own key, and writes its files', async () => {
    let first: readonly unknown[] = [];
    const lines = await simulated('--tenants 3 --seed 7 --fleet made --tenant-fault org-0002:denied', async (url) => {
      const key = (name: string): string => readFileSync(join(session.folder, `made/keys/${name}`), 'utf8').trim();
      const answers = ['org-0001', 'org-0002', 'org-0003'].map(async (name) => {
        const response = await fetch(`${url}/iam/api/v1/members`, { headers: { 'x-api-key': key(name) } });
        return [response.status, (await response.text()).match(/@([\w-]+)\.example/)?.[1]];
      });
      first = await Promise.all(answers);
      expect(statSync(join(session.folder, 'made/keys/org-0001')).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(session.folder, 'made/trust.yaml'), 'utf8')).toContain(`iam: "${url}/iam"`);
    });
    expect(first).toEqual([
      [200, 'org-0001'],
      [403, undefined],
      [200, 'org-0003'],
    ]);
    expect(lines).toEqual([]);
    const { organizations } = loadFleet('made/repository/fleet.yaml');
    expect(organizations.map(({ name }) => name)).toEqual(['org-0001', 'org-0002', 'org-0003']);
    const trust = trustOfOrganization(loadFleetTrust('made/trust.yaml'));
    expect(organizations.map((one) => trust(one).type)).toEqual(['trusted', 'trusted', 'trusted']);
    const again = await session.run('simulate --tenants 3 --fleet made');
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('`made` is not an empty folder')]);
  });

  it.each([
    ['--tenants 0', [/from 1 up to 9999/]],
    ['--tenants 3 --demo --save a.json', [/--tenants cannot be combined with --demo, --save/]],
    ['--fleet made --tenant-fault 1:denied', [/--fleet and --tenant-fault need --tenants/]],
    [
      '--tenants 3 --tenant-fault org-0009:denied --tenant-fault 4:slow --tenant-fault org-0001:explode --tenant-fault slow --tenant-fault org-0001:iam.nothing:html',
      [
        /`org-0009:denied`. There is no organization `org-0009`/,
        /`4:slow`. Only 3 organizations/,
        /`org-0001:explode`. Write <organization or number>:<fault>/,
        /`slow`. Write <organization or number>:<fault>/,
        /Operation `iam.nothing` does not exist/,
      ],
    ],
    ['--fault explode --fault iam.nothing:html', [/--fault: `explode`/, /Operation `iam.nothing` does not exist/]],
    ['--clock noon', [/--clock: `noon`/]],
    ['--tenant-header never', [/--tenant-header.*`never`/]],
    ['--proxy-port 8080', [/--proxy-port is set without --proxy/]],
    ['--size 99', [/from 100 up to 1000000/]],
    ['--size 100 --demo', [/Use one of them/]],
    ['--state gone.json', [/gone\.json/]],
    ['--compare gone.json', [/gone\.json/]],
  ])('refuses %s', async (line, says) => {
    const { code, stderr } = await session.run(`simulate ${line}`);
    expect(code).toBe(2);
    for (const one of says) expect(stderr).toMatch(one);
  });
});
