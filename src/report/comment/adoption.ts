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
  type AlertLevel,
  alert,
  type Block,
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
import { type Say, sayOf } from '../texts/texts.ts';
import type { Words } from '../words.ts';
import { type CommentContext, namingOf } from './context.ts';
import { fit } from './fit.ts';
import { linksOf } from './footer.ts';
import { titled, verdictText } from './verdict-text.ts';

/** access: access-granting changes; rest: all others. */
export type AdoptionPart = 'access' | 'rest';

export interface AdoptionContext extends Pick<CommentContext, 'repository' | 'head' | 'folder' | 'shown' | 'help' | 'say'> {
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

const actorCells = (cause: Cause | undefined, { adoption, format }: Say, { name, resource }: Naming): readonly Piece[] => {
  const { unknown } = adoption;
  if (!cause) return [unknown, unknown, unknown, none];
  const at = span(format.utc(cause.at));
  const event = span(cause.event);
  if (cause.who !== undefined && parseAddress(cause.who)?.kind === 'api-key') {
    const key = partsOf(cause.who, 'api-key');
    return [adoption.account(name(key.account)), name(key.name), at, event];
  }
  const actor = cause.who !== undefined ? resource(cause.who) : cause.by === '' ? unknown : name(cause.by);
  return [actor, none, at, event];
};

const rowOf = (entry: AdoptableEntry, causes: Causes | undefined, say: Say, naming: Naming): readonly Piece[] => {
  const verb = say.adoption.verb[entry.type];
  return [
    entry.type === 'missing' ? verb : strong(verb),
    whatCell(entry, say, naming),
    ...actorCells(causes?.of[entry.address], say, naming),
    'declared' in entry ? naming.line(entry.declared.at) : none,
  ];
};

const tableOf = (part: AdoptionPart, entries: readonly AdoptableEntry[], context: AdoptionContext, naming: Naming): Table => {
  const say = sayOf(context);
  return table(
    say.adoption.columns,
    entries.map((entry) => rowOf(entry, context.causes, say, naming)),
    part === 'rest' ? { rank: 2 } : {},
  );
};

/** The same in every run: the platform names each request differently. */
const timeless = (text: string): string => text.replaceAll(/ \(request [^)]*\)/g, '');

/** Why actors are unknown. */
const causesPart = (context: AdoptionContext): readonly Block[] => {
  if (!context.causes) return [];
  const { completeness } = context.causes;
  const { actors, actorsUnknown } = sayOf(context).adoption;
  if (completeness.type === 'complete') return [paragraph(actors)];
  return [alert('warning', [actorsUnknown(span(timeless(describeCompleteness(completeness)), 160))])];
};

const levels: Readonly<Record<AdoptionPart, AlertLevel>> = { access: 'caution', rest: 'note' };

const leftPart = (left: readonly string[], context: AdoptionContext): readonly Block[] => {
  if (left.length === 0) return [];
  const lines = left.map((line) => span(timeless(context.shown(line)), 200));
  return [fold(sayOf(context).adoption.left(left.length), points(lines, 3))];
};

const footerOf = (context: AdoptionContext): Block => {
  const { comment, adoption } = sayOf(context);
  return footer(linksOf(link(comment.links.reports, context.runs), adoption.keptUpToDate, link(comment.links.help, context.help)));
};

/** undefined: the mandatory parts do not fit. */
export const adoptionText = (
  part: AdoptionPart,
  { entries, left, kept = [] }: Pick<Adoption, 'entries' | 'left'> & { readonly kept?: readonly ShownKept[] },
  context: AdoptionContext,
): AdoptionText | undefined => {
  const say = sayOf(context);
  const title = say.adoption.title[part](entries.length);
  const naming = namingOf(context);
  const body = fit(
    titled(title, [
      alert(levels[part], say.adoption.meaning[part]),
      tableOf(part, entries, context, naming),
      ...keptBlocks(kept, say, { naming }),
      ...causesPart(context),
      ...leftPart(left, context),
      footerOf(context),
    ]),
    context,
  );
  return body && { title: say.adoption.subject(title), body };
};

/** For a pull request that is closed because there is no drift left to adopt. */
export const adoptedText = (context: Pick<AdoptionContext, 'help' | 'say'>): Markdown => {
  const { adoption, comment } = sayOf(context);
  return verdictText(adoption.nothingLeft, [paragraph(adoption.closed), footer(link(comment.links.onlyHelp, context.help))]);
};
