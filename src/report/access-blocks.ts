// Gained and lost access, as blocks: equal changes of many subjects are one line, and unknown facts are listed below.
import type { AccessChanges, AccessEntry, Means } from '../access/access-changes.ts';
import { type Address, nameOf, parseAddress, partsOf } from '../kinds/address.ts';
import { administratorRole } from '../kinds/grants/administrator.ts';
import { givesIamWriting } from '../kinds/iam-rights.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { groupBy } from '../live/group-by.ts';
import { stepClasses } from '../plan/digests.ts';
import type { StepClass } from '../plan/plan.ts';
import { type Block, code, heading, type ListItem, list, paragraph, shown, type TextLine, tone } from './document.ts';
import type { AccessByClass } from './review.ts';
import type { Say } from './texts/texts.ts';

/** The number of names in a line; the JSON contains all. */
const namesInLine = 8;
const linesAtFirst = 12;
/** The number of subjects that the line itself names. */
const namedAtOnce = 3;

/** `a, b, c and 12 more`. */
const namesLine = (names: readonly string[], say: Say, most = namesInLine): TextLine => {
  const { first, left } = shown(names, most);
  return say.format.first(first.map(code), left.length);
};

/** `rui@acme.example`, `deploy of ci`: the names that people use. */
const callOf = (address: Address, say: Say): string => {
  if (parseAddress(address)?.kind !== 'api-key') return nameOf(address) || address;
  const { account, name } = partsOf(address, 'api-key');
  return say.access.keyOf(name, account);
};

const kindIn = (address: Address): KindName => parseAddress(address)?.kind ?? 'member';

const kinds: readonly KindName[] = ['member', 'service-account', 'api-key'];

/** A person by e-mail; other subjects with their kind. */
const single = (address: Address, say: Say): TextLine => {
  const kind = kindIn(address);
  return [...(kind === 'member' ? [] : [`${say.format.kind(kind)} `]), code(callOf(address, say))];
};

/** `ana@acme.example`, or `40 members and 1 service account`. */
const whoLine = (subjects: readonly Address[], say: Say): TextLine => {
  if (subjects.length <= namedAtOnce) return say.format.list(subjects.map((one) => single(one, say)));
  const byKind = groupBy(subjects, kindIn);
  return say.format.and(
    kinds.flatMap((kind) => {
      const many = byKind.get(kind)?.length ?? 0;
      return many === 0 ? [] : [say.format.kinds(many, kind)];
    }),
  );
};

const isGrave = (means: Means, rights: readonly string[]): boolean =>
  ('role' in means && means.role === administratorRole) || rights.some(givesIamWriting);

const itemOf = (entry: AccessEntry, say: Say): ListItem => {
  const { change, means, rights, unknown, subjects } = entry;
  const grave = isGrave(means, rights);
  const calls = subjects.map((one) => callOf(one, say));
  return {
    sign: change === 'gains' ? (grave ? '!' : '+') : '-',
    tone: change === 'gains' ? (grave ? 'warn' : 'good') : 'bad',
    text: [...whoLine(subjects, say), ...say.access.change(entry)],
    below: [
      ...(subjects.length > namedAtOnce ? [namesLine(calls, say, 5)] : []),
      ...(rights.length > 0 ? [namesLine(rights, say)] : []),
      ...(unknown === undefined ? [] : [[tone('warn', say.access.roleUnknown(unknown))]]),
    ],
  };
};

/** An unknown role is listed where it is gained or lost. */
const gapLines = ({ entries, gaps }: AccessChanges, say: Say): readonly string[] => {
  const said = new Set(entries.flatMap(({ means, unknown }) => ('role' in means && unknown !== undefined ? [means.role] : [])));
  return gaps.filter(({ about, of = '' }) => about !== 'role' || !said.has(of)).map((gap) => say.access.gap[gap.about](gap));
};

const subjectsWho = ({ entries }: AccessChanges, change: AccessEntry['change']): number =>
  new Set(entries.filter((entry) => entry.change === change).flatMap(({ subjects }) => subjects)).size;

const classBlocks = (name: StepClass, access: AccessChanges | undefined, laterRuns: boolean, say: Say): readonly Block[] => {
  if (!access || access.entries.length === 0) return [];
  const open = gapLines(access, say);
  return [
    heading(2, say.access.title(name, subjectsWho(access, 'gains'), subjectsWho(access, 'loses'))),
    list(
      access.entries.map((entry) => itemOf(entry, say)),
      linesAtFirst,
    ),
    ...(open.length > 0 ? [paragraph(tone('quiet', say.access.gaps(open)))] : []),
    ...(laterRuns ? [paragraph(tone('quiet', say.access.withoutDeferred))] : []),
  ];
};

/** `laterRuns`: the plan defers changes to later runs, which are not counted. */
export const accessBlocks = (access: AccessByClass | undefined, say: Say, laterRuns = false): readonly Block[] =>
  stepClasses.flatMap((name) => classBlocks(name, access?.[name], laterRuns && name === 'change', say));
