// Whether a value is a description of a state, by the schema of descriptions.
import type { Json } from '../json.ts';
import { simulatorState } from '../yaml/validators/simulator-state.generated.js';
import type { Description } from './description.ts';

export const isDescription = (value: Json): value is Description & Json => simulatorState(value);
