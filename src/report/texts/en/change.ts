// A change in a few words, and the tables of changes that a reviewer reads.
import type { KindName } from '../../../kinds/names.generated.ts';
import type { Effect } from '../../../plan/effect.ts';
import type { StepClass } from '../../../plan/plan.ts';
import type { ClassSummary } from '../../../plan/step-effects.ts';
import { code, count, type Piece, phrase, type TextLine } from '../../document.ts';
import { columns, format } from './format.ts';

/** The effect of a step in one word. */
const verb = {
  create: 'create',
  delete: 'delete',
  extend: 'extend',
  grant: 'grant',
  invite: 'invite',
  remove: 'remove',
  revoke: 'revoke',
  update: 'update',
};

const mark = {
  irreversible: 'Irreversible',
  'partially-reversible': 'Not fully reversible',
  'lockout-risk': 'May lock people out',
} satisfies Partial<Readonly<Record<Effect, string>>>;

/** The fields whose entries are granted and revoked. */
const granted = {
  roles: ['role', 'roles'],
  permissions: ['permission', 'permissions'],
  scopes: ['scope', 'scopes'],
} as const;

const way = (isGained: boolean): string => (isGained ? 'to' : 'from');

export const change = {
  verb,
  mark,
  /** `volume logs in br-se1`, `api key main of ci`. Of some kinds the name says enough. */
  resource: (kind: KindName | undefined, name: Piece, within: readonly Piece[], region: Piece | undefined): TextLine => {
    const above = within.flatMap((one) => phrase` of ${one}`);
    return phrase`${kind === undefined ? '' : `${format.kind(kind)} `}${name}${above}${region === undefined ? '' : phrase` in ${region}`}`;
  },
  /** `role a to b`; the names of resources are `who`. */
  granted: (field: keyof typeof granted, many: number, names: Piece, isGained: boolean, who: Piece): TextLine =>
    phrase`${granted[field][many === 1 ? 0 : 1]} ${names} ${way(isGained)} ${who}`,
  membership: (group: Piece, isGained: boolean, member: Piece): TextLine => phrase`membership of group ${group} ${way(isGained)} ${member}`,
  with: (subject: Piece, fields: Piece): TextLine => phrase`${subject} with ${fields}`,
  /** Its name, instead of its value. */
  secret: (name: string): string => `secret ${name}`,
  moreFields: (many: number): string => `, and ${count(many, 'more field')}`,
  and: ' and ',
  notApplied: (what: Piece): TextLine => phrase`${what} (merged before, not applied yet)`,
};

const classes: Readonly<Record<StepClass, string>> = { change: 'this change', drift: 'drift', due: 'scheduled' };

const reviews: Readonly<Record<StepClass, (many: number) => string>> = {
  change: (many) => (many === 1 ? 'Review this change' : `Review these ${many}`),
  drift: (many) => `Reverting drift: ${count(many, 'change')} to review`,
  due: (many) => `Scheduled work: ${count(many, 'change')} to review`,
};

/** What a reviewer reads of the steps of a plan, and the counts of their classes. */
export const toReview = {
  title: (many: number, name: StepClass): string => reviews[name](many),
  columns: columns('', 'change', 'consequence', 'line'),
  /** Without a consequence. */
  otherColumns: columns('', 'change', 'line'),
  lowRisk: (many: number): string => count(many, 'low-risk change'),
  drift: {
    title: (many: number): string => `Drift: ${count(many, 'change')} that this merge does not make`,
    about: (dangerous: number): string =>
      `The live state differs from the default branch.${dangerous === 0 ? '' : ` Reverting it includes ${count(dangerous, 'change')} to review:`}`,
    fold: (others: number): string => (others === 0 ? 'How to revert drift' : `${others} more, and how to revert drift`),
    how: (digest: Piece | undefined): TextLine =>
      phrase`Run the apply workflow with ${code('drift')}${digest === undefined ? '' : phrase` and the digest ${digest}`}, or adopt it into the file with ${code('tenantry export --update')}.`,
  },
  classes,
  byClass: 'Changes by class',
  counts: {
    steps: 'changes',
    noLongerReverted: 'no longer reverted',
    grants: 'grant access or trust',
    revokes: 'revoke access',
    deletes: 'delete something',
    irreversible: 'irreversible',
    toAcknowledge: 'to acknowledge',
  } satisfies Partial<Readonly<Record<keyof ClassSummary, string>>>,
  digest: {
    columns: columns('', 'digest'),
    all: (name: StepClass): string => `${classes[name]}: all`,
    toAcknowledge: (name: StepClass): string => `${classes[name]}: to acknowledge`,
  },
};
