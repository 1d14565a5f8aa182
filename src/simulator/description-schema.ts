// The schema of the descriptions that a simulator is filled from.
import schema from '../../schemas/simulator-state.schema.json' with { type: 'json' };
import { compileSchema } from '../yaml/compile-schema.ts';

export const descriptionSchema = compileSchema(schema);
