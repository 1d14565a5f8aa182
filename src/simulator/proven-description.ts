// A description from a program, checked with the same schema as one that a person wrote.
import { fail } from '../errors.ts';
import type { Json } from '../json.ts';
import { plainText } from '../platform/plain-text.ts';
import { simulatorState as isState } from '../yaml/validators/simulator-state.generated.js';
import type { Description } from './description.ts';

/** Checked with the schema of descriptions. */
export const isDescription = (value: Json): value is Description & Json => isState(value);

/** Throws `platform-not-understood` with the first violation: a live value that no simulator can represent. */
export const provenDescription = (value: Json): Description => {
  if (!isState(value)) {
    const [first] = isState.errors ?? [];
    return fail(
      'platform-not-understood',
      `the organization contains a value that cannot be simulated: ${plainText(`${first?.instancePath ?? ''} ${first?.message ?? ''}`)}`,
      { help: 'If it was read from a capture, create a new one with `tenantry capture`; otherwise report the value.' },
    );
  }
  // The schema has just proved the shape.
  return value as Description;
};
