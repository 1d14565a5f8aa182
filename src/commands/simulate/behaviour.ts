// Options of `simulate` that set a behaviour, overriding the state.
import { fail } from '../../errors.ts';
import type { Description } from '../../simulator/description.ts';
import type { Behaviour } from '../../simulator/state.ts';
import { quoted } from '../../yaml/visible.ts';

const tenantHeaders: readonly Behaviour['tenant_header'][] = ['required', 'optional'];

/** The behaviours of the options; all others are those of the description. */
export const behaviourOf = ({ tenantHeader }: { readonly tenantHeader: string | undefined }): Partial<Behaviour> => {
  if (tenantHeader === undefined) return {};
  const found = tenantHeaders.find((one) => one === tenantHeader);
  if (found === undefined) return fail('usage', `Invalid value for --tenant-header: ${quoted(tenantHeader)}. Use required or optional.`);
  return { tenant_header: found };
};

export const withBehaviour = (state: Description = {}, behaviour: Partial<Behaviour>): Description => ({
  ...state,
  behaviour: { ...state.behaviour, ...behaviour },
});
