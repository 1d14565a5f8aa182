// The last line of a merge: organizations by state, findings by severity, changes.
import { classIn } from '../../plan/step-effects.ts';
import { severities } from '../../policies/policy.ts';
import type { Say } from '../texts/texts.ts';
import { type MergedFleet, organizationStates } from './merged-fleet.ts';

/** `1 failed, 3 evaluated`: the worst first. */
export const statesText = (states: MergedFleet['states'], { fleet }: Say): string =>
  organizationStates.flatMap((state) => (states[state] === 0 ? [] : [`${states[state]} ${fleet.state[state]}`])).join(', ');

export const fleetCounts = ({ total, states, organizations, filter }: MergedFleet, say: Say): readonly [string, ...string[]] => {
  const says = say.fleet;
  const sum = (of: (one: MergedFleet['organizations'][number]) => number): number => organizations.reduce((all, one) => all + of(one), 0);
  const failures = severities.flatMap((severity) => {
    const many = sum(({ findings }) => findings?.failures[severity] ?? 0);
    return many === 0 ? [] : [say.counts.severity(many, severity)];
  });
  const changes = sum(({ classes }) => classIn(classes, 'change')?.steps ?? 0);
  const drifted = sum(({ drift, classes }) => (classes === null ? (drift ?? 0) : (classIn(classes, 'drift')?.steps ?? 0)));
  return [
    says.organizations(total),
    statesText(states, say),
    ...(failures.length === 0 ? [] : [failures.join(', ')]),
    ...(changes === 0 ? [] : [says.counts.changes(changes)]),
    ...(drifted === 0 ? [] : [says.counts.drifted(drifted)]),
    ...(filter === null ? [] : [says.counts.filtered]),
  ];
};
