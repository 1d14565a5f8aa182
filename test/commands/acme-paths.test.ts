// The example with and without its trust file: what runs Tenantry can write IAM, and only the trust file says that this is meant.
import { resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { demoState } from '../../src/commands/demo/state.ts';
import { environmentOf } from './session.ts';
import { sessionForFile } from './sessions.ts';

const acme = resolve('examples/acme');
const trust = `${acme}.trust.yaml`;

const session = sessionForFile(() => demoState({ seed: 1, now: Date.now() }));
let env: Readonly<Record<string, string>>;
beforeAll(() => {
  const secrets = { TENANTRY_SECRET_OKTA_CLIENT: 'a', TENANTRY_SECRET_LABS_CLIENT: 'b' };
  env = { ...environmentOf(session.simulator), ...secrets };
});

interface Reported {
  readonly policy: string;
  readonly address: string;
  readonly verdict: { readonly type: string };
}

/** Whom the demo adds on the console: the files do not name her. */
const consultant = 'member/consultant@freelance.example';

/** The failures of the policies of paths on what the files name. */
const failures = async (words: string): Promise<readonly string[]> => {
  const { findings }: { readonly findings: readonly Reported[] } = JSON.parse(
    (await session.run(`audit ${acme} ${words} --format json`, { env })).stdout,
  );
  return findings
    .filter(
      ({ policy, address, verdict }) => policy.endsWith('-can-become-administrator') && verdict.type === 'fail' && address !== consultant,
    )
    .map(({ policy, address }) => `${policy} ${address}`)
    .toSorted();
};

const outside = async (words: string): Promise<readonly string[]> => {
  const { administrators } = JSON.parse((await session.run(`who --administrators ${acme} ${words} --format json`, { env })).stdout);
  return administrators.outside.map(({ from }: { readonly from: string }) => from);
};

it('with its trust file, the pipeline is in From outside, and nothing is found', async () => {
  expect(await failures(`--trust ${trust}`)).toEqual([]);
  expect(await outside(`--trust ${trust}`)).toContain('outside/pipeline');
});

it('without it, the account of the pipeline and its key are found', async () => {
  expect(await failures('')).toEqual([
    'api-key-can-become-administrator api-key/tenantry/main',
    'service-account-can-become-administrator service-account/tenantry',
  ]);
  expect(await outside('')).not.toContain('outside/pipeline');
});
