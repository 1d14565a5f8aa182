// Valid names of registries and proxy caches: at most 63 characters (the newest request schema says 45, contradictions.md R1).
import { type Flaw, text } from '../shape.ts';
import type { Behaviour } from '../state.ts';
import type { SimulatedWorld } from '../world.ts';

const forms: Readonly<Record<Behaviour['registry_names'], { readonly pattern: RegExp; readonly form: string }>> = {
  text: { pattern: /^[a-z0-9]+$/, form: 'lowercase letters and digits only' },
  examples: { pattern: /^[a-z0-9_-]+$/, form: 'lowercase letters, digits, `_` and `-` only' },
};

export const registryName = text({ min: 1, max: 63 });

/** Null if this platform accepts the name: the documents disagree about the valid characters (contradictions.md R2), so a behaviour decides. */
export const unfitName = ({ surroundings }: SimulatedWorld, name: string): Flaw | null => {
  const { pattern, form } = forms[surroundings.behaviour.registry_names];
  return pattern.test(name) ? null : { loc: ['body', 'name'], msg: form, type: 'string_pattern_mismatch' };
};
