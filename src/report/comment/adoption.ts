// The pull request that adopts drift into the files: actor, time and key of each change. Access-granting changes are never folded or cut.
import type { Cause } from '../../diff/event-index.ts';
import type { Causes } from '../../diff/find-causes.ts';
import type { AdoptableEntry, Adoption } from '../../export/adopt-drift.ts';
import { type Address, parseAddress, partsOf } from '../../kinds/address.ts';
import { kindNamed } from '../../kinds/catalogue.generated.ts';
import type { Observed } from '../../kinds/kind.ts';
import { describeCompleteness } from '../../live/completeness.ts';
import type { ConsequenceText } from '../../plan/consequence-text.ts';
import { fieldIn, namesIn, resourceIn } from './change-cell.ts';
import { type CommentContext, lineIn, none } from './context.ts';
import { bytesOf, fit } from './fit.ts';
import { counted, joined, link, type Markdown, md, type OwnText, span, words } from './markdown.ts';
import type { CommentPart } from './part.ts';
import { saidIn } from './said-in.ts';

/** access: access-granting changes; rest: all others. */
export type AdoptionPart = 'access' | 'rest';

export interface AdoptionContext extends Pick<CommentContext, 'repository' | 'head' | 'folder' | 'shown' | 'help'> {
  /** Runs of the workflow; the same in every run. */
  readonly runs: string;
  /** undefined: causes were not requested. */
  readonly causes: Causes | undefined;
}

/** What a plan of the merge lists, and whether it must be acknowledged. */
export interface KeptDrift {
  readonly address?: Address;
  readonly says: ConsequenceText;
  readonly opensAccess: boolean;
}

export interface AdoptionText {
  /** Fixed words and numbers. */
  readonly title: OwnText;
  readonly body: Markdown;
}

const titles: Readonly<Record<AdoptionPart, (many: number) => OwnText>> = {
  access: (many) =>
    words`adopt ${counted(many, words`access-granting change`, words`access-granting changes`)} made outside of this repository`,
  rest: (many) => words`adopt ${counted(many, words`other change`, words`other changes`)} made outside of this repository`,
};

const verbs: Readonly<Record<AdoptableEntry['type'], OwnText>> = {
  unmanaged: words`add`,
  changed: words`change`,
  missing: words`remove`,
};

const grantTitles: Readonly<Record<string, OwnText>> = {
  roles: words`roles`,
  permissions: words`permissions`,
  scopes: words`scopes`,
};

const textsOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : typeof value === 'string' ? [value] : [];

/** The access of a new identity. */
const holdsIn = (observed: Observed, context: AdoptionContext): readonly Markdown[] => {
  const { fields, place } = kindNamed(observed.kind);
  return Object.entries(fields).flatMap(([name, { grants, exportedFrom }]) => {
    const names = grants || name === place?.scalar ? textsOf(observed.values[exportedFrom ?? name]) : [];
    return names.length === 0 ? [] : [md`${grantTitles[name] ?? span(name)} ${namesIn(names, context)}`];
  });
};

const mostFields = 8;

const whatCell = (entry: AdoptableEntry, context: AdoptionContext): Markdown => {
  const resource = resourceIn(entry.address, context);
  if (entry.type === 'missing') return resource;
  const authors =
    entry.type === 'changed'
      ? // A plan leads from what is live to what is declared; this leads back.
        entry.changes.slice(0, mostFields).map(({ field, from, to }) => fieldIn({ field, from: to, to: from }, context))
      : holdsIn(entry.observed, context);
  const more =
    entry.type === 'changed' && entry.changes.length > mostFields ? md`, and ${entry.changes.length - mostFields} more` : words``;
  return authors.length === 0 ? resource : md`${resource}: ${joined(authors, words`, `)}${more}`;
};

const unknown = words`unknown`;

const actorCells = (cause: Cause | undefined, context: AdoptionContext): readonly Markdown[] => {
  if (!cause) return [unknown, unknown, unknown, none];
  const at = span(`${cause.at.slice(0, 10)} ${cause.at.slice(11, 16)} UTC`);
  const event = span(cause.event);
  if (cause.who !== undefined && parseAddress(cause.who)?.kind === 'api-key') {
    const { account, name } = partsOf(cause.who, 'api-key');
    return [md`service account ${span(context.shown(account))}`, span(context.shown(name)), at, event];
  }
  const actor = cause.who !== undefined ? resourceIn(cause.who, context) : cause.by === '' ? unknown : span(context.shown(cause.by));
  return [actor, none, at, event];
};

const rowOf = (entry: AdoptableEntry, context: AdoptionContext): readonly Markdown[] => [
  entry.type === 'missing' ? verbs.missing : md`**${verbs[entry.type]}**`,
  whatCell(entry, context),
  ...actorCells(context.causes?.of[entry.address], context),
  'declared' in entry ? lineIn(entry.declared.at, context) : none,
];

