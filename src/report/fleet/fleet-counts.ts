// The last line of a merge: organizations by state, findings by severity, changes.
import { classIn } from '../../plan/step-effects.ts';
import { severities } from '../../policies/policy.ts';
import { count } from '../document.ts';
import { organizationWords } from '../states.ts';
import { type MergedFleet, organizationStates } from './merged-fleet.ts';

/** `1 failed, 3 evaluated`: the worst first. */
export const statesText = (states: MergedFleet['states']): string =>
  organizationStates.flatMap((state) => (states[state] === 0 ? [] : [`${states[state]} ${organizationWords[state].word}`])).join(', ');

export const fleetCounts = ({ total, states, organizations, filter }: MergedFleet): readonly [string, ...string[]] => {
  const sum = (of: (one: MergedFleet['organizations'][number]) => number): number => organizations.reduce((all, one) => all + of(one), 0);
  const failures = severities.flatMap((severity) => {
    const many = sum(({ findings }) => findings?.failures[severity] ?? 0);
    return many === 0 ? [] : [`${many} ${severity}`];
  });
  const changes = sum(({ classes }) => classIn(classes, 'change')?.steps ?? 0);
  const drifted = sum(({ drift, classes }) => (classes === null ? (drift ?? 0) : (classIn(classes, 'drift')?.steps ?? 0)));
  return [
    count(total, 'organization'),
    statesText(states),
    ...(failures.length === 0 ? [] : [failures.join(', ')]),
    ...(changes === 0 ? [] : [count(changes, 'change')]),
    ...(drifted === 0 ? [] : [`${drifted} drifted`]),
    ...(filter === null ? [] : ['filtered']),
  ];
};
