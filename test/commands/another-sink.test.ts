// A key that exists and names another sink: no step shows it, and whoever reads that sink has its next secret.
import { describe, expect, it } from 'vitest';
import { startRepository } from '../repository.ts';
import { head, organization, type Session } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() =>
  organization({
    service_accounts: [
      { name: 'robot', email: 'robot', permissions: ['turia_iam_editor'], api_keys: [{ name: 'k', scopes: ['iam:read', 'iam:write'] }] },
    ],
  }),
);

describe('another sink of a key that exists', () => {
  const key = (sink: string): string =>
    `${head}service_accounts: { robot: { email: robot, api_keys: { k: { scopes: [iam:read, iam:write], deliver_to: ${sink} } } } }\n`;
  const sinks = ['ci', 'intern'].map((name) => `${name}: { file: ${name}.txt, for: api-key/robot/k, scopes: ["iam:*"] }`).join(', ');

  const change = async (before: string, after: string): Promise<Session> => {
    session.write('keys/acme.yaml', before);
    session.write('keys.trust.yaml', `version: 1\nsinks: { ${sinks} }\n`);
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
});
