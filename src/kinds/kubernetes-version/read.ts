// How versions of Kubernetes are read: the whole list of a region.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import type { Reads } from '../kind.ts';
import { kubernetesVersion } from '../kubernetes-version.ts';
import { inRegion } from '../regional.ts';
import type { KubernetesVersionFields } from './fields.ts';

export const reads: Reads<KubernetesVersionFields> = {
  collection: { operation: 'kubernetes.listVersions', args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }) => {
    const version = kubernetesVersion(text(wire, 'version'));
    return version
      ? { id: version, address: addressOf('kubernetes-version', region, version), phase: 'settled', values: { region, version } }
      : undefined;
  },
};
