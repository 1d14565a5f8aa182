// Paths to administrator: what each edge means, what is not known, and what is assumed.
import type { AdministratorPath, Certainty, EdgeName, PathAssumption, PathEdge, PathGap } from '../../../access/paths/path.ts';
import type { PathEntry } from '../../../access/paths/path-changes.ts';
import type { StepClass } from '../../../plan/plan.ts';
import { code, codes, count, joined, type Piece, phrase, type TextLine } from '../../document.ts';
import { closingText } from './closing.ts';
import { columns } from './format.ts';

type Because = NonNullable<PathEdge['because']>;

const none: Because = { scopes: [], permissions: [], directly: false, through: [] };

const throughOf = ({ directly, through }: Because): TextLine => {
  if (through.length === 0) return directly ? [' directly'] : [];
  return phrase`${directly ? ' directly and' : ''} through ${codes(through)}`;
};

/** `holds turia_iam_editor directly`; an administrator has its role only. */
const holding = (because: Because): TextLine =>
  because.permissions.length === 0
    ? phrase`holds ${codes(because.through)}`
    : phrase`holds ${codes(because.permissions)}${throughOf(because)}`;

const edges: Readonly<Record<EdgeName, (edge: PathEdge, because: Because) => TextLine>> = {
  holds: () => ['holds the role administrator'],
  'holds-all': () => ['holds every permission of administrator'],
  'writes-iam': ({ from }, because) => {
    if (because.scopes.length > 0) return phrase`scope ${codes(because.scopes)}, and its account ${holding(because)}`;
    if (because.through.length === 1 && because.through[0] === from) return phrase`contains ${codes(because.permissions)}`;
    return phrase`${holding(because)}: can probably grant roles (not documented for each operation)`;
  },
  'product-right': (_, because) => phrase`${holding(because)}, a right of another product: whether it can grant roles is not documented`,
  accepts: (_, { permissions, through }) =>
    permissions.length === 0 ? ['is invited as administrator'] : phrase`would hold ${codes([...through, ...permissions])}`,
  'group-holds': ({ to }) => phrase`holds ${code(to)}`,
  'in-group': ({ to }) => phrase`is in ${code(to)}`,
  'adds-to-group': ({ to }) => phrase`may be able to add members to ${code(to)}`,
  'signs-in-as': () => ['decides who signs in'],
  'reads-mail': () => ['can recover the account: no verified federation'],
  receives: () => ['receives its secret'],
  runs: () => ['runs with it'],
  'lists-secret': () => ['the list of keys shows its secret'],
};

const edgeText = (edge: PathEdge): TextLine => edges[edge.edge](edge, edge.because ?? none);

const certainties: Readonly<Record<Certainty, string>> = { proved: 'proved', possible: 'possible', unknown: 'not known' };

const afters: Readonly<Record<NonNullable<AdministratorPath['after']>, string>> = {
  approval: 'after the approval of a scope',
  acceptance: 'after the acceptance of the invitation',
};

type Found = Pick<AdministratorPath, 'certainty' | 'after'>;

/** `possible, after the approval of a scope`. */
const howCertain = ({ certainty, after }: Found): string =>
  `${certainties[certainty ?? 'unknown']}${after === null ? '' : `, ${afters[after]}`}`;

/** Each edge after the node that it starts from, except the first. */
const pathText = (path: readonly PathEdge[]): TextLine =>
  joined(
    path.map((edge, at) => (at === 0 ? edgeText(edge) : phrase`${code(edge.from)} ${edgeText(edge)}`)),
    '; ',
  );

const gaps: Readonly<Record<PathGap['about'], (of: Piece) => TextLine>> = {
  roles: () => ['its roles'],
  permissions: () => ['permissions granted directly'],
  role: (role) => phrase`the permissions of role ${role}`,
  memberships: () => ['group memberships'],
  holders: (role) => phrase`what groups hold, which the holders of role ${role} show`,
  scopes: () => ['its scopes'],
  account: () => ['its account'],
  profile: () => ['its profile'],
  'sign-in': (domain) => phrase`how members of ${domain} sign in`,
  list: (of) => phrase`the list of ${of}`,
};

const titles: Readonly<Record<StepClass, string>> = {
  change: 'Paths to administrator',
  drift: 'Paths to administrator by reverting drift',
  due: 'Paths to administrator by scheduled work',
};

