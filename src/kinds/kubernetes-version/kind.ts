// Versions of Kubernetes: a catalogue.
import { text } from '../../platform/wire.ts';
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { plainVersion } from '../kubernetes-version.ts';
import { inRegion } from '../regional.ts';
import { fields } from './fields.ts';

export const kubernetesVersion = defineKind({
  name: 'kubernetes-version',
  title: ['Kubernetes version', 'Kubernetes versions'],
  about: 'A version of Kubernetes that the platform offers, identified by its region and number.',
  fields,
  unchanging: true,
  asked: true,
  permissions: { read: ['mke.read'], write: [] },
  address: ({ region = '', version = '' }) => addressOf('kubernetes-version', region, version),
  collection: { operation: 'kubernetes.listVersions', args: inRegion, unsupportedOn: [404] },
  decode: (wire, { region = '' }) => {
    const version = plainVersion(text(wire, 'version'));
    return version
      ? { id: version, address: addressOf('kubernetes-version', region, version), phase: 'settled', values: { region, version } }
      : undefined;
  },
});
