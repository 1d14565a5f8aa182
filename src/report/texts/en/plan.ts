// Plans: their steps by effect, the guards, and what stays out of them.

import type { Cause } from '../../../diff/event-index.ts';
import type { Causes } from '../../../diff/find-causes.ts';
import type { DueFacts } from '../../../due/due.ts';
import { shownAddress } from '../../../kinds/address.ts';
import type { Condition } from '../../../kinds/step.ts';
import { describeCompleteness } from '../../../live/completeness.ts';
import type { NoLongerDeclared } from '../../../plan/no-longer-declared.ts';
import type { Plan, Step, StepClass, StepReason } from '../../../plan/plan.ts';
import { plainText } from '../../../platform/plain-text.ts';
import { count, type Piece, phrase, type TextLine } from '../../document.ts';
import type { StaleStep } from '../../selected-steps.ts';
import { showValue } from '../../show-value.ts';
import { format } from './format.ts';

const classes: Readonly<Record<StepClass, readonly [one: string, many: string]>> = {
  change: ['change', 'changes'],
  drift: ['drift', 'drift'],
  due: ['scheduled', 'scheduled'],
};

const titles: Readonly<Record<StepClass, string>> = {
  change: 'Changes from the desired state',
  drift: 'Drift',
  due: 'Scheduled work',
};

/** `a`, `a and b`, `a, b, and c`. Intl.ListFormat would take 12 ms of every start. */
const listed = (texts: readonly string[]): string =>
  texts.length < 3 ? texts.join(' and ') : `${texts.slice(0, -1).join(', ')}, and ${texts.at(-1)}`;

export const plan = {
  title: (counts: string): string => `Plan: ${counts}`,
  emptyTitle: 'Plan',
  noChanges: 'No changes. The organization matches the desired state.',
  ofClass: (many: number, name: StepClass): string => count(many, ...classes[name]),
  noSteps: 'no changes',
  noLongerReverted: (many: number): string => `${many} no longer reverted`,
  /** `Drift (3 steps: 1 to create, 2 to update, 0 to delete)`. */
  classTitle: (name: StepClass, steps: number, of: (type: Step['type']) => number): string =>
    `${titles[name]} (${format.steps(steps)}: ${of('create')} to create, ${of('update')} to update, ${of('delete')} to delete)`,
  digest: (digest: Piece): TextLine => phrase`digest ${digest}`,
  guards: 'Guards',
  overriddenBy: {
    acknowledgement: 'can be overridden by acknowledging exactly these steps',
    trust: 'can be relaxed only in the trust file',
    nothing: 'cannot be overridden',
  } satisfies Readonly<Record<Plan['refusals'][number]['overriddenBy'], string>>,
  guardOff: (guard: string, why: string): string => `The guard ${guard} is off: ${why}.`,
  /** `hidden`: what `--only` leaves out; `asking`: the selected steps that an apply runs only with other options. */
  only: (addresses: Piece, hidden: { readonly steps: number; readonly others: number }, asking: ReadonlyMap<string, number>): TextLine => {
    const { steps, others } = hidden;
    const left = [
      ...(steps > 0 ? [format.steps(steps)] : []),
      ...(others > 0 ? [count(others, 'change without a step', 'changes without a step')] : []),
    ];
    const says = left.length === 0 ? 'nothing else is in the plan' : `${left.join(' and ')} not shown; guards evaluate the whole plan`;
    const runs = [...asking].map(([options, many]) => `${format.steps(many)} only with ${options}`);
    return phrase`Only ${addresses}: ${says}.${runs.length === 0 ? '' : ` Apply runs ${listed(runs)}.`}`;
  },
  selected: (steps: number, all: number, left: readonly (readonly [steps: number, name: StepClass])[]): string => {
    const others = left.map(([many, name]) => `${format.steps(many)} of ${titles[name].toLowerCase()} only with --${name}`);
    return `Selected: ${steps} of ${format.steps(all)}${others.length > 0 ? `; ${others.join(', ')}` : ''}.`;
  },
};

const reasons: Readonly<Record<StepReason, string>> = {
  'partially-reversible': 'partially reversible',
  irreversible: 'irreversible',
  'lockout-risk': 'lockout risk',
  'makes-administrator': 'grants administrator access',
  'grants-iam-writing': 'grants IAM write access',
  'trusts-identity-provider': 'trusts an identity provider',
  'trusts-host': 'trusts a new host',
  'sends-secret': 'sends a secret to this address',
  'widens-key': 'widens the scopes of a key',
  'opens-path': 'opens a path to administrator',
  'restores-access': 'restores revoked access',
  'removes-protection': 'removes a protection',
  'unverified-successor': 'the new key was not proved',
  'first-restore-drill': 'first restore drill of the volume with these settings',
  'removals-above-limit': 'many deletions at once',
  'creations-above-half': 'many creations at once',
  'due-removals-above-bound': 'many scheduled deletions at once',
};

