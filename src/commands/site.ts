// `tenantry site`: a static site from saved results, ledgers and the history of a fleet. It reads no platform, and its pages make no request.
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { commandResult } from '../terminal/command-result.ts';
import { buildSite, exitCodeOf } from '../use/build-site.ts';
import { chosenTexts } from '../use/open/chosen-language.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { baseUrlOf } from './base-url.ts';
import { defineCommand } from './command.ts';
import { baseUrlOption, languageOption, quietOption, redactOption } from './options.ts';

export const site = defineCommand({
  about:
    'Builds a static site from saved results, ledgers and the history of a fleet: an overview, and pages of organizations, policies, owners, frameworks, spend, access, ends and times. It needs no server and makes no request. The same inputs give the same bytes, and only pages that changed are written.',
  arguments: [
    {
      name: 'folder',
      about: 'A folder with results, ledgers or histories, in folders of any depth; repeatable',
      required: true,
      many: true,
      file: 'input',
      holds: ['result'],
    },
  ],
  options: {
    out: {
      group: 'output',
      type: 'text',
      value: '<folder>',
      file: 'folder',
      about: 'The folder of the site: a new one, or that of an earlier run',
    },
    ...baseUrlOption,
    ...redactOption,
    ...languageOption,
    ...quietOption,
  },
  exits: [exitCodes.unread],
  examples: [
    { command: 'site results --out site', why: 'The results of a fleet, or of one organization, as a site' },
    {
      command: 'site results history ledger --out site --base-url https://pages.example.com/tenantry/',
      why: 'With absolute links in its feed',
    },
    { command: 'site results --out site --language pt-BR', why: 'In Portuguese' },
  ],
  run: async (folders, { out, baseUrl, redact, language }, surroundings) => {
    const say = await chosenTexts(language, surroundings);
    if (out === undefined) return fail('usage', '--out is missing', { help: 'Name the folder of the site with --out <folder>.' });
    const built = await buildSite(
      {
        folders: folders.map((folder) => shownPath(folder, surroundings)),
        out: shownPath(out, surroundings),
        baseUrl: baseUrlOf(baseUrl),
        redact,
        say,
      },
      surroundings,
    );
    const { site: made, written } = built;
    const unusable = made.problems.length;
    const { counts: says } = say.site;
    const counts = [
      says.pages(written.pages, made.organizations.length),
      says.written(written.changed),
      ...(written.removed > 0 ? [says.removed(written.removed)] : []),
      ...(unusable > 0 ? [says.unusable(unusable)] : []),
    ] as const;
    return commandResult(exitCodeOf(built), counts, 'stdout', say);
  },
});
