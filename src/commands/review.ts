// `tenantry review`: writes one access review into the desired state, or updates it. Decisions that are still valid keep every byte.
import { dirname, join, relative } from 'node:path';
import type { ReviewAction } from '../access/reviews/update-review.ts';
import { loadTexts } from '../desired/load-desired.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { isFolder, pathExists } from '../files/file-status.ts';
import { makeFolder, writeText } from '../files/write-text.ts';
import { shownAddress } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { instant } from '../platform/instant.ts';
import type { Say } from '../report/texts/texts.ts';
import { commandResult, quietResult } from '../terminal/command-result.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { chosenTexts } from '../use/open/chosen-language.ts';
import { openDesired, openTrust } from '../use/open/open-files.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { silent } from '../use/ports.ts';
import { type ReviewedOrganization, reviewAccess } from '../use/review-access.ts';
import { inert } from '../yaml/inert.ts';
import { type Document, parseYaml } from '../yaml/parse.ts';
import { valueAt } from '../yaml/path.ts';
import { quoted, visible } from '../yaml/visible.ts';
import { callSettings } from './call-options.ts';
import { defineCommand } from './command.ts';
import { callOptions, languageOption, ledgerReadOption, quietOption, sourceOptions, verboseOption } from './options.ts';
import { readLedger } from './read-ledger.ts';

const dueDay = (due: string | undefined, isNew: boolean): string | undefined => {
  if (due === undefined)
    return isNew ? fail('usage', '--due is required for a new review', { help: 'Use the last day, such as `2026-12-15`.' }) : undefined;
  if (/^\d{4}-\d{2}-\d{2}$/.test(due) && typeof instant(due) === 'string') return due;
  return fail('usage', `--due is not a date: ${quoted(due)}`, { help: 'Use the last day, such as `2026-12-15`.' });
};

const nameIn = (name: string): string =>
  /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(name)
    ? name
    : fail('usage', `${quoted(name)} is not a name of a review`, { help: 'Use letters, digits, `.`, `_` and `-`, such as `2026-q4`.' });

const newFile = (file: string, name: string): Document =>
  parseYaml(`# Access review ${name}. Add a decision (keep, reduce or remove) and the day in \`decided\`.\nversion: 1\n`, file);

interface Place {
  readonly document: Document;
  readonly isNew: boolean;
}

/** The file that has the review; for a new one that of `--out`, or `reviews/<name>.yaml` in the folder, or the only file. */
const placeOf = (path: string, name: string, out: string | undefined, { documents }: LoadedDesired, surroundings: Surroundings): Place => {
  const shown = shownPath(path, surroundings);
  const found = documents.find(({ value }) => valueAt(value, ['reviews', name]) !== undefined);
  if (found && out !== undefined)
    return fail('usage', `the review ${quoted(name)} is in ${visible(found.file)}`, { help: 'Leave out --out, or use another name.' });
  if (found) return { document: found, isNew: false };
  const [only] = documents;
  if (out === undefined && only && !isFolder(shown)) return { document: only, isNew: true };
  const file = out === undefined ? join(shown, 'reviews', `${name}.yaml`) : shownPath(out, surroundings);
  if (!isFolder(shown) || relative(shown, file).startsWith('..') || !/\.ya?ml$/.test(file))
    return fail('usage', `${visible(file)} would not be a file of the desired state ${visible(shown)}`, {
      help: 'Use a YAML file in the folder of the desired state.',
    });
  if (pathExists(file)) return fail('usage', `${visible(file)} exists`, { help: 'Use another file with --out.' });
  return { document: newFile(file, name), isNew: true };
};

/** The desired state with the new text is as valid as before. */
const failIfUnfit = ({ documents }: LoadedDesired, file: string, text: string): void => {
  const others = documents.filter((one) => one.file !== file);
  loadTexts([...others.map((one) => ({ file: one.file, text: () => one.text })), { file, text: () => text }], kindList);
};

const countOf = ({ actions }: ReviewedOrganization, ...wanted: readonly ReviewAction[]): number =>
  [...actions.values()].filter((one) => wanted.includes(one)).length;

