// Kubernetes clusters. They are only audited.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const kubernetesCluster = defineKind({
  name: 'kubernetes-cluster',
  title: ['Kubernetes cluster', 'Kubernetes clusters'],
  about: 'A Kubernetes cluster, identified by its region and name; by its id in place of a name that two clusters have.',
  fields,
  unchanging: true,
  asked: true,
  links: { version_entry: { kind: 'kubernetes-version', one: true, theirs: 'version', ours: 'version' } },
  permissions: { read: ['mke.read'], write: [] },
  address: ({ region = '', name = '' }) => addressOf('kubernetes-cluster', region, name),
  ...reads,
});
