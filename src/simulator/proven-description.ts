// A description that a program made: held against the same schema as one that a person wrote.
import type { Json } from '../json.ts';
import { simulatorState as isState } from '../yaml/validators/simulator-state.generated.js';
import type { Description } from './description.ts';

/** Throws a TypeError, which is a defect of whoever made it, that names the first thing that does not fit. */
export const provenDescription = (value: Json): Description => {
  if (!isState(value)) {
    const [first] = isState.errors ?? [];
    throw new TypeError(`no state of the simulator: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
  }
  // The schema has just proved the shape.
  return value as Description;
};