const tableOf = (part: AdoptionPart, entries: readonly AdoptableEntry[], context: AdoptionContext): CommentPart => ({
  type: 'table',
  head: [words`change`, words`resource`, words`actor`, words`key`, words`time`, words`audit event`, words`line`],
  rows: entries.map((entry) => rowOf(entry, context)),
  ...(part === 'rest' && { rank: 2 }),
});

/** The same in every run: the platform names each request differently. */
const timeless = (text: string): string => text.replaceAll(/ \(request [^)]*\)/g, '');

/** Why actors are unknown. */
const causesPart = ({ causes }: AdoptionContext): readonly CommentPart[] => {
  if (!causes) return [];
  const { completeness } = causes;
  if (completeness.type === 'complete')
    return [
      {
        type: 'paragraph',
        text: words`Actors are those of the newest audit event about each resource. Where no event names one, they are unknown.`,
      },
    ];
  return [
    {
      type: 'alert',
      level: 'warning',
      lines: [
        md`**Who made the changes is not fully known.** The collection of audit events ${span(timeless(describeCompleteness(completeness)), 160)}.`,
      ],
    },
  ];
};

const meaning: Readonly<Record<AdoptionPart, readonly Markdown[]>> = {
  access: [
    md`**Merging accepts this access:** it becomes the desired state, and nothing reverts it any more.`,
    md`Ask each actor why the change was made. To refuse it, close this pull request and revert the change: apply drift, or remove by hand what is unmanaged.`,
  ],
  rest: [md`Merging makes this the desired state. To refuse it, close this pull request and apply drift.`],
};

/** The entries of a plan of this pull request: those that must be acknowledged are never cut. */
const keptParts = (kept: readonly KeptDrift[], context: AdoptionContext): readonly CommentPart[] => {
  const rowOf = ({ address, says }: KeptDrift): Markdown =>
    md`${address === undefined ? words`the base` : resourceIn(address, context)} ${saidIn(says, context)}`;
  const [access, others] = [kept.filter(({ opensAccess }) => opensAccess), kept.filter(({ opensAccess }) => !opensAccess)];
  return [
    ...(access.length > 0
      ? ([
          {
            type: 'paragraph',
            text: words`**No longer reverted after the merge, and acknowledged by whoever approves the apply (${access.length}):**`,
          },
          { type: 'list', rows: access.map(rowOf) },
        ] as const)
      : []),
    ...(others.length > 0
      ? ([
          { type: 'paragraph', text: words`**No longer reverted after the merge (${others.length}):**` },
          { type: 'list', rows: others.map(rowOf), rank: 2 },
        ] as const)
      : []),
  ];
};

const leftPart = (left: readonly string[], { shown }: AdoptionContext): readonly CommentPart[] =>
  left.length === 0
    ? []
    : [
        {
          type: 'fold',
          summary: words`Not adopted: ${counted(left.length, words`note`, words`notes`)}`,
          parts: [{ type: 'list', rows: left.map((line) => span(timeless(shown(line)), 200)), rank: 3 }],
        },
      ];

const footer = ({ runs, help }: AdoptionContext): CommentPart => ({
  type: 'paragraph',
  text: md`---\n\n<sub>${joined(
    [
      link(words`Full reports`, runs),
      words`Tenantry keeps this pull request up to date while nobody else pushes to its branch, and never merges or approves it`,
      link(words`how to read it`, help),
    ],
    words` · `,
  )}</sub>`,
});

/** Characters that GitHub takes, less a rest for the marker. */
const mostBytes = 65_536 - 1_000;

/** undefined: the mandatory parts do not fit. */
export const adoptionText = (
  part: AdoptionPart,
  { entries, left, kept = [] }: Pick<Adoption, 'entries' | 'left'> & { readonly kept?: readonly KeptDrift[] },
  context: AdoptionContext,
): AdoptionText | undefined => {
  const title = titles[part](entries.length);
  const head = words`## Tenantry: ${title}`;
  const parts: readonly CommentPart[] = [
    { type: 'alert', level: part === 'access' ? 'caution' : 'note', lines: meaning[part] },
    tableOf(part, entries, context),
    ...keptParts(kept, context),
    ...causesPart(context),
    ...leftPart(left, context),
    footer(context),
  ];
  const body = fit(parts, mostBytes - bytesOf(head) - 2);
  return body && { title: words`Tenantry: ${title}`, body: md`${head}\n\n${body}` };
};

/** For a pull request that is closed because there is no drift left to adopt. */
export const adoptedText = ({ help }: Pick<AdoptionContext, 'help'>): Markdown =>
  md`## Tenantry: nothing is left to adopt\n\nThe changes that this pull request proposed are reverted or declared by now, so it was closed.\n\n<sub>${link(words`How to read it`, help)}</sub>`;
