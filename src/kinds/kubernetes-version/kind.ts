// Versions of Kubernetes: a catalogue.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const kubernetesVersion = defineKind({
  name: 'kubernetes-version',
  title: ['Kubernetes version', 'Kubernetes versions'],
  about: 'A version of Kubernetes that the platform offers, identified by its region and number.',
  fields,
  unchanging: true,
  asked: true,
  permissions: { read: ['mke.read'], write: [] },
  address: ({ region = '', version = '' }) => addressOf('kubernetes-version', region, version),
  ...reads,
});
