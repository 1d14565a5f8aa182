// The built-in policies of every pack, with their own parameters.
import { builtInPolicies } from '../src/policies/built-in.ts';
import { type SelectedPolicies, selectPolicies } from '../src/policies/select.ts';

export const allPacks = async (): Promise<SelectedPolicies> =>
  selectPolicies(await builtInPolicies(), { packs: ['baseline', 'strict', 'cost', 'data-protection'], settings: [], waivers: [] });