const changes: Readonly<Record<PathEntry['change'], string>> = { added: 'added', stronger: 'stronger', removed: 'removed' };

export const paths = {
  title: (tenant: Piece | undefined): TextLine =>
    tenant === undefined ? ['Administrators and who can become one'] : phrase`Administrators and who can become one, tenant ${tenant}`,
  administrators: 'Administrators',
  /** Of somebody who holds the role. */
  is: 'administrator',
  can: 'Can become one',
  outside: 'From outside',
  notKnown: 'Not known',
  assumed: 'Assumed',
  columns: columns('subject', 'certainty', 'path', 'steps', 'what closes it'),
  /** Of the drawing. */
  drawn: columns('who', 'through', 'as', 'becomes'),
  closes: (path: readonly PathEdge[]): TextLine => closingText(path, '–'),
  ownerOnly: 'Only the owner of the organization can remove their accounts.',
  /** `possible`, and the path. */
  certainty: howCertain,
  path: pathText,
  /** For several with the same path. */
  andMore: (many: number): string => `and ${many} more`,
  /** After a path from outside. */
  reaches: (many: number): string => (many > 1 ? ` (one of ${many} that it reaches)` : ''),
  /** An undocumented path of somebody who otherwise cannot. */
  undocumented: (many: number): string => `Not documented, and not counted (${many})`,
  gap: ({ about, of = '', why }: PathGap): TextLine => phrase`${gaps[about](code(of))}: ${why}`,
  longer: (many: number): string => `${count(many, 'path')} of more than eight steps not shown.`,
  assumption: {
    owner: () => 'The owner is not exposed, and can do everything.',
    pipeline: () =>
      'Who can run the workflow, approve its environment, or read its secrets, a sink, mail or an identity provider is outside.',
    groups: (many) => `What ${count(many, 'group')} without a readable role ${many === 1 ? 'grants' : 'grant'} is not exposed.`,
    console: () => 'Personal API keys and tokens of members are not exposed, nor are rights that only the console shows.',
    invitations: () => 'What an invitation grants beyond its profile is not exposed.',
  } satisfies Readonly<Record<PathAssumption, (many: number) => string>>,
  counts: ({
    is,
    can,
    unknown,
  }: {
    readonly is: number;
    readonly can: number;
    readonly unknown: number;
  }): readonly [string, string, string] => [count(is, 'administrator'), `${can} can become one`, `${unknown} not known`],
  allRead: 'Everything that the API exposes of these paths was read.',
  notAllRead: 'Not everything could be read: there may be more.',
  /** In `who`, instead of whether it is an administrator. */
  verdict: (one: AdministratorPath): TextLine => {
    if (one.verdict === 'is') return ['Administrator'];
    if (one.verdict === 'can') return phrase`Can become administrator (${howCertain(one)}): ${pathText(one.path)}`;
    if (one.verdict === 'unknown')
      return phrase`Whether this can become administrator is unknown: ${joined(one.gaps.map(paths.gap), '; ')}`;
    return one.path.length === 0
      ? ['Not an administrator, and no path to it was found']
      : phrase`Not an administrator, and no documented path to it was found; not known: ${pathText(one.path)}`;
  },
  /** A key that is asked for, or a key of the account. */
  ofKey: (key: Piece, one: AdministratorPath): TextLine => phrase`${key}: ${paths.verdict(one)}`,
  /** `Paths to administrator: 1 added, 2 removed`; without any, only the title. */
  section: (name: StepClass, all: readonly PathEntry[]): string => {
    const counted = (['added', 'stronger', 'removed'] as const).flatMap((change) => {
      const many = all.filter((one) => one.change === change).length;
      return many === 0 ? [] : [`${many} ${changes[change]}`];
    });
    return counted.length === 0 ? titles[name] : `${titles[name]}: ${counted.join(', ')}`;
  },
  change: changes,
  before: (found: Found): string => ` (before: ${howCertain(found)})`,
  noChange: 'Paths to administrator: none is added, gets stronger or is removed.',
  notEvaluated: 'Paths to administrator: not evaluated, because nothing changes access.',
  unread: (many: number): string =>
    `What ${count(many, 'member or account', 'members and accounts')} can do was not read completely: there may be more paths.`,
};
