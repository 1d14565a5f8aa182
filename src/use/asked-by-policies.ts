// What the selected policies of a file read beyond what every audit reads: kinds that are read only on request.
import type { Desired } from '../desired/desired.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Want } from '../live/plan-reads.ts';
import { wantsOfSelection } from '../policies/reads-of-selection.ts';
import { openPolicies } from './open/open-policies.ts';
import type { Ports } from './ports.ts';

export const askedByPolicies = async (desired: Desired, ports: Pick<Ports, 'cwd'>): Promise<readonly Want[]> => {
  const asked = new Set(kindList.flatMap(({ name, asked: onRequest }) => (onRequest ? [name] : [])));
  const { selection } = await openPolicies(desired, ports);
  return wantsOfSelection(selection, kindList).filter(({ kind }) => asked.has(kind));
};
