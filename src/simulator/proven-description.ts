// A description from a program, checked with the same schema as one that a person wrote.
import schema from '../../schemas/simulator-state.schema.json' with { type: 'json' };
import { fail } from '../errors.ts';
import type { Json } from '../json.ts';
import { plainText } from '../platform/plain-text.ts';
import { mistakesIn } from '../yaml/check.ts';
import { simulatorState as isState } from '../yaml/validators/simulator-state.generated.js';
import type { Description } from './description.ts';

/** Throws `platform-not-understood` with the first violation: a live value that no simulator can represent. */
export const provenDescription = (value: Json): Description => {
  const [mistake] = mistakesIn(value, isState, schema);
  if (mistake) {
    return fail('platform-not-understood', `the organization contains a value that cannot be simulated: ${plainText(mistake.message)}`, {
      help: 'If it was read from a capture, create a new one with `tenantry capture`; otherwise report the value.',
    });
  }
  // The schema has just proved the shape.
  return value as Description;
};
