// The page of a plan: for whoever approves it.
import type { AccessLevel } from '../../../access/access-levels.ts';
import { count, type Piece, phrase, strong, type TextLine } from '../../document.ts';
import { columns } from './format.ts';

const level: Readonly<Record<AccessLevel, string>> = { none: 'none', read: 'read', write: 'write', administer: 'administer' };

export const planPage = {
  sections: {
    review: 'Review',
    access: 'Access',
    apply: 'After the merge',
    apart: 'Not in this run',
    scheduled: 'Scheduled',
    drift: 'Drift',
  },
  /** `17 changes, review 13`. */
  title: (changes: number, review: number): string =>
    review === 0 ? count(changes, 'change') : `${count(changes, 'change')}, review ${review}`,
  nothing: 'No changes',
  irreversible: (many: number): TextLine => [strong(many === 1 ? '1 change is irreversible' : `${many} changes are irreversible`)],
  deletes: (many: number): string => (many === 1 ? '1 deletes something' : `${many} delete something`),
  grants: (many: number, subjects: number): string =>
    `${many === 1 ? '1 grants' : `${many} grant`} access${subjects > 0 ? ` to ${subjects} people and accounts` : ''}`,
  accepted: 'The simulated platform accepts every call.',
  notAccepted: (many: number): string => `The simulated platform does not accept ${count(many, 'call')}.`,
  cards: {
    irreversible: 'Irreversible',
    grants: 'Grant access',
    revokes: 'Revoke access',
    uncertain: 'Cannot be ruled out',
    scheduled: 'Scheduled',
    apart: 'Waiting or apart',
  },
  acknowledge: (many: number): string => `acknowledge ${many}`,
  gain: (many: number): string => (many === 1 ? '1 gains' : `${many} gain`),
  lose: (many: number): string => (many === 1 ? '1 loses' : `${many} lose`),
  notByMerge: 'on schedule, not by this merge',
  findings: (introduced: number, remaining: number): string => `${introduced} introduced · ${remaining} remain`,
  fixed: (many: number): string => `${count(many, 'finding')} fixed`,
  fixedOf: (fixed: number, all: number): string => `${fixed} of ${count(all, 'finding')} fixed`,
  review: (many: number): string => `Review ${many === 1 ? 'this change' : `these ${many} changes`}`,
  worstFirst: 'Worst consequence first. The line is where the file asks for it.',
  reviewColumns: columns('effect', 'consequence', 'change', 'line', 'step'),
  step: (position: number): string => `#${position}`,
  access: {
    title: 'Access, before and after',
    about: (gain: number, lose: number): string =>
      `${gain} gain, ${lose} lose. Each cell is the highest level in that product. Who gains comes first.`,
    who: 'who',
    through: 'through',
    permissions: 'permissions',
    level: (name: AccessLevel): string => level[name],
    change: (before: AccessLevel, after: AccessLevel): string => `${level[before]} → ${level[after]}`,
    more: 'more access',
    less: 'less access',
    unknown: 'unknown',
    others: (many: number): string => `${many} more are in the JSON of this plan (access.change.levels).`,
  },
  paths: {
    title: 'Paths to administrator',
    added: 'Added',
    removed: 'Removed',
    unread: 'Not known',
    noneAdded: 'No change creates a path.',
    noneRemoved: 'No change removes a path.',
    notKnown: (many: number): string =>
      many === 0
        ? 'Everything that paths depend on was read.'
        : `Of ${count(many, 'person or account', 'people and accounts')} something was not read.`,
  },
  apply: {
    title: 'What happens when it is applied',
    again: { title: 'Plan again', says: 'The apply reads the platform and plans again. If a digest differs, nothing runs.' },
    approval: {
      title: 'Wait for approval',
      says: 'In the Action, the environment waits for its reviewers; in a terminal, the command asks.',
    },
    acknowledge: (many: number, digest: Piece): { readonly title: string; readonly says: Piece } => ({
      title: `Acknowledge ${many}`,
      says: phrase`Exactly these ${many} changes, by their digest ${digest}.`,
    }),
    nothingToAcknowledge: { title: 'Acknowledge nothing', says: 'No change of this plan needs an acknowledgement.' },
    run: (many: number): { readonly title: string; readonly says: string } => ({
      title: 'Apply and verify',
      says: `${count(many, 'change')}, in the order of the plan. Each is read back.`,
    }),
    approvesNothing: 'This page approves nothing.',
  },
  all: 'All steps, in the order of execution',
};
