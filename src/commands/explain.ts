// `tenantry explain`: documentation on demand: a kind or a section, a field, an error code, or a resource address.
import { type ErrorCode, errorTable } from '../error-table.ts';
import { fail } from '../errors.ts';
import { exitCodes } from '../exit-code.ts';
import { pathExists } from '../files/file-status.ts';
import { parseAddress, pathOf } from '../kinds/address.ts';
import { kindList, kindNamed } from '../kinds/catalogue.generated.ts';
import type { Kind } from '../kinds/kind.ts';
import { type Block, count, heading, paragraph } from '../report/document.ts';
import { errorBlocks, fieldBlocks, kindBlocks, sectionBlocks, sectionNames } from '../report/explain-blocks.ts';
import { commandResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { didYouMean } from '../yaml/did-you-mean.ts';
import { defineCommand } from './command.ts';

interface Page {
  readonly blocks: readonly Block[];
  /** The summary for the last line. */
  readonly counts: readonly [string, ...string[]];
}

/** `members` is a section at the top of a file; groups and registries have one of that name too. */
const kindFor = (subject: string): Kind | undefined => {
  const kinds = kindList.filter((one) => one.name === subject || one.place?.section === subject);
  return kinds.find(({ place }) => place?.below === undefined) ?? kinds[0];
};

const kindPage = (kind: Kind, above: readonly Block[] = []): Page => ({
  blocks: [...above, ...kindBlocks(kind)],
  counts: [
    `${kind.name}: ${count(Object.keys(kind.fields).length, 'field')}`,
    kind.place ? `declared under ${kind.place.section}` : 'read only',
  ],
});

const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorTable, text);

/** `volume.size`, or `volumes.size`. */
const fieldPage = (subject: string): Page | undefined => {
  const [, owner = '', name = ''] = /^([^./]+)\.([^./]+)$/.exec(subject) ?? [];
  const kind = kindFor(owner);
  if (!kind) return undefined;
  const field = Object.hasOwn(kind.fields, name) ? kind.fields[name] : undefined;
  if (field) return { blocks: fieldBlocks(kind, name, field), counts: [`${kind.name}.${name}`, field.type] };
  const fields = Object.keys(kind.fields);
  return fail('usage', `The kind ${kind.name} has no field ${name}.`, {
    help: didYouMean(name, fields) ?? `Fields: ${fields.join(', ')}.`,
  });
};

const addressPage = (subject: string): Page | undefined => {
  const address = parseAddress(subject);
  if (!address) return undefined;
  const named = kindNamed(address.kind);
  const path = pathOf(address.address).map((part) => `\`${part}\``);
  const says = paragraph(`The ${named.title[0]} ${path.join(' / ')}.`);
  return kindPage(named, [heading(1, address.address), says]);
};

const subjects = (): readonly string[] => [
  ...kindList.map(({ name }) => name),
  ...new Set([...sectionNames, ...kindList.flatMap(({ place }) => place?.section ?? [])]),
  ...Object.keys(errorTable),
];

const pageFor = (subject: string, isFile: boolean): Page => {
  const kind = kindFor(subject);
  if (kind) return kindPage(kind);
  if (sectionNames.includes(subject)) return { blocks: sectionBlocks(subject), counts: [`${subject}: a section of the desired state`] };
  if (isErrorCode(subject)) return { blocks: errorBlocks(subject), counts: [subject, `exit code ${errorTable[subject].exit}`] };
  const page = fieldPage(subject) ?? addressPage(subject);
  if (page) return page;
  return fail('usage', `Nothing to explain for ${subject}: no kind, section, field, error code or resource address matches.`, {
    help: isFile
      ? `Run \`tenantry permissions ${subject}\` for the minimum permissions of a desired state.`
      : (didYouMean(subject, subjects()) ?? `Kinds: ${kindList.map((one) => one.name).join(', ')}.`),
  });
};

export const explain = defineCommand({
  about:
    'Shows a kind or a section of the desired state with a block to copy, one field, the meaning of an error code, or what a resource address refers to.',
  arguments: [
    {
      name: 'subject',
      choices: () => Promise.resolve(subjects()),
      about: 'A kind (volume), a section (volumes), a field (volume.size), an error code (yaml-syntax), or a resource address',
      required: true,
    },
  ],
  options: {},
  exits: [],
  examples: [
    { command: 'explain volume', why: 'All fields of a volume, with their meaning, and a block to copy' },
    { command: 'explain volume.size', why: 'One field, with its limits' },
    { command: 'explain guards', why: 'What a section of the desired state means' },
    { command: 'explain not-acknowledged', why: 'The meaning of an error code' },
  ],
  run: ([subject = ''], _options, surroundings) => {
    const { blocks, counts } = pageFor(subject, pathExists(shownPath(subject, surroundings)));
    printBlocks(blocks, surroundings);
    return Promise.resolve(commandResult(exitCodes.clean, counts));
  },
});
