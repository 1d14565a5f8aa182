// Gained and lost access, as blocks: equal changes of many subjects are one line, and unknown facts are listed below.
import type { AccessGap } from '../access/access.ts';
import type { AccessChanges, AccessEntry, Means } from '../access/access-changes.ts';
import { type Address, nameOf, parseAddress, partsOf } from '../kinds/address.ts';
import { kindNamed } from '../kinds/catalogue.generated.ts';
import { administratorRole } from '../kinds/grants/administrator.ts';
import { givesIamWriting } from '../kinds/iam-rights.ts';
import type { KindName } from '../kinds/names.generated.ts';
import { groupBy } from '../live/group-by.ts';
import { stepClasses } from '../plan/digests.ts';
import type { StepClass } from '../plan/plan.ts';
import { type Block, code, codes, count, heading, joined, type ListItem, list, paragraph, shown, type TextLine, tone } from './document.ts';
import type { AccessByClass } from './review.ts';

/** The number of names in a line; the JSON contains all. */
const namesInLine = 8;
const linesAtFirst = 12;
/** The number of subjects that the line itself names. */
const namedAtOnce = 3;

/** `a, b, c and 12 more`. */
const namesLine = (names: readonly string[], most = namesInLine): TextLine => {
  const { first, left } = shown(names, most);
  return [...codes(first), ...(left.length > 0 ? [` and ${left.length} more`] : [])];
};

/** `rui@acme.example`, `deploy of ci`: the names that people use. */
const callOf = (address: Address): string => {
  if (parseAddress(address)?.kind !== 'api-key') return nameOf(address) || address;
  const { account, name } = partsOf(address, 'api-key');
  return `${name} of ${account}`;
};

const kindIn = (address: Address): KindName => parseAddress(address)?.kind ?? 'member';

const kinds: readonly KindName[] = ['member', 'service-account', 'api-key'];

/** A person by e-mail; other subjects with their kind. */
const single = (address: Address): TextLine => {
  const kind = kindIn(address);
  return [...(kind === 'member' ? [] : [`${kindNamed(kind).title[0]} `]), code(callOf(address))];
};

/** `ana@acme.example`, or `40 members and 1 service account`. */
const whoLine = (subjects: readonly Address[]): TextLine => {
  if (subjects.length <= namedAtOnce) return joined(subjects.map(single), ', ');
  const byKind = groupBy(subjects, kindIn);
  const counts = kinds.flatMap((kind) => {
    const many = byKind.get(kind)?.length ?? 0;
    return many === 0 ? [] : [count(many, ...kindNamed(kind).title)];
  });
  return [counts.length > 1 ? `${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}` : counts.join('')];
};

const verbs: Readonly<Record<AccessEntry['change'], readonly [one: string, many: string]>> = {
  gains: ['gains', 'gain'],
  loses: ['loses', 'lose'],
};
const keepVerbs: readonly [one: string, many: string] = ['keeps', 'keep'];
const places: Readonly<Record<AccessEntry['change'], readonly [one: string, many: string]>> = {
  gains: ['joins', 'join'],
  loses: ['leaves', 'leave'],
};

/** A subject with the same access from another source gains and loses nothing with the role. */
const nothingElse: Readonly<Record<AccessEntry['change'], string>> = {
  gains: ', no additional permissions',
  loses: ', no permissions lost',
};

const whatLine = ({ change, means, rights, unknown, subjects, kept }: AccessEntry): TextLine => {
  const [one, many] = kept ? keepVerbs : (means.type === 'group' ? places : verbs)[change];
  const verb = ` ${subjects.length === 1 ? one : many} `;
  const permissions = count(rights.length, 'permission');
  switch (means.type) {
    case 'role':
      return [
        verb,
        'the role ',
        code(means.role),
        rights.length > 0 ? ` with ${permissions}` : unknown === undefined ? nothingElse[change] : '',
      ];
    case 'role-changed':
      return [verb, `${permissions} through role `, code(means.role)];
    case 'group':
      return [verb, 'the group ', code(means.group)];
    case 'direct':
      return [verb, permissions, ', granted directly'];
    case 'scopes':
      return [verb, count(rights.length, 'scope')];
  }
};

