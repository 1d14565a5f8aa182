// How Kubernetes clusters are read: the list of a region, then one call per cluster for its pools and the addresses that may reach its API.

import type { Json } from '../../json.ts';
import { bool, list, object, text, texts } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { rangeRecord } from '../ip-range.ts';
import type { Phase, Reads } from '../kind.ts';
import { minorVersion, plainVersion } from '../kubernetes-version.ts';
import { inRegion } from '../regional.ts';
import { sortedSet } from '../sorted-set.ts';
import type { KubernetesClusterFields } from './fields.ts';
import { poolOf } from './pools.ts';

/** An unknown state counts as a running operation. */
const phaseOf = (state: string | null | undefined): Phase => {
  const word = state?.toLowerCase() ?? '';
  if (/error|fail/.test(word)) return 'failed';
  return word === '' || word === 'running' || word === 'provisioned' ? 'settled' : 'moving';
};

/** An address proves that it is public; that it is not requires that none is wanted. */
const isPublic = (wire: Json): boolean | undefined => {
  const api = object(wire, 'kube_api_server') ?? undefined;
  const isDisabled = bool(api, 'disable_api_server_fip');
  if (text(api, 'floating_ip') || isDisabled === false) return true;
  return isDisabled ? false : undefined;
};

export const reads: Reads<KubernetesClusterFields> = {
  collection: { operation: 'kubernetes.listClusters', args: inRegion, unsupportedOn: [404] },
  details: [
    {
      operation: 'kubernetes.getCluster',
      fills: ['allowed', 'pools', 'security_groups'],
      per: 'self',
      goneIfNotFound: true,
      args: (of) => ({ path: { cluster_id: of.id }, ...inRegion(of) }),
      // What a missing list of addresses means is not documented (contradictions.md N5): it has no value, and an empty one is empty.
      decode: (_item, answers) => {
        const [body = null] = answers.map((answer) => answer.body);
        const [cidrs, pools] = [texts(body, 'allowed_cidrs'), list(body, 'node_pools')?.map(poolOf)];
        const groups = pools?.map(({ security_groups }) => security_groups);
        return {
          ...(cidrs && { allowed: cidrs.map(rangeRecord) }),
          ...(pools && { pools }),
          ...(groups?.every((all) => all !== null) && { security_groups: sortedSet(groups.flat()) }),
        };
      },
    },
  ],
  apart: ({ region = '', id }) => addressOf('kubernetes-cluster', region, id),
  decode: (wire, { region = '' }, { id, name, state }) => {
    if (!id) return undefined;
    const version = plainVersion(text(wire, 'version'));
    const values = { region, version, minor: version === undefined ? undefined : minorVersion(version), api_public: isPublic(wire) };
    return { id, address: addressOf('kubernetes-cluster', region, name || id), phase: phaseOf(state), values };
  },
};
