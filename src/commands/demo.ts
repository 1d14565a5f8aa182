// `tenantry demo`: the end-to-end story on the simulated platform, in which every step can be repeated by hand.
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { exitCodes } from '../exit-code.ts';
import { makeFolder } from '../files/write-text.ts';
import { code, list, paragraph } from '../report/document.ts';
import { startSimulator } from '../simulator/serve.ts';
import { commandResult } from '../terminal/command-result.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { type Command, type CommandRow, defineCommand } from './command.ts';
import { drifts } from './demo/drift.ts';
import { type Narration, narrationOf } from './demo/narration.ts';
import { sideBySide } from './demo/side-by-side.ts';
import { declaredCounts, demoDesired, demoState, examplesFolder } from './demo/state.ts';

const seed = 1;

/** Secrets of the example: a simulated platform accepts any value. */
const secrets = {
  TENANTRY_SECRET_OKTA_CLIENT: 'demo-okta',
  TENANTRY_SECRET_LABS_CLIENT: 'demo-labs',
};

/** The sink of the example's trust file for the secrets of new keys. */
const keys = '/tmp/tenantry-keys';

interface Places {
  readonly acme: string;
  readonly trust: string;
  readonly out: string;
}

const beginning = ({ chapter }: Narration, { acme, trust, out }: Places, { program }: Surroundings): void =>
  chapter(
    'Tenantry demo: finding drift and fixing it',
    paragraph('Acme keeps its cloud organization in ', code(acme), `: ${declaredCounts(demoDesired())}.`),
    paragraph('Operator-only settings (where secrets go, which key runs Tenantry) are in ', code(trust), '.'),
    paragraph('The platform is simulated locally; nothing leaves this machine. Over the months it has drifted from the files:'),
    list(drifts.map(({ says }) => ({ sign: '-', text: [says] }))),
    paragraph('To repeat every step by hand, start the same simulator in another terminal:'),
    { type: 'commands', lines: [`$ ${program} simulate --demo`] },
    paragraph('and export the three variables that it prints here, and:'),
    {
      type: 'commands',
      lines: [
        `$ export TENANTRY_TRUST=${trust}`,
        ...Object.entries(secrets).map(([name, value]) => `$ export ${name}=${value}`),
        `$ mkdir -p ${keys} ${out}`,
      ],
    },
  );

/** The digests of the dangerous steps, from the next command that a plan prints. */
const acknowledged = (text: string): string =>
  [...new Set(stripVTControlCharacters(text).match(/--acknowledge [0-9a-f]{32}/g))].map((words) => ` ${words}`).join('');

/** One run per stage, and one more for work that became due by earlier runs. */
const mostRounds = 6;

/** Plans and applies until there are no changes. Returns the number of the next chapter. */
const converge = async ({ chapter, run }: Narration, { acme, out }: Places): Promise<number> => {
  const first = [
    paragraph('Each step is one call to the platform; #n is its position in the order of execution. A plan never writes.'),
    paragraph('--exit-code exits with 4 when there are pending changes.'),
  ];
  const again = [paragraph('Changes that could cause a lockout run separately, after everything else.')];
  const word = [
    paragraph('--yes skips the confirmation prompt; it does not acknowledge dangerous steps.'),
    paragraph('Dangerous steps run only if you pass the digest of exactly that set, as printed by the plan.'),
    paragraph('--due also runs scheduled work: restore points, expiry, image retention, key rotation.'),
  ];
  for (let round = 0; ; round += 1) {
    const number = round * 2 + 2;
    const isFirst = round === 0;
    chapter(
      `${number}. Plan${isFirst ? ': preview the changes, with the reason for each' : ' again: what remains'}`,
      ...(isFirst ? first : again),
    );
    const line = `plan ${acme} --exit-code${isFirst ? ` --output html=${out}/plan.html` : ''}`;
    const plan = await run(line, `${out}/${number}-plan.txt`, isFirst ? 28 : 0);
    // What is impossible stays pending, and no apply changes it.
    if (!plan.text.includes('Changes are pending.') || round === mostRounds) return number + 1;
    chapter(`${number + 1}. Apply${isFirst ? '' : ' again'}`, ...(isFirst ? word : []));
    const apply = `apply ${acme} --due --yes --journal ${out}/journal.jsonl${acknowledged(plan.text)}`;
    await run(apply, `${out}/${number + 1}-apply.txt`, isFirst ? 8 : 0);
  }
};

const ending = ({ chapter }: Narration, { out }: Places): void =>
  chapter(
    'What remains, and where to find it',
    paragraph(
      'No plan can fix what is left: people must accept invitations and publish a TXT record; the platform cannot extend an attached volume. The other findings are about the file itself: volumes without a schedule, accounts without an owner, members outside of verified domains, a budget and policy settings need a decision.',
    ),
    list([
      {
        sign: '-',
        text: [code(`${out}/before.html`), ', ', code(`${out}/after.html`), ': the audit reports, to open in a browser'],
      },
      {
        sign: '-',
        text: [code(`${out}/before.sarif`), ', ', code(`${out}/after.sarif`), ': the same as SARIF, for code scanning'],
      },
      { sign: '-', text: [code(`${out}/plan.html`), ': the first plan with every step, as a page'] },
      { sign: '-', text: [code(`${out}/journal.jsonl`), ': the journal of every apply'] },
      { sign: '-', text: [code(`${out}/1-audit.txt`), ' and so on: the whole output of each command'] },
    ]),
    paragraph('Next: “Connect to the real platform” in README.md.'),
  );

/** `rows`: the commands of the story. */
export const demoOf = (rows: readonly CommandRow[]): Command =>
  defineCommand({
    about:
      'Starts the simulator with an organization that has drifted from examples/acme, audits it, plans, applies, and audits again. Prints every command so that you can repeat it by hand.',
    arguments: [],
    options: {
      out: {
        group: 'output',
        type: 'text',
        value: '<folder>',
        file: 'folder',
        otherwise: 'tenantry-demo',
        about: 'Where reports and the journal go (default: tenantry-demo)',
      },
    },
    exits: [],
    examples: [{ command: 'demo', why: 'Takes about a minute; nothing leaves this machine' }],
    run: async (_given, options, surroundings) => {
      // The demo asks nothing, also at a terminal.
      const { prompts: _, ...unasked } = surroundings;
      const { cwd, now, env } = unasked;
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
      const inside = { ...unasked, env: { ...rest, ...platform, ...secrets, TENANTRY_TRUST: places.trust } };
      const story = narrationOf(inside, rows);
      const audit = (name: string): string =>
        `audit ${places.acme} --output html=${places.out}/${name}.html --output sarif=${places.out}/${name}.sarif`;
      try {
        beginning(story, places, surroundings);
        story.chapter(
          '1. Audit: what is wrong',
          paragraph('Every product is read. The live organization is compared with the files and evaluated against the policies.'),
        );
        const before = await story.run(audit('before'), `${places.out}/1-audit.txt`, 24);
        const next = await converge(story, places);
        story.chapter(`${next}. Audit again: what is left`);
        const after = await story.run(audit('after'), `${places.out}/${next}-audit.txt`, 8);
        ending(story, places);
        story.chapter('Before and after', sideBySide(before.text, after.text));
        return commandResult(exitCodes.clean, ['demo complete', `reports in ${places.out}`]);
      } finally {
        await simulator.close();
      }
    },
  });