const isGrave = (means: Means, rights: readonly string[]): boolean =>
  ('role' in means && means.role === administratorRole) || rights.some(givesIamWriting);

const itemOf = (entry: AccessEntry): ListItem => {
  const { change, means, rights, unknown, subjects } = entry;
  const grave = isGrave(means, rights);
  return {
    sign: change === 'gains' ? (grave ? '!' : '+') : '-',
    tone: change === 'gains' ? (grave ? 'warn' : 'good') : 'bad',
    text: [...whoLine(subjects), ...whatLine(entry)],
    below: [
      ...(subjects.length > namedAtOnce ? [namesLine(subjects.map(callOf), 5)] : []),
      ...(rights.length > 0 ? [namesLine(rights)] : []),
      ...(unknown === undefined ? [] : [[tone('warn', `the permissions of this role are unknown: ${unknown}`)]]),
    ],
  };
};

/** Whose: `of 40 of them`; empty if all are meant. */
const ofThem = (subjects: number): string => (subjects === 1 ? '' : ` of ${subjects} of them`);

const says: Readonly<Record<AccessGap['about'], (gap: AccessChanges['gaps'][number]) => string>> = {
  roles: ({ why, subjects }) => `roles${ofThem(subjects)} (${why})`,
  permissions: ({ why, subjects }) => `permissions granted directly${ofThem(subjects)} (${why})`,
  role: ({ of = '', why }) => `the permissions of role ${of} (${why})`,
  groups: ({ why }) => why,
  scopes: ({ of = '', why }) => `the scopes of ${of} (${why})`,
  keys: ({ why }) => `keys (${why})`,
  acceptance: ({ subjects }) =>
    `when ${count(subjects, 'person', 'people')} will receive this access (they must accept an invitation first)`,
};

/** An unknown role is listed where it is gained or lost. */
const gapLines = ({ entries, gaps }: AccessChanges): readonly string[] => {
  const said = new Set(entries.flatMap(({ means, unknown }) => ('role' in means && unknown !== undefined ? [means.role] : [])));
  return gaps.filter(({ about, of = '' }) => about !== 'role' || !said.has(of)).map((gap) => says[gap.about](gap));
};

const subjectsWho = ({ entries }: AccessChanges, change: AccessEntry['change']): number =>
  new Set(entries.filter((entry) => entry.change === change).flatMap(({ subjects }) => subjects)).size;

/** The steps that cause it. */
const titles: Readonly<Record<StepClass, string>> = {
  change: 'Access',
  drift: 'Access by reverting drift',
  due: 'Access by scheduled work',
};

const classBlocks = (name: StepClass, access: AccessChanges | undefined, laterRuns: boolean): readonly Block[] => {
  if (!access || access.entries.length === 0) return [];
  const [gain, lose] = [subjectsWho(access, 'gains'), subjectsWho(access, 'loses')];
  const counts = [
    ...(gain > 0 ? [`${gain} ${gain === 1 ? 'gains' : 'gain'}`] : []),
    ...(lose > 0 ? [`${lose} ${lose === 1 ? 'loses' : 'lose'}`] : []),
  ];
  const open = gapLines(access);
  return [
    heading(2, `${titles[name]}: ${counts.join(', ')}`),
    list(access.entries.map(itemOf), linesAtFirst),
    ...(open.length > 0 ? [paragraph(tone('quiet', `Unknown: ${open.join('; ')}.`))] : []),
    ...(laterRuns ? [paragraph(tone('quiet', 'Deferred changes are not included.'))] : []),
  ];
};

/** `laterRuns`: the plan defers changes to later runs, which are not counted. */
export const accessBlocks = (access: AccessByClass = {}, laterRuns = false): readonly Block[] =>
  stepClasses.flatMap((name) => classBlocks(name, access[name], laterRuns && name === 'change'));