export const steps = {
  title: {
    dangerous: 'Needs acknowledgement',
    exposing: 'Access-granting changes: review first',
    delete: 'Deletions',
    update: 'Updates',
    create: 'Creations',
  },
  notApplied: 'not applied yet: merged before this change',
  reason: reasons,
  /** Of a change that was never applied, and of what is not live, it is not known whether the access ever existed. */
  mayRestore: ({ notApplied, type, kind }: Pick<Step, 'notApplied' | 'type' | 'kind'>): string => {
    if (notApplied) return 'grants access that may have been revoked since it was merged';
    return type === 'create' ? `creates a ${format.kind(kind)} that may have been deleted on purpose` : reasons['restores-access'];
  },
};

/** The verb of each group of scheduled work; keys are listed individually. */
const dueVerbs: Readonly<Partial<Record<DueFacts['work'], string>>> = {
  'restore-point': 'create',
  copy: 'copy',
  expiry: 'delete',
  'image-retention': 'delete',
};

export const due = {
  group: (work: DueFacts['work'], what: string, of: string): string => `${dueVerbs[work]} ${what} of ${of}`,
  oldest: (at: string): string => `oldest ${format.day(at)}`,
  size: (bytes: number, isMinimum: boolean): string => `${isMinimum ? 'at least ' : ''}${format.size(bytes)}`,
};

const was = (condition: Condition): string => {
  if ('exists' in condition) return condition.exists ? 'existed' : 'did not exist';
  if ('is' in condition) return `was ${showValue(condition.is, format)}`;
  return 'includes' in condition ? `contained ${condition.includes.join(', ')}` : `did not contain ${condition.excludes.join(', ')}`;
};

export const staleSteps = {
  changed: 'Skipped: the live state changed since the plan was saved',
  dropped: 'No longer in the plan',
  why: (gone: StaleStep): string => {
    if (gone.type === 'dropped') return 'the fresh plan no longer includes it';
    if (gone.type === 'unread') return `its preconditions could not be checked: ${plainText(gone.why)}`;
    const { condition, found } = gone;
    const address = shownAddress(condition.at.address);
    return plainText(
      'exists' in condition
        ? `${address} ${was(condition)}, and ${condition.exists ? 'no longer exists' : 'exists now'}`
        : `${condition.field} of ${address} ${was(condition)}, and is now ${showValue(found, format)}`,
    );
  },
};

/** A new resource, a field or a setting that the file no longer declares. */
export const declarations = {
  gone: 'No longer declared',
  added: 'Newly declared',
  elsewhere: 'Declared elsewhere',
  moved: (resource: Piece, from: Piece, to: Piece): TextLine => phrase`${resource} from ${from} to ${to}`,
  unmanaged: 'Unmanaged',
  setting: (name: string): string => `${name}: no longer applies`,
  field: (address: Piece, field: string): TextLine => phrase`${address}: ${field} is unmanaged now, and keeps its value`,
  /** `many`: the plural of its kind. */
  kept: (many: string, isRemovable: boolean): string =>
    isRemovable
      ? ` (kept, because ${many} are additive; add it to \`removed:\` or use \`authoritative\`)`
      : ` (kept, because the platform cannot delete ${many})`,
  notLive: {
    absent: ' (not live, and no longer created)',
    'not-read': ' (not read: whether it is live is not known)',
  } satisfies Readonly<Record<Exclude<Extract<NoLongerDeclared, { type: 'resource' }>['state'], 'kept'>, string>>,
  adopted: (all: number, access: number): string => `Adopted ${count(all, 'change')}${access === 0 ? '' : ` (${access} access-granting)`}:`,
};

/** `who`: empty if nobody is named. */
const changedBy = ({ at, event }: Cause, who: string, action: string): string =>
  `last changed by ${who || 'somebody'} at ${format.utc(at)}: ${action} (audit event ${event})`;

export const causes = {
  changedBy,
  /** Why the actor is unknown. */
  unknown: (completeness: Causes['completeness']): string => {
    const why =
      completeness.type === 'not-requested'
        ? 'the capture contains no audit events (create one with `tenantry capture --causes <time>`)'
        : `the collection of audit events ${describeCompleteness(completeness)}`;
    return `Who made the changes is ${completeness.type === 'partial' ? 'only partially known' : 'unknown'}: ${why}`;
  },
  inProgress: (resource: Piece, state: Piece): TextLine => phrase`still in progress: ${resource} is ${state}`,
  normalized: (field: string, resource: Piece, wrote: Piece, reads: Piece): TextLine =>
    phrase`normalized by the platform: ${field} of ${resource} was written as ${wrote} and is reported as ${reads}`,
  notKnown: (why: Piece): TextLine => phrase`cause unknown: ${why}`,
};
