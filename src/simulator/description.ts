// A state as a person writes it: values that fill.ts can invent may be omitted, and items are referred to by name instead of id.
import type { StateDocument } from './description-parts.ts';
import type { Transition } from './transition.ts';

/** A whole `SavedState` is also a description; filling does not change it. */
export type Description = Omit<StateDocument, 'transitions'> & { readonly transitions?: readonly Transition[] };
