// A key that exists and names another sink: no step shows it, and whoever reads that sink has its next secret.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRepository } from '../repository.ts';
import { head, organization, type Session, startSession } from './session.ts';

let session: Session;
beforeAll(async () => {
  session = await startSession(
    organization({
      service_accounts: [
        { name: 'robot', email: 'robot', permissions: ['turia_iam_editor'], api_keys: [{ name: 'k', scopes: ['iam:read', 'iam:write'] }] },
      ],
    }),
  );
});
afterAll(() => session.close());

describe('another sink of a key that exists', () => {
  const key = (sink: string, scopes = 'iam:read, iam:write'): string =>
    `${head}service_accounts: { robot: { email: robot, api_keys: { k: { scopes: [${scopes}], deliver_to: ${sink} } } } }\n`;
  const trust = (files: string): string => `version: 1\nsinks: { ${files} }\n`;
  const sinks = ['ci', 'intern'].map((name) => `${name}: { file: ${name}.txt, for: api-key/robot/k, scopes: ["iam:*"] }`).join(', ');

  const change = async (before: string, after: string, granted = sinks): Promise<Session> => {
    session.write('keys/acme.yaml', before);
    session.write('keys.trust.yaml', trust(granted));
    startRepository(session.folder).commit();
    session.write('keys/acme.yaml', after);
    return session;
  };
  const words = 'keys/acme.yaml --base HEAD --trust keys.trust.yaml';
  const entries = async () => {
    const { plan, paths } = JSON.parse((await session.run(`plan ${words} --format json --quiet`)).stdout);
    return { plan, paths, kept: plan.noLongerReverted };
  };

  it('has no step, and is an entry that needs an acknowledgement, because the sink leads to administrator', async () => {
    await change(key('ci'), key('intern'));
    const { plan, paths, kept } = await entries();
    expect(plan.steps).toEqual([]);
    expect(kept).toMatchObject([{ type: 'sink', base: 'ci', head: 'intern', address: 'api-key/robot/k', acknowledgeFor: ['opens-path'] }]);
    expect(paths.classes.change.entries.map(({ change: how, subject }: Record<string, string>) => `${how} ${subject}`)).toEqual([
      'added outside/sink/intern',
      'removed outside/sink/ci',
    ]);
    const { stdout, code } = await session.run(`plan ${words} --exit-code`);
    expect(stdout).toContain(
      '! api-key/robot/k delivers its next secret to intern: the base delivers it to ci  [opens a path to administrator]',
    );
    expect(stdout).toContain(`tenantry apply`);
    expect(code).toBe(4);
    expect(await session.run(`apply ${words} --yes --quiet`)).toMatchObject({ code: 5 });
    expect(await session.run(`apply ${words} --yes --quiet --acknowledge ${plan.acknowledge.change}`)).toMatchObject({ code: 0 });
  });

  it('has another digest for another sink', async () => {
    await change(key('ci'), key('intern'));
    const one = (await entries()).plan.acknowledge.change;
    await change(key('intern'), key('ci'));
    expect((await entries()).plan.acknowledge.change).not.toBe(one);
  });

  it.each([
    ['a sink that the trust file does not grant', key('intern'), 'ci: { file: ci.txt, for: api-key/robot/k, scopes: ["iam:*"] }'],
    ['a key that leads nowhere', key('intern', 'mcr.read'), sinks],
  ])('asks for nothing, and is listed: %s', async (_, after, granted) => {
    await change(after.replace('intern', 'ci'), after, granted);
    const { kept } = await entries();
    expect(kept.filter(({ type }: { readonly type: string }) => type === 'sink')).toMatchObject([{ acknowledgeFor: [] }]);
  });
});
