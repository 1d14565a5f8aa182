// Everybody who is or can become administrator: who, from outside, what is not known and what is assumed. Equal paths are one line.
import {
  type AdministratorPath,
  type Administrators,
  certainties,
  type OutsidePath,
  type PathEdge,
  type PathVerdict,
} from '../access/paths/path.ts';
import { kindText } from '../kinds/address.ts';
import { groupBy } from '../live/group-by.ts';
import {
  type Block,
  chapter,
  code,
  codes,
  heading,
  type ListItem,
  none,
  paragraph,
  points,
  shown,
  type TextLine,
  table,
  tone,
} from './document.ts';
import type { RunInfo } from './run-info.ts';
import type { Say } from './texts/texts.ts';

const linesAtFirst = 20;
const namedAtOnce = 3;

interface AdministratorList {
  readonly run: Pick<RunInfo, 'version' | 'now' | 'asOf' | 'capture' | 'calls'>;
  readonly tenant: string | undefined;
  readonly administrators: Administrators;
}

const withVerdict = ({ subjects }: Administrators, verdict: PathVerdict): readonly AdministratorPath[] =>
  subjects.filter((one) => one.verdict === verdict);

/** Subjects of a kind that have the same path, apart from themselves. */
export const pathKey = ({ subject, certainty, after, path }: Pick<AdministratorPath, 'subject' | 'certainty' | 'after' | 'path'>): string =>
  JSON.stringify([
    kindText(subject),
    certainty,
    after,
    path.map((edge, at) => (at === 0 ? { ...edge, from: edge.from === edge.because?.through[0] } : edge)),
  ]);

export const subjectsLine = (names: readonly string[], say: Say): TextLine => {
  const { first, left } = shown(names, namedAtOnce);
  return [...codes(first), ...(left.length === 0 ? [] : [` ${say.paths.andMore(left.length)}`])];
};

/** `member/ana@acme.example, member/rui@acme.example  possible`, and the path. */
const groupedItems = (all: readonly AdministratorPath[], sign: string, say: Say): readonly ListItem[] =>
  [...groupBy(all, pathKey).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const names = same.map(({ subject }) => subject);
    return [
      { sign, text: [...subjectsLine(names, say), ' ', tone('warn', say.paths.certainty(first))], below: [say.paths.path(first.path)] },
    ];
  });

const chainOf = ({ from, path }: OutsidePath): TextLine => [code(from), ...path.flatMap(({ to }): TextLine => [' → ', code(to)])];

const outsideItem = (one: OutsidePath, say: Say): ListItem => ({
  sign: '·',
  text: [...chainOf(one), say.paths.reaches(one.reaches), ' ', tone('warn', say.paths.certainty(one))],
  below: [say.paths.path(one.path)],
});

const unknownItems = (administrators: Administrators, say: Say): readonly ListItem[] => [
  ...withVerdict(administrators, 'unknown').map(
    ({ subject, gaps }): ListItem => ({ sign: '?', tone: 'bad', text: [code(subject)], below: gaps.map(say.paths.gap) }),
  ),
  ...administrators.gaps.map((gap): ListItem => ({ sign: '?', tone: 'bad', text: say.paths.gap(gap) })),
];

export const administratorBlocks = ({ run, tenant, administrators }: AdministratorList, say: Say): readonly Block[] => {
  const [is, can] = [withVerdict(administrators, 'is'), withVerdict(administrators, 'can')];
  const undocumented = withVerdict(administrators, 'cannot').filter(({ path }) => path.length > 0);
  const assumed = administrators.assumptions.map((one) => say.paths.assumption[one](administrators.groupsNotExposed));
  return [
    heading(1, ...say.paths.title(tenant === undefined ? undefined : code(tenant))),
    paragraph(tone('quiet', say.who.read(run))),
    ...chapter(
      2,
      say.paths.administrators,
      is.map(({ subject }): ListItem => ({ sign: '·', text: [code(subject)] })),
      linesAtFirst,
    ),
    ...(is.length === 0 ? [] : [paragraph(tone('quiet', say.paths.ownerOnly))]),
    ...(can.length === 0
      ? []
      : [
          heading(2, `${say.paths.can} (${can.length})`),
          { type: 'list' as const, items: groupedItems(can, '!', say), most: linesAtFirst },
        ]),
    ...chapter(
      2,
      say.paths.outside,
      administrators.outside.map((one) => outsideItem(one, say)),
      linesAtFirst,
    ),
    ...chapter(2, say.paths.notKnown, unknownItems(administrators, say), linesAtFirst),
    ...(undocumented.length === 0
      ? []
      : [
          heading(2, say.paths.undocumented(undocumented.length)),
          { type: 'list' as const, items: groupedItems(undocumented, '?', say), most: linesAtFirst },
        ]),
    ...(administrators.longer === 0 ? [] : [paragraph(say.paths.longer(administrators.longer))]),
    heading(2, `${say.paths.assumed} (${assumed.length})`),
    points(assumed),
  ];
};

/** The path, its length, and what closes it. */
const pathCells = (path: readonly PathEdge[], say: Say): readonly TextLine[] => [
  say.paths.path(path),
  [path.length === 0 ? none : `${path.length}`],
  say.paths.closes(path),
];

/** Equal paths are one row: who, how certain, and the path. */
const groupedRows = (all: readonly AdministratorPath[], say: Say): readonly (readonly TextLine[])[] =>
  [...groupBy(all, pathKey).values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const names = same.map(({ subject }) => subject);
    const how = first.verdict === 'is' ? [say.paths.is] : [tone('warn', say.paths.certainty(first))];
    return [[subjectsLine(names, say), how, ...pathCells(first.path, say)]];
  });

/** Of the page of an audit: everybody in one table, the certain first. */
export const administratorTable = (administrators: Administrators, say: Say): readonly Block[] => {
  const { outside, counts, assumptions, groupsNotExposed, longer } = administrators;
  const known = certainties.flatMap((name) => administrators.subjects.filter(({ certainty }) => certainty === name));
  const [is, others] = [known.filter(({ verdict }) => verdict === 'is'), known.filter(({ verdict }) => verdict !== 'is')];
  const rows = [
    ...groupedRows(is, say),
    ...groupedRows(others, say),
    ...outside.map((one) => [chainOf(one), [tone('warn', say.paths.certainty(one))], ...pathCells(one.path, say)]),
  ];
  const unknown = unknownItems({ ...administrators, subjects: administrators.subjects.filter(({ path }) => path.length === 0) }, say);
  return [
    heading(2, say.paths.administrators),
    paragraph(say.paths.counts(counts).join(' · ')),
    ...(rows.length === 0 ? [] : [table(say.paths.columns, rows, { right: [3] })]),
    ...(is.length === 0 ? [] : [paragraph(tone('quiet', say.paths.ownerOnly))]),
    ...chapter(3, say.paths.notKnown, unknown, linesAtFirst),
    ...(longer === 0 ? [] : [paragraph(say.paths.longer(longer))]),
    heading(3, `${say.paths.assumed} (${assumptions.length})`),
    points(assumptions.map((one) => say.paths.assumption[one](groupsNotExposed))),
  ];
};
