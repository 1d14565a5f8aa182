// `tenantry explain`: documentation on demand: a kind, an error code, an address, or the permissions that a file needs.
import { type ErrorCode, errorTable } from '../error-table.ts';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { pathExists } from '../files/file-status.ts';
import { parseAddress, pathOf } from '../kinds/address.ts';
import { catalogue, kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import { iamRights } from '../kinds/iam-rights.ts';
import type { Kind } from '../kinds/kind.ts';
import { planReads } from '../live/plan-reads.ts';
import { readsForPlan } from '../plan/reads-for-plan.ts';
import { documentedNeeds } from '../platform/documented-needs.ts';
import { type Block, code, count, heading, type ListItem, paragraph } from '../report/document.ts';
import { commandResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import { openDesired, shownPath } from '../use/open/open-files.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { defineCommand } from './command.ts';

const item = (text: ListItem['text'], below: ListItem['below'] = []): ListItem => ({ sign: '-', text, below });

const removal = ({ place }: Kind): string => {
  if (!place) return 'Read-only: it cannot be declared in the file.';
  const where = place.below ? `under each item of ${catalogue[place.below].place?.section ?? place.below}` : 'at the top of the file';
  return `Declared under \`${place.section}:\`, ${where}. ${place.removable ? 'It can be removed.' : 'The platform has no operation to remove it.'}`;
};

/** Permissions to read should be enough; the document of identity and access asks for more. */
const documentedReading = (reading: readonly string[]): readonly Block[] =>
  reading.some((right) => iamRights.read.some((one) => one === right))
    ? [
        paragraph(
          `iam:read should be enough to plan and audit. If a read is refused: ${documentedNeeds.iam ?? ''} (point I39 in docs/contradictions.md).`,
        ),
      ]
    : [];

const kindBlocks = (kind: Kind): readonly Block[] => [
  heading(1, kind.title[0]),
  paragraph(kind.about),
  paragraph(removal(kind)),
  heading(2, 'Fields'),
  {
    type: 'list',
    items: Object.entries(kind.fields).map(([name, field]) => {
      const words = [
        field.type,
        ...(field.side === 'live' ? ['read-only'] : []),
        ...(field.side === 'desired' ? ['file only'] : []),
        ...(field.createOnly ? ['create-only'] : []),
        ...(field.recreates ? ['changing it recreates the resource'] : []),
        ...(field.secret ? ['write-only'] : []),
        ...(field.grows ? ['can only grow'] : []),
      ];
      return item([code(name), ` (${words.join(', ')}): ${field.about}`]);
    }),
  },
  ...(Object.keys(kind.links ?? {}).length > 0
    ? [heading(2, 'Related resources, for policies'), paragraph(Object.keys(kind.links ?? {}).join(', '))]
    : []),
  heading(2, 'Permissions'),
  paragraph(`read: ${kind.permissions.read.join(', ') || 'none documented'}`),
  paragraph(`write: ${kind.permissions.write.join(', ') || 'none'}`),
  ...documentedReading(kind.permissions.read),
];

interface Page {
  readonly blocks: readonly Block[];
  /** The summary for the last line. */
  readonly counts: readonly [string, ...string[]];
}

const kindCounts = ({ name, fields, place }: Kind): Page['counts'] => [
  `${name}: ${count(Object.keys(fields).length, 'field')}`,
  place ? `declared under ${place.section}` : 'read only',
];

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorTable, text);

const errorBlocks = (name: ErrorCode): readonly Block[] => {
  const { meaning, remedy, exit } = errorTable[name];
  return [heading(1, name), paragraph(meaning), paragraph(remedy), paragraph(`Exit code ${exit}.`)];
};

const names = (all: readonly string[]): string => [...new Set(all)].sort().join(', ') || 'none documented';

/** The minimum permissions to plan and apply a file. */
const permissionPage = (path: string, surroundings: Surroundings): Page => {
  const { desired } = openDesired(path, surroundings);
  const read = planReads(kindList, readsForPlan(desired, {}), desired.regions, { proveTenant: true }).kinds.map(({ kind }) => kind);
  const written = kindList.filter((kind) => desired.items.some((one) => one.kind === kind.name));
  const [reading, writing] = [read.flatMap((kind) => kind.permissions.read), written.flatMap((kind) => kind.permissions.write)];
  const blocks = [
    heading(1, `Minimum permissions for ${path} (least privilege)`),
    paragraph(`plan and audit: ${names(reading)}`),
    paragraph(`apply, in addition: ${names(writing)}`),
    ...documentedReading(reading),
    paragraph(
      'A key needs both: its scopes determine the products it can access, and the permissions granted to its account determine the actions.',
    ),
    ...(desired.budgets.length > 0 ? [paragraph('Budgets: an API key with the scope of the consumption application.')] : []),
  ];
  return { blocks, counts: [`${count(new Set(reading).size, 'permission')} to plan`, `${new Set(writing).size} more to apply`] };
};

const pageFor = (subject: string, surroundings: Surroundings): Page => {
  const kind = kindList.find((one) => one.name === subject || one.place?.section === subject);
  if (kind) return { blocks: kindBlocks(kind), counts: kindCounts(kind) };
  if (isErrorCode(subject)) return { blocks: errorBlocks(subject), counts: [subject, `exit code ${errorTable[subject].exit}`] };
  if (pathExists(shownPath(subject, surroundings))) return permissionPage(subject, surroundings);
  const address = parseAddress(subject);
  if (address) {
    const named = kindNamed(address.kind);
    const says = paragraph(
      `The ${named.title[0]} ${pathOf(address.address)
        .map((part) => `\`${part}\``)
        .join(' / ')}.`,
    );
    return { blocks: [heading(1, address.address), says, ...kindBlocks(named)], counts: kindCounts(named) };
  }
  const known = [...kindList.map((one) => one.name), ...Object.keys(errorTable)];
  return fail('usage', `Nothing to explain for ${subject}: no kind, error code, file or resource address matches.`, {
    help: didYouMean(subject, known) ?? `Kinds: ${kindList.map((one) => one.name).join(', ')}.`,
  });
};

export const explain = defineCommand({
  about:
    'Shows the fields of a kind, the meaning of an error code, what a resource address refers to, or the minimum permissions for a desired-state file.',
  arguments: [
    {
      name: 'subject',
      choices: () => Promise.resolve([...kindList.map((one) => one.name), ...Object.keys(errorTable)]),
      orFile: true,
      about: 'A kind (volume), an error code (yaml-syntax), a resource address, or a desired-state file',
      required: true,
      file: 'desired',
      holds: ['desired'],
    },
  ],
  options: {},
  exits: [],
  examples: [
    { command: 'explain volume', why: 'All fields of a volume, with their meaning' },
    { command: 'explain not-acknowledged', why: 'The meaning of an error code' },
    { command: 'explain tenantry.yaml', why: 'The minimum permissions that this file needs' },
  ],
  run: ([subject = ''], _options, surroundings) => {
    const { blocks, counts } = pageFor(subject, surroundings);
    printBlocks(blocks, surroundings);
    return Promise.resolve(commandResult(exitCodes.clean, counts));
  },
});
