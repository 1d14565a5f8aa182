// The pull request that adopts drift into the files: actor, time and key of each change. Access-granting changes are never folded or cut.
import type { Cause } from '../../diff/event-index.ts';
import type { Causes } from '../../diff/find-causes.ts';
import type { AdoptableEntry, Adoption } from '../../export/adopt-drift.ts';
import { parseAddress, partsOf } from '../../kinds/address.ts';
import { kindNamed } from '../../kinds/catalogue.generated.ts';
import type { Observed } from '../../kinds/kind.ts';
import { describeCompleteness } from '../../live/completeness.ts';
import { fieldIn, firstFields, namesIn } from '../change-cell.ts';
import {
  alert,
  type Block,
  count,
  fold,
  footer,
  joined,
  link,
  none,
  type Piece,
  paragraph,
  phrase,
  points,
  span,
  strong,
  type Table,
  table,
} from '../document.ts';
import { keptBlocks, type ShownKept } from '../kept-blocks.ts';
import type { Markdown } from '../markdown-blocks.ts';
import type { Naming } from '../naming.ts';
import { type Say, textsIn } from '../texts/texts.ts';
import { counted, type Words, words } from '../words.ts';
import { type CommentContext, namingOf } from './context.ts';
import { fit, titled, verdictText } from './fit.ts';
import { linksOf } from './footer.ts';

/** access: access-granting changes; rest: all others. */
export type AdoptionPart = 'access' | 'rest';

export interface AdoptionContext extends Pick<CommentContext, 'repository' | 'head' | 'folder' | 'shown' | 'help'> {
  /** Runs of the workflow; the same in every run. */
  readonly runs: string;
  /** undefined: causes were not requested. */
  readonly causes: Causes | undefined;
}

export interface AdoptionText {
  /** Fixed words and numbers. */
  readonly title: Words;
  readonly body: Markdown;
}

const titles: Readonly<Record<AdoptionPart, (many: number) => Words>> = {
  access: (many) => words`adopt ${counted(many, 'access-granting change')} made outside of this repository`,
  rest: (many) => words`adopt ${counted(many, 'other change')} made outside of this repository`,
};

const verbs: Readonly<Record<AdoptableEntry['type'], string>> = {
  unmanaged: 'add',
  changed: 'change',
  missing: 'remove',
};

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' ? [value] : [];

/** The access of a new identity. */
const holdsIn = (observed: Observed, say: Say, naming: Naming): readonly Piece[] => {
  const { fields, place } = kindNamed(observed.kind);
  return Object.entries(fields).flatMap(([name, { grants, exportedFrom }]) => {
    const names = grants || name === place?.scalar ? textsOf(observed.values[exportedFrom ?? name]) : [];
    return names.length === 0 ? [] : [phrase`${name} ${namesIn(names, say, naming)}`];
  });
};

const whatCell = (entry: AdoptableEntry, say: Say, naming: Naming): Piece => {
  const resource = naming.resource(entry.address);
  if (entry.type === 'missing') return resource;
  if (entry.type === 'changed') {
    // A plan leads from what is live to what is declared; this leads back.
    const fields = firstFields(entry.changes, ({ field, from, to }) => fieldIn({ field, from: to, to: from }, say, naming), say);
    return phrase`${resource}: ${fields}`;
  }
  const holds = holdsIn(entry.observed, say, naming);
  return holds.length === 0 ? resource : phrase`${resource}: ${joined(holds, ', ')}`;
};

const unknown = 'unknown';

const actorCells = (cause: Cause | undefined, { name, resource }: Naming): readonly Piece[] => {
  if (!cause) return [unknown, unknown, unknown, none];
  const at = span(`${cause.at.slice(0, 10)} ${cause.at.slice(11, 16)} UTC`);
  const event = span(cause.event);
  if (cause.who !== undefined && parseAddress(cause.who)?.kind === 'api-key') {
    const key = partsOf(cause.who, 'api-key');
    return [phrase`service account ${name(key.account)}`, name(key.name), at, event];
  }
  const actor = cause.who !== undefined ? resource(cause.who) : cause.by === '' ? unknown : name(cause.by);
  return [actor, none, at, event];
};

const rowOf = (entry: AdoptableEntry, causes: Causes | undefined, say: Say, naming: Naming): readonly Piece[] => [
  entry.type === 'missing' ? verbs.missing : strong(verbs[entry.type]),
  whatCell(entry, say, naming),
  ...actorCells(causes?.of[entry.address], naming),
  'declared' in entry ? naming.line(entry.declared.at) : none,
];

const tableOf = (part: AdoptionPart, entries: readonly AdoptableEntry[], { causes }: AdoptionContext, naming: Naming): Table =>
  table(
    ['change', 'resource', 'actor', 'key', 'time', 'audit event', 'line'],
    entries.map((entry) => rowOf(entry, causes, textsIn(), naming)),
    part === 'rest' ? { rank: 2 } : {},
  );

/** The same in every run: the platform names each request differently. */
const timeless = (text: string): string => text.replaceAll(/ \(request [^)]*\)/g, '');

/** Why actors are unknown. */
const causesPart = ({ causes }: AdoptionContext): readonly Block[] => {
  if (!causes) return [];
  const { completeness } = causes;
  if (completeness.type === 'complete')
    return [paragraph('Actors are those of the newest audit event about each resource. Where no event names one, they are unknown.')];
  const why = span(timeless(describeCompleteness(completeness)), 160);
  return [alert('warning', [phrase`${strong('Who made the changes is not fully known.')} The collection of audit events ${why}.`])];
};

const meaning: Readonly<Record<AdoptionPart, Block>> = {
  access: alert('caution', [
    phrase`${strong('Merging accepts this access:')} it becomes the desired state, and nothing reverts it any more.`,
    'Ask each actor why the change was made. To refuse it, close this pull request and revert the change: apply drift, or remove by hand what is unmanaged.',
  ]),
  rest: alert('note', ['Merging makes this the desired state. To refuse it, close this pull request and apply drift.']),
};

const leftPart = (left: readonly string[], { shown }: AdoptionContext): readonly Block[] =>
  left.length === 0
    ? []
    : [
        fold(
          `Not adopted: ${count(left.length, 'note')}`,
          points(
            left.map((line) => span(timeless(shown(line)), 200)),
            3,
          ),
        ),
      ];

const footerOf = ({ runs, help }: AdoptionContext): Block =>
  footer(
    linksOf(
      link('Full reports', runs),
      'Tenantry keeps this pull request up to date while nobody else pushes to its branch, and never merges or approves it',
      link('how to read it', help),
    ),
  );

/** undefined: the mandatory parts do not fit. */
export const adoptionText = (
  part: AdoptionPart,
  { entries, left, kept = [] }: Pick<Adoption, 'entries' | 'left'> & { readonly kept?: readonly ShownKept[] },
  context: AdoptionContext,
): AdoptionText | undefined => {
  const title = titles[part](entries.length);
  const naming = namingOf(context);
  const body = fit(
    titled(title, [
      meaning[part],
      tableOf(part, entries, context, naming),
      ...keptBlocks(kept, textsIn(), { naming }),
      ...causesPart(context),
      ...leftPart(left, context),
      footerOf(context),
    ]),
  );
  return body && { title: words`Tenantry: ${title}`, body };
};

/** For a pull request that is closed because there is no drift left to adopt. */
export const adoptedText = ({ help }: Pick<AdoptionContext, 'help'>): Markdown =>
  verdictText(words`nothing is left to adopt`, [
    paragraph('The changes that this pull request proposed are reverted or declared by now, so it was closed.'),
    footer(link('How to read it', help)),
  ]);
