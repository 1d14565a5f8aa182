// `tenantry fleet who`: one person, or several, in every organization of a fleet, from the captures of one run.
import { fail } from '../../errors.ts';
import { exitCodes } from '../../exit-code.ts';
import { loadFleet } from '../../fleet/load-fleet.ts';
import { runIdOf } from '../../fleet/run-id.ts';
import { foldedEmail } from '../../kinds/email.ts';
import { type FleetWhoReport, fleetWhoBlocks } from '../../report/fleet/fleet-who-blocks.ts';
import { reportIn } from '../../report/in-language.ts';
import { asJson } from '../../report/json.ts';
import { blocksAsMarkdown } from '../../report/markdown-blocks.ts';
import type { Say } from '../../report/texts/texts.ts';
import { commandResult, quietResult } from '../../terminal/command-result.ts';
import { printBlocks } from '../../terminal/print-blocks.ts';
import { loadFleetTrust } from '../../trust/load-trust.ts';
import { whoInFleet } from '../../use/fleet/who-fleet.ts';
import { chosenTexts } from '../../use/open/chosen-language.ts';
import { shownPath } from '../../use/open/shown-path.ts';
import { quoted } from '../../yaml/visible.ts';
import { defineCommand, type Options } from '../command.ts';
import { languageOption, pageFormatOption, quietOption, sourceOptions, verboseOption } from '../options.ts';
import { failWithoutReason, leaveOption } from '../who.ts';
import { mergeOptions, resultsFolder } from './merge-options.ts';

const options = {
  results: { ...mergeOptions.results, about: 'Folder of results that `tenantry fleet capture` wrote into' },
  run: { ...mergeOptions.run, about: 'Id of the run of `tenantry fleet capture` (default: TENANTRY_RUN, then GITHUB_RUN_ID)' },
  trust: { ...sourceOptions.trust, about: 'Trust file of the fleet: who runs Tenantry, and break-glass members (or TENANTRY_TRUST)' },
  ...leaveOption,
  ...languageOption,
  ...pageFormatOption,
  ...verboseOption,
  ...quietOption,
} as const satisfies Options;

const emailsIn = (given: readonly string[]): readonly string[] => {
  const wrong = given.find((one) => !/^[^\s@]+@[^\s@]+$/.test(one.trim()));
  if (wrong !== undefined)
    fail('usage', `${quoted(wrong)} is not an e-mail address`, { help: 'Name the people by their exact e-mail addresses.' });
  return [...new Set(given.map(foldedEmail))];
};

const countsOf = ({ people }: FleetWhoReport, say: Say): readonly [string, ...string[]] => {
  const rows = people.flatMap(({ organizations }) => organizations);
  const sum = (of: 'present' | 'absent' | 'notKnown'): number => people.reduce((all, { counts }) => all + counts[of], 0);
  const files = new Set(rows.flatMap(({ leaving }) => leaving?.files ?? [])).size;
  const counts = say.person.counts({ present: sum('present'), absent: sum('absent'), notKnown: sum('notKnown') });
  return rows.some(({ leaving }) => leaving !== undefined) ? [...counts, say.person.edits(files)] : counts;
};

export const who = defineCommand({
  about:
    'Shows one person, or several, in every organization of the fleet file, offline: present, absent, or not known. Look-alikes are listed apart and are never merged. With --leave, edits the desired state of each organization in the working tree; nothing is written to the platform.',
  arguments: [
    { name: 'fleet', about: 'The fleet file', required: true, file: 'input', holds: ['fleet'] },
    { name: 'e-mail', about: 'The exact e-mail address of each person', required: true, many: true },
  ],
  options,
  exits: [exitCodes.unread, exitCodes.refused],
  examples: [
    {
      command: 'fleet who fleet.yaml bob@acme.example --results results --run 7',
      why: 'Where he has access, and what he is responsible for',
    },
    {
      command: 'fleet who fleet.yaml bob@acme.example --results results --run 7 --trust fleet.trust.yaml --leave "Left the company"',
      why: 'Remove him from the files of every organization',
    },
  ],
  run: async ([file = '', ...given], { results, run: id, trust, leave, language, format = 'text' }, surroundings) => {
    const emails = emailsIn(given);
    failWithoutReason(leave);
    const run = runIdOf(id, surroundings.env);
    const folder = { results: resultsFolder(results, surroundings), run };
    const path = trust ?? surroundings.env['TENANTRY_TRUST'];
    const named = path ? loadFleetTrust(shownPath(path, surroundings)) : undefined;
    const fleet = loadFleet(shownPath(file, surroundings));
    const report = await whoInFleet({ fleet, folder, emails, trust: named, leave }, surroundings);
    const say = await chosenTexts(language, surroundings);
    const blocks = fleetWhoBlocks(reportIn(report, say), say);
    if (format === 'json') surroundings.stdout.write(asJson(report));
    else if (format === 'markdown') surroundings.stdout.write(blocksAsMarkdown(blocks, { say }));
    else printBlocks(blocks, surroundings, false, say);
    return format === 'text' ? commandResult(report.exitCode, countsOf(report, say), 'stdout', say) : quietResult(report.exitCode);
  },
});
