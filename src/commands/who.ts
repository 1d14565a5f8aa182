// `tenantry who`: the access of one person or account, or everybody who can become administrator, and the parts that are not known.
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { reportIn } from '../report/in-language.ts';
import { asJson } from '../report/json.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import type { Say } from '../report/texts/texts.ts';
import { isNeverExposed, type WhoReport, whoBlocks } from '../report/who-blocks.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { accessLive, administratorsLive, leaveAfter } from '../use/access-live.ts';
import { chosenLanguage, chosenTexts } from '../use/open/chosen-language.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { silent } from '../use/ports.ts';
import { quoted } from '../yaml/visible.ts';
import { callSettings } from './call-options.ts';
import { defineCommand, type Options } from './command.ts';
import { callOptions, languageOption, pageFormatOption, quietOption, sourceOptions, verboseOption } from './options.ts';
import { withSpokenProgress } from './spoken-progress.ts';

export const leaveOption = {
  leave: {
    group: 'behavior',
    type: 'text',
    value: '<reason>',
    about:
      'The person leaves, for this reason: edits the desired state in the working tree, and lists what must be decided. Nothing is written to the platform',
  },
} as const satisfies Options;

const options = {
  administrators: {
    group: 'selection',
    type: 'flag',
    about: 'Everybody who is administrator or can become one, by which path, and how certain that is: instead of a person',
  },
  ...leaveOption,
  trust: sourceOptions.trust,
  capture: sourceOptions.capture,
  ...callOptions,
  ...languageOption,
  format: { ...pageFormatOption.format, choices: ['text', 'json', 'markdown', 'html'] },
  ...verboseOption,
  ...quietOption,
} as const satisfies Options;

const print = async (found: WhoReport, format: string | undefined, { stdout }: Surroundings, say: Say): Promise<void> => {
  if (format === 'json') return stdout.write(asJson(found));
  const report = reportIn(found, say);
  if (format === 'html') {
    const { whoPage } = await import('../report/html/access/who-page.ts');
    for (const part of whoPage(report, say)) stdout.write(part);
    return;
  }
  const blocks = whoBlocks(report, say);
  if (format === 'markdown') stdout.write(blocksAsMarkdown(blocks, { say }));
  else printBlocks(blocks, { stdout }, false, say);
};

interface Asked {
  /** undefined: everybody. */
  readonly person: string | undefined;
  readonly path: string | undefined;
}

/** With `--administrators` there is nobody to name: the first argument is the path. */
const subjectIn = ([first, second]: readonly string[], everybody: boolean): Asked => {
  if (!everybody)
    return first === undefined
      ? fail('usage', 'A person, account or key is required.', { help: 'Name one, or use --administrators for all of them.' })
      : { person: first, path: second };
  if (second !== undefined) fail('usage', `--administrators takes only a path: ${quoted(second)} is one argument too many.`);
  return { person: undefined, path: first };
};

/** Before anything is read. */
export const failWithoutReason = (reason: string | undefined): void => {
  if (reason?.trim() === '') fail('usage', '--leave has no reason', { help: 'Write why the person leaves: the file keeps it.' });
};

const countsOf = ({ who: held, administrators, leaving }: WhoReport, say: Say): readonly [string, ...string[]] => {
  if (leaving) return [say.person.edits(leaving.files.length)];
  if (administrators) return say.paths.counts(administrators.counts);
  const { products = [], roles = [], keys = [], gaps = [] } = held ?? {};
  const permissions = products.reduce((sum, one) => sum + one.permissions.length, 0);
  const unread = gaps.filter((gap) => !isNeverExposed(gap)).length;
  return [
    say.who.held(permissions, roles.length),
    ...(keys.length > 0 ? [say.who.keysHeld(keys.length)] : []),
    ...(unread > 0 ? [say.counts.unknown(unread)] : []),
  ];
};

export const who = defineCommand({
  about:
    'Shows roles, permissions by product and where they come from, groups, keys with their scopes, and how a member signs in. Anything that could not be read is reported as unknown, never as none. The API does not expose the permissions a group grants. With --administrators, the only argument is the path.',
  arguments: [
    {
      name: 'person',
      about: 'An e-mail address, a resource address (member/ana@acme.example, service-account/ci), the name of a service account, or an id',
      required: false,
    },
    {
      name: 'path',
      about: 'A desired-state file or folder, to show whether it is declared and who is a break-glass member',
      required: false,
      file: 'desired',
      holds: ['desired'],
    },
  ],
  options,
  exits: [exitCodes.unread, exitCodes.refused],
  examples: [
    { command: 'who ana@acme.example', why: 'Everything she can access, and through what' },
    {
      command: 'who ci tenantry.yaml --trust trust.yaml',
      why: 'A service account with its keys; whether it is declared, and whether it runs Tenantry',
    },
    {
      command: 'who --administrators tenantry.yaml --trust trust.yaml',
      why: 'Everybody who is or can become administrator, and what from outside can',
    },
    {
      command: 'who bob@acme.example tenantry.yaml --leave "Left the company"',
      why: 'Remove a person from the files, and see what must be decided',
    },
    { command: 'who --administrators --capture today.json --format html > administrators.html', why: 'The same as a page with a drawing' },
    { command: 'who member/bob@acme.example --capture today.json --format json', why: 'Offline, as JSON for scripts' },
  ],
  run: async (given, chosen, around) => {
    const { person, path } = subjectIn(given, chosen.administrators);
    failWithoutReason(chosen.leave);
    if (chosen.leave !== undefined && (person === undefined || path === undefined))
      fail('usage', '--leave needs a person and a path', { help: 'Write `tenantry who <e-mail> <path> --leave <reason>`.' });
    const loaded = path === undefined ? undefined : await openDesired(path, around);
    const desired = loaded?.desired;
    const { capture, administrators: _, leave: reason, language, ...calls } = chosen;
    const surroundings = await withSpokenProgress(around, language, chosenLanguage(language, around, desired));
    const trust = await openTrust(chosen.trust, surroundings);
    const source = { capture, calls: callSettings(calls, surroundings.progress ?? silent) };
    const read =
      person === undefined
        ? await administratorsLive({ desired, trust, source }, surroundings)
        : await accessLive({ person, desired, trust, source }, surroundings);
    const report = reason === undefined || loaded === undefined ? read : leaveAfter(read, { loaded, trust, reason }, surroundings);
    const say = await chosenTexts(language, surroundings, desired);
    await print(report, chosen.format, surroundings, say);
    if ((chosen.format ?? 'text') !== 'text') return quietResult(report.exitCode);
    return commandResult(report.exitCode, countsOf(report, say), 'stdout', say);
  },
});
