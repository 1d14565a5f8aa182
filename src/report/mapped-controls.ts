// The controls that a policy covers or supports, in one order, whatever the order of keys in a saved result.
import type { ReportedPolicy } from './review.ts';

export interface MappedControl {
  readonly framework: string;
  readonly control: string;
}

const listed = (side: ReportedPolicy['controls']): readonly MappedControl[] =>
  Object.entries(side)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([framework, ids]) => ids.map((control) => ({ framework, control })));

/** Covered ones first. */
export const mappedControls = ({ controls, supports }: Pick<ReportedPolicy, 'controls' | 'supports'>): readonly MappedControl[] => [
  ...listed(controls),
  ...listed(supports),
];
