// Access that steps grant and revoke, and the grants that a trust file lacks.
import type { AccessGap } from '../../../access/access.ts';
import type { AccessEntry, CountedGap } from '../../../access/access-changes.ts';
import type { StepClass } from '../../../plan/plan.ts';
import { code, count, phrase, type TextLine } from '../../document.ts';

const permissionsOf = (many: number): string => count(many, 'permission');

type Change = AccessEntry['change'];

/** The steps that cause it. */
const titles: Readonly<Record<StepClass, string>> = {
  change: 'Access',
  drift: 'Access by reverting drift',
  due: 'Access by scheduled work',
};

const verbs: Readonly<Record<Change | 'keeps' | 'joins' | 'leaves', readonly [one: string, many: string]>> = {
  gains: ['gains', 'gain'],
  loses: ['loses', 'lose'],
  keeps: ['keeps', 'keep'],
  joins: ['joins', 'join'],
  leaves: ['leaves', 'leave'],
};

/** A subject with the same access from another source gains and loses nothing with the role. */
const nothingElse: Readonly<Record<Change, string>> = { gains: ', no additional permissions', loses: ', no permissions lost' };

const verbOf = ({ change, means, subjects, kept }: AccessEntry): string => {
  const moved = change === 'gains' ? 'joins' : 'leaves';
  return verbs[kept ? 'keeps' : means.type === 'group' ? moved : change][subjects.length === 1 ? 0 : 1];
};

const objectOf = ({ change, means, rights, unknown }: AccessEntry): TextLine => {
  const permissions = permissionsOf(rights.length);
  switch (means.type) {
    case 'role':
      return phrase`the role ${code(means.role)}${rights.length > 0 ? ` with ${permissions}` : unknown === undefined ? nothingElse[change] : ''}`;
    case 'role-changed':
      return phrase`${permissions} through role ${code(means.role)}`;
    case 'group':
      return phrase`the group ${code(means.group)}`;
    case 'direct':
      return [`${permissions}, granted directly`];
    case 'scopes':
      return [count(rights.length, 'scope')];
  }
};

/** Empty if all are meant. */
const ofThem = (subjects: number): string => (subjects === 1 ? '' : ` of ${subjects} of them`);

export const access = {
  title: (name: StepClass, gain: number, lose: number): string => {
    const counts = [[gain, 'gains'] as const, [lose, 'loses'] as const];
    return `${titles[name]}: ${counts.flatMap(([many, verb]) => (many > 0 ? [`${many} ${verbs[verb][many === 1 ? 0 : 1]}`] : [])).join(', ')}`;
  },
  permissions: permissionsOf,
  keyOf: (name: string, account: string): string => `${name} of ${account}`,
  /** After the subjects: ` gain the role editor with 3 permissions`. */
  change: (entry: AccessEntry): TextLine => phrase` ${verbOf(entry)} ${objectOf(entry)}`,
  roleUnknown: (why: string): string => `the permissions of this role are unknown: ${why}`,
  gap: {
    roles: ({ why, subjects }) => `roles${ofThem(subjects)} (${why})`,
    permissions: ({ why, subjects }) => `permissions granted directly${ofThem(subjects)} (${why})`,
    role: ({ of = '', why }) => `the permissions of role ${of} (${why})`,
    groups: ({ why }) => why,
    scopes: ({ of = '', why }) => `the scopes of ${of} (${why})`,
    keys: ({ why }) => `keys (${why})`,
    acceptance: ({ subjects }) =>
      `when ${count(subjects, 'person', 'people')} will receive this access (they must accept an invitation first)`,
  } satisfies Readonly<Record<AccessGap['about'], (gap: CountedGap) => string>>,
  gaps: (all: readonly string[]): string => `Unknown: ${all.join('; ')}.`,
  withoutDeferred: 'Deferred changes are not included.',
};

export const grants = {
  title: (many: number): string => `Missing grants (${many})`,
  more: (many: number): string => `… and ${count(many, 'more missing grant')}. Add these first.`,
  howToAdd: 'If these are meant, the operator can add to the trust file:',
  exampleFile: '/path/outside/the/repository',
  notListed: (many: number): string => `${count(many, 'more secret or sink', 'more secrets and sinks')} not listed here.`,
};