const linesOf = (file: string, reviewed: ReviewedOrganization, { writtenReview: says, sentence }: Say): readonly string[] => {
  const { actions, withoutReviewer, unread } = reviewed;
  const of = (action: ReviewAction): readonly string[] =>
    [...actions].flatMap(([address, one]) => (one === action ? [shownAddress(address)] : []));
  return [
    says.wrote(file),
    ...of('reopened').map(says.reopened),
    ...of('unread').map(says.unread),
    ...withoutReviewer.map((address) => says.withoutReviewer(shownAddress(address))),
    ...unread.map(({ of: list, why }) => says.notRead(shownAddress(list), sentence(why))),
  ];
};

export const review = defineCommand({
  about:
    'Reads identity and access and the members of registries, and writes one access review: what every member, invitation, service account, key and registry member holds, with a digest, and who decides. People add decisions. With a ledger it also writes the last writes by product, and proposes in comments to revoke rights to write where no write is recorded. If the review exists, valid decisions are kept byte for byte, void ones are opened again with what was gained, and new subjects are added. It writes nothing to the platform.',
  arguments: [
    { name: 'path', about: 'The desired-state file or folder', required: true, file: 'update', holds: ['desired'] },
    { name: 'name', about: 'The name of the review, such as 2026-q4', required: true },
  ],
  options: {
    due: {
      group: 'input',
      type: 'text',
      value: '<date>',
      about: 'The last day of the review, UTC, such as 2026-12-15 (required for a new one)',
    },
    of: { group: 'selection', type: 'text', value: '<pattern>', about: 'Only subjects whose resource address matches, such as `member/*`' },
    trust: sourceOptions.trust,
    capture: sourceOptions.capture,
    ledger: { ...ledgerReadOption.ledger, about: 'First-seen ledger, for last writes and proposals; it is only read' },
    ...callOptions,
    out: {
      group: 'output',
      type: 'text',
      value: '<file>',
      file: 'update',
      holds: ['desired'],
      about: 'The file of a new review (default: reviews/<name>.yaml in the folder)',
    },
    ...languageOption,
    ...verboseOption,
    ...quietOption,
  },
  exits: [exitCodes.unread, exitCodes.refused],
  examples: [
    { command: 'review tenantry 2026-q4 --due 2026-12-15 --trust trust.yaml', why: 'Start or update the review of the fourth quarter' },
  ],
  run: async ([path = '', given = ''], options, surroundings) => {
    const name = nameIn(given);
    const loaded = await openDesired(path, surroundings);
    const { document, isNew } = placeOf(path, name, options.out, loaded, surroundings);
    const due = dueDay(options.due, isNew);
    const trust = await openTrust(options.trust, surroundings);
    const ledger = await readLedger(options.ledger, path, surroundings);
    const source = { capture: options.capture, calls: callSettings(options, surroundings.progress ?? silent) };
    const reviewed = await reviewAccess({ name, due, of: options.of, loaded, document, trust, source, ledger }, surroundings);
    failIfUnfit(loaded, document.file, reviewed.text);
    makeFolder(dirname(document.file));
    writeText(shownPath(document.file, surroundings), reviewed.text, { keepsMark: true });
    const unread = countOf(reviewed, 'unread') + reviewed.unread.length;
    const exit = unread > 0 ? exitCodes.unread : exitCodes.clean;
    if (options.quiet) return quietResult(exit);
    const say = await chosenTexts(options.language, surroundings, loaded.desired);
    for (const line of linesOf(document.file, reviewed, say)) surroundings.stdout.write(inert(`${visible(line)}\n`));
    const { counts: says } = say.writtenReview;
    const reopened = countOf(reviewed, 'reopened');
    const counts = [
      says.open(countOf(reviewed, 'added', 'open', 'reopened')),
      says.valid(countOf(reviewed, 'kept')),
      ...(reopened > 0 ? [says.voided(reopened)] : []),
      ...(unread > 0 ? [says.unread(unread)] : []),
    ] as const;
    return commandResult(exit, counts, 'stdout', say);
  },
});
