// `tenantry demo`: the whole story on the simulated platform, told so that every step can be repeated by hand.
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { exitCodes, type ExitCode } from '../errors.ts';
import { startSimulator } from '../simulator/serve.ts';
import { type Block, heading, paragraph, tone } from '../report/document.ts';
import { blocksAsText } from '../report/text.ts';
import { apply } from './apply.ts';
import { audit } from './audit.ts';
import { defineCommand } from './command.ts';
import { drifts } from './demo/drift.ts';
import { demoState, examplesFolder } from './demo/state.ts';
import { plan } from './plan.ts';
import type { Surroundings } from './surroundings.ts';

const seed = 1;

/** Secrets of the example: anything will do on a simulated platform. */
const secrets = {
  TENANTRY_SECRET_OKTA_CLIENT: 'demo-okta',
  TENANTRY_SECRET_LABS_CLIENT: 'demo-labs',
  TENANTRY_SECRET_HUB_USER: 'demo-user',
  TENANTRY_SECRET_HUB_TOKEN: 'demo-token',
};

interface Story {
  readonly tell: (...blocks: readonly Block[]) => void;
  readonly command: (line: string) => void;
}

const storyOn = ({ stdout, colour, program }: Surroundings): Story => {
  const tell = (...blocks: readonly Block[]): void => stdout.write(`${blocksAsText(blocks, { colour: colour && stdout.terminal })}\n`);
  return { tell, command: (line) => tell({ type: 'commands', lines: [`$ ${program} ${line}`] }) };
};

/** Acknowledgements that an apply asks for, taken from the plan that was just shown. */
const acknowledgements = (text: string): readonly string[] => [
  ...new Set([...text.matchAll(/--acknowledge ([0-9a-f]{32})/g)].flatMap(([, digest]) => digest ?? [])),
];

export const demo = defineCommand({
  name: 'demo',
  summary: 'The whole story on the simulated platform',
  about:
    'Starts the simulated platform with an organization that has drifted from examples/acme, audits it, plans, applies, and audits again. Prints every command so that you can repeat it by hand.',
  arguments: [],
  options: { out: { type: 'text', value: '<folder>', about: 'Where reports and the journal go (default: tenantry-demo)' } },
  examples: [{ command: 'demo', why: 'Two minutes; nothing leaves this machine' }],
  run: async (_given, options, surroundings) => {
    const { cwd, now, program } = surroundings;
    const { tell, command } = storyOn(surroundings);
    const shown = (path: string): string => relative(cwd, path) || '.';
    const out = options.out ?? 'tenantry-demo';
    mkdirSync(join(cwd, out), { recursive: true });
    mkdirSync('/tmp/tenantry-keys', { recursive: true, mode: 0o700 });
    const acme = shown(join(examplesFolder(), 'acme'));
    const trust = shown(join(examplesFolder(), 'acme.trust.yaml'));
    const simulator = await startSimulator({ seed, state: demoState({ seed, now: now().getTime() }) });
    const env = {
      ...surroundings.env,
      TENANTRY_BASE_URL: simulator.url,
      MGC_API_KEY: simulator.apiKey,
      MGC_TENANT_ID: simulator.tenant,
      MGC_ACCESS_TOKEN: undefined,
      ...secrets,
    };
    const inside: Surroundings = { ...surroundings, env, interactive: false };
    try {
      tell(
        heading(1, 'Tenantry: an organization, its files, and the way back'),
        paragraph(
          'Acme keeps its cloud organization in ',
          { code: acme },
          ': people, roles, groups, service accounts, domains, registries, volumes, schedules, budgets.',
        ),
        paragraph('The platform is simulated on this machine, and it has drifted from the files:'),
        { type: 'list', items: drifts.map((drift) => ({ sign: '-', text: [drift.says], below: [] })) },
        paragraph('To repeat every step by hand, serve the same platform in another terminal and set what it prints, with these:'),
        {
          type: 'commands',
          lines: [
            `$ ${program} simulate --demo`,
            ...Object.entries(secrets).map(([name, value]) => `$ export ${name}=${value}`),
            '$ mkdir -p /tmp/tenantry-keys',
          ],
        },
      );
      const captured: { text: string } = { text: '' };
      const listening: Surroundings = {
        ...inside,
        stdout: {
          ...inside.stdout,
          write: (text) => {
            captured.text += text;
            inside.stdout.write(text);
          },
        },
      };
      const flags = { trust, capture: undefined, region: [], format: undefined, quiet: true, now: undefined };
      const runAudit = async (file: string): Promise<ExitCode> => {
        command(`audit ${acme} --trust ${trust} --output markdown=${out}/${file}.md --output sarif=${out}/${file}.sarif`);
        const code = await audit.run(
          [acme],
          { ...flags, failOn: undefined, strict: false, output: [`markdown=${out}/${file}.md`, `sarif=${out}/${file}.sarif`] },
          listening,
        );
        tell(paragraph(tone('quiet', `(exit code ${code})`)));
        return code;
      };
      tell(heading(1, '1. Audit: what is wrong'), paragraph('Rules judge the live organization, and the files are compared with it.'));
      await runAudit('before');
      let round = 0;
      for (let more = true; more && round < 5; ) {
        round += 1;
        tell(heading(1, `${round * 2}. Plan${round > 1 ? ' again' : ''}: what would be done, and why`));
        command(`plan ${acme} --trust ${trust}`);
        captured.text = '';
        await plan.run([acme], { ...flags, output: [], out: undefined, exitCode: true, resendSecret: [] }, listening);
        const acknowledge = acknowledgements(captured.text);
        tell(
          heading(1, `${round * 2 + 1}. Apply`),
          paragraph(
            'Dangerous steps run only when exactly their set is acknowledged, by its digest, by the one who runs. Nothing is asked here because of --yes; it acknowledges nothing.',
          ),
        );
        command(
          `apply ${acme} --trust ${trust} --due --yes --journal ${out}/journal.jsonl${acknowledge.map((digest) => ` --acknowledge ${digest}`).join('')}`,
        );
        captured.text = '';
        const code = await apply.run(
          [acme],
          {
            ...flags,
            yes: true,
            due: true,
            drift: false,
            only: [],
            acknowledge,
            expect: undefined,
            resendSecret: [],
            journal: join(cwd, out, 'journal.jsonl'),
            output: [],
          },
          listening,
        );
        tell(paragraph(tone('quiet', `(exit code ${code})`)));
        more = captured.text.includes('belong to a later run');
      }
      tell(
        heading(1, `${round * 2 + 2}. Audit again: what remains`),
        paragraph('What is left is what a plan cannot mend: it waits for people, the platform cannot do it, or somebody has to decide.'),
      );
      await runAudit('after');
      tell(
        heading(2, 'Where to look'),
        paragraph('Reports and the journal: ', { code: `${out}/` }),
        paragraph('Next: README.md, “Connecting to the real platform”.'),
      );
      return exitCodes.clean;
    } finally {
      await simulator.close();
    }
  },
});
