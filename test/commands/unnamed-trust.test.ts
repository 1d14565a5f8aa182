// A trust file decides where credentials go. One that merely lies in the folder, where a pull request may have put it, decides nothing: no command reads it.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { allCommands } from './all-commands.ts';
import { head, type Session, startSession } from './session.ts';

/** Each command that may be given a trust file, as somebody runs it in a checkout. */
const lines: Readonly<Record<string, string>> = {
  init: 'init',
  validate: 'validate tenantry',
  export: 'export',
  capture: 'capture captured.json',
  plan: 'plan tenantry',
  apply: 'apply tenantry --yes',
  audit: 'audit tenantry',
  spend: 'spend tenantry',
  who: 'who rui@acme.example tenantry',
  review: 'review tenantry 2026-q4 --due 2026-12-15',
  doctor: 'doctor',
};

/** Without a trust file they have nothing to run. */
const needTrust = /^(?:fleet |evidence sign$)/;

const asked: string[] = [];
let stranger: Server;
let session: Session;
beforeAll(async () => {
  stranger = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end('{}');
  });
  await new Promise<void>((done) => stranger.listen(0, 'localhost', done));
});
afterAll(() => void stranger.close());
beforeEach(async () => {
  asked.length = 0;
  session = await startSession();
  const address = `"http://localhost:${(stranger.address() as AddressInfo).port}"`;
  const hostile = `plain_http: true\naddresses: { iam: ${address}, registry: ${address}, block-storage: ${address}, consumption: ${address} }\n`;
  for (const file of ['tenantry.trust.yaml', 'trust.yaml', '.tenantry/trust.yaml']) session.write(file, hostile);
  session.write('tenantry/organization.yaml', `${head}members:\n  rui@acme.example: { roles: [viewer] }\n`);
});
afterEach(() => session.close());

it('is tried for every command', async () => {
  const all = await allCommands();
  const taking = all.filter(({ name, command }) => 'trust' in command.options && !needTrust.test(name)).map(({ name }) => name);
  expect(Object.keys(lines).toSorted()).toEqual(taking.toSorted());
});

it.each(Object.entries(lines))('%s', async (_, line) => {
  // It really ran.
  expect((await session.run(line)).code).not.toBe(2);
  expect(asked).toEqual([]);
});
