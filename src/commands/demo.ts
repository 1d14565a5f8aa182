// `tenantry demo`: the whole story on the simulated platform, told so that every step can be repeated by hand.
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { makeFolder } from '../files/write-text.ts';
import { exitCodes } from '../exit-code.ts';
import { code, list, paragraph } from '../report/document.ts';
import { startSimulator } from '../simulator/serve.ts';
import { defineCommand } from './command.ts';
import { drifts } from './demo/drift.ts';
import { declaredCounts, demoDesired, demoState, examplesFolder } from './demo/state.ts';
import { type Story, storyOf } from './demo/story.ts';
import type { Surroundings } from './surroundings.ts';

const seed = 1;

/** Secrets of the example: anything will do on a simulated platform. */
const secrets = {
  TENANTRY_SECRET_OKTA_CLIENT: 'demo-okta',
  TENANTRY_SECRET_LABS_CLIENT: 'demo-labs',
};

/** Where the trust file of the example puts the secrets of new keys. */
const keys = '/tmp/tenantry-keys';

interface Places {
  readonly acme: string;
  readonly trust: string;
  readonly out: string;
}

const beginning = ({ chapter }: Story, { acme, trust, out }: Places, { program }: Surroundings): void =>
  chapter(
    'Tenantry: an organization, its files, and the way back',
    paragraph('Acme keeps its cloud organization in ', code(acme), `: ${declaredCounts(demoDesired())}.`),
    paragraph('What only the operator decides (where secrets go, which key runs Tenantry) stands in ', code(trust), '.'),
    paragraph('The platform is simulated on this machine; nothing leaves it. Over the months it has drifted from the files:'),
    list(drifts.map(({ says }) => ({ sign: '-', text: [says], below: [] }))),
    paragraph('To repeat every step by hand, serve the same platform in another terminal:'),
    { type: 'commands', lines: [`$ ${program} simulate --demo`] },
    paragraph('and export here the three lines that it prints, and:'),
    {
      type: 'commands',
      lines: [
        `$ export TENANTRY_TRUST=${trust}`,
        ...Object.entries(secrets).map(([name, value]) => `$ export ${name}=${value}`),
        `$ mkdir -p ${keys} ${out}`,
      ],
    },
  );

/** Digests of the dangerous steps, from the command that a plan says comes next. */
const acknowledged = (text: string): string =>
  [...new Set(stripVTControlCharacters(text).match(/--acknowledge [0-9a-f]{32}/g))].map((words) => ` ${words}`).join('');

/** A wave a run, and one more for what became due by the runs before. */
const mostRounds = 6;

/** Plan and apply until there is nothing to do. Answers the number of the next chapter. */
const mend = async ({ chapter, run }: Story, { acme, out }: Places): Promise<number> => {
  const first = [
    paragraph('Each step is one call to the platform; #n is its place in the order of execution. A plan cannot write.'),
    paragraph('--exit-code exits with 4 when there are pending changes.'),
  ];
  const again = [paragraph('What can lock people out comes in a run of its own, when nothing else is in the way.')];
  const word = [
    paragraph('--yes answers the question whether to go on; it acknowledges nothing.'),
    paragraph('Dangerous steps run only when whoever runs them names the digest of exactly their set; the plan printed it.'),
    paragraph('--due runs what time makes necessary as well: restore points, expiry, image retention, key rotation.'),
  ];
  for (let round = 0; ; round += 1) {
    const number = round * 2 + 2;
    const isFirst = round === 0;
    chapter(`${number}. Plan${isFirst ? ': what would be done, and why' : ' again: what is left to do'}`, ...(isFirst ? first : again));
    const plan = await run(`plan ${acme} --exit-code${isFirst ? ` --output markdown=${out}/plan.md` : ''}`);
    // What is impossible stays pending, and no apply changes it.
    if (!plan.text.includes('Changes are pending.') || round === mostRounds) return number + 1;
    chapter(`${number + 1}. Apply${isFirst ? '' : ' again'}`, ...(isFirst ? word : []));
    await run(`apply ${acme} --due --yes --journal ${out}/journal.jsonl${acknowledged(plan.text)}`);
  }
};

const ending = ({ chapter }: Story, { out }: Places): void =>
  chapter(
    'What remains, and where to look',
    paragraph(
      'What is left no plan can mend: people must accept invitations and publish a TXT record; the platform cannot extend an attached volume; a budget, a forgotten volume and the settings of rules need somebody who decides.',
    ),
    list([
      { sign: '-', text: [code(`${out}/before.md`), ', ', code(`${out}/after.md`), ': the audits as pages'], below: [] },
      { sign: '-', text: [code(`${out}/before.sarif`), ', ', code(`${out}/after.sarif`), ': the same for code scanning'], below: [] },
      { sign: '-', text: [code(`${out}/plan.md`), ': the first plan with every step'], below: [] },
      { sign: '-', text: [code(`${out}/journal.jsonl`), ': what each apply intended and did'], below: [] },
    ]),
    paragraph('Next: “Connect to the real platform” in README.md.'),
  );

export const demo = defineCommand({
  name: 'demo',
  summary: 'The whole story on the simulated platform',
  about:
    'Starts the simulated platform with an organization that has drifted from examples/acme, audits it, plans, applies, and audits again. Prints every command so that you can repeat it by hand.',
  arguments: [],
  options: {
    out: {
      type: 'text',
      value: '<folder>',
      file: 'folder',
      otherwise: 'tenantry-demo',
      about: 'Where reports and the journal go (default: tenantry-demo)',
    },
  },
  examples: [{ command: 'demo', why: 'A minute; nothing leaves this machine' }],
  run: async (_given, options, surroundings) => {
    const { cwd, now, env } = surroundings;
    const shown = (path: string): string => relative(cwd, path) || '.';
    const places = {
      acme: shown(join(examplesFolder(), 'acme')),
      trust: shown(join(examplesFolder(), 'acme.trust.yaml')),
      out: options.out ?? 'tenantry-demo',
    };
    makeFolder(places.out);
    makeFolder(keys, 0o700);
    const simulator = await startSimulator({ seed, state: demoState({ seed, now: now().getTime() }) });
    const { MGC_ACCESS_TOKEN: _token, ...rest } = env;
    const platform = { TENANTRY_BASE_URL: simulator.url, MGC_API_KEY: simulator.apiKey, MGC_TENANT_ID: simulator.tenant };
    const story = storyOf({ ...surroundings, env: { ...rest, ...platform, ...secrets, TENANTRY_TRUST: places.trust }, interactive: false });
    const audit = (name: string): string =>
      `audit ${places.acme} --output markdown=${places.out}/${name}.md --output sarif=${places.out}/${name}.sarif`;
    try {
      beginning(story, places, surroundings);
      story.chapter(
        '1. Audit: what is wrong',
        paragraph('Every product is read; the live organization is compared with the files, and judged by rules.'),
      );
      await story.run(audit('before'));
      const next = await mend(story, places);
      story.chapter(`${next}. Audit again: what is left`);
      await story.run(audit('after'));
      ending(story, places);
      return exitCodes.clean;
    } finally {
      await simulator.close();
    }
  },
});
