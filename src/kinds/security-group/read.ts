// How security groups are read: the list of a region, then one call per group for its rules.
import { list, texts } from '../../platform/wire.ts';
import type { Reads } from '../kind.ts';
import { networkPhase } from '../network-phase.ts';
import { readsById } from '../reads-by-id.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import type { SecurityGroupFields } from './fields.ts';
import { rulesOf } from './rules.ts';

export const reads: Reads<SecurityGroupFields> = {
  ...readsById('security-group', 'network.listSecurityGroups', networkPhase, () => ({})),
  details: [
    {
      operation: 'network.getSecurityGroup',
      fills: ['rules', 'port_ids'],
      per: 'self',
      goneIfNotFound: true,
      args: (of) => ({ path: { security_group_id: of.id }, ...inRegion(of) }),
      // Without the list of rules nothing is known of them: a group that has none sends an empty list.
      decode: (_item, answers) => {
        const [body = null] = answers.map((answer) => answer.body);
        const [sent, ports] = [list(body, 'rules'), texts(body, 'ports')];
        const rules = sent ? rulesOf(sent) : undefined;
        return rules && { rules, ...(ports ? { port_ids: sortedSet(ports) } : {}) };
      },
    },
  ],
};
