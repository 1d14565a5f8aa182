// `tenantry doctor`: checks the set-up, with the remedy of everything that is wrong or unknown. It writes nothing.
import { versions } from 'node:process';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { doctorBlocks, doctorCounts } from '../report/doctor-blocks.ts';
import { reportIn } from '../report/in-language.ts';
import { asJson } from '../report/json.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import { identityAt } from '../trust/identity.ts';
import { diagnose, type SetUp } from '../use/doctor/diagnose.ts';
import { localGitHub, localWorkflows } from '../use/doctor/local-repository.ts';
import { chosenTexts } from '../use/open/chosen-language.ts';
import { quoted } from '../yaml/visible.ts';
import { defineCommand, type Options } from './command.ts';
import { languageOption, pageFormatOption, pastOption, sourceOptions } from './options.ts';

const options = {
  trust: sourceOptions.trust,
  ...pastOption,
  identity: {
    group: 'input',
    type: 'text',
    value: '<address>',
    about: 'The key of this run, such as api-key/tenantry/read (default: the identity of the trust file)',
  },
  readOnly: { group: 'behavior', type: 'flag', about: 'The key of this run must only read: a scope that writes is wrong' },
  strict: { group: 'evaluation', type: 'flag', about: 'Exit with 3 also for what the token of GitHub may not read' },
  ...languageOption,
  ...pageFormatOption,
} as const satisfies Options;

const identityGiven = (text: string | undefined): ReturnType<typeof identityAt> =>
  text === undefined
    ? undefined
    : (identityAt(text) ??
      fail('usage', `--identity ${quoted(text)} is neither a member nor an API key.`, {
        help: 'Use a resource address, such as api-key/tenantry/read or member/ana@acme.example.',
      }));

export const doctor = defineCommand({
  about:
    'Checks the set-up: Node.js, credential and its scopes, tenant, clock, trust file, desired state and journal; in a repository with workflows also those; with GITHUB_TOKEN also environments, rules of branches, captures and the last scan. Each line is ok, wrong or unknown, with what to do. Reads only.',
  arguments: [
    {
      name: 'path',
      about: 'The desired state (default: tenantry/)',
      required: false,
      file: 'desired',
      holds: ['desired'],
    },
  ],
  options,
  exits: [exitCodes.findings, exitCodes.unread],
  examples: [
    { command: 'doctor', why: 'The whole set-up, as `init` writes it' },
    { command: 'doctor --identity api-key/tenantry/read --read-only', why: 'A key that must not be able to write' },
    { command: 'doctor --strict --format markdown', why: 'For a report, with what the token may not read' },
  ],
  run: async ([path], chosen, surroundings) => {
    const identity = identityGiven(chosen.identity);
    const github = await localGitHub(surroundings);
    try {
      const { trust, journal, readOnly, strict, format } = chosen;
      const workflows = localWorkflows(surroundings);
      const key: SetUp['key'] = readOnly ? 'must-only-read' : 'may-apply';
      const setUp = { path, trust, journal, identity, key, strict, node: versions.node, workflows, github };
      const say = await chosenTexts(chosen.language, surroundings);
      const found = await diagnose(setUp, surroundings);
      const report = reportIn(found, say);
      if (format === 'json') surroundings.stdout.write(asJson(found));
      else if (format === 'markdown') surroundings.stdout.write(blocksAsMarkdown(doctorBlocks(report, say), { say }));
      else printBlocks(doctorBlocks(report, say), surroundings, true, say);
      return (format ?? 'text') === 'text'
        ? commandResult(report.exitCode, doctorCounts(report, say), 'stdout', say)
        : quietResult(report.exitCode);
    } finally {
      await github?.close();
    }
  },
});
