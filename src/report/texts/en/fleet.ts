// The merged results of a fleet.
import { columns } from './format.ts';

export const fleet = {
  reviewColumns: columns('', 'change', 'consequence', 'organizations'),
};
