// The schema of desired-state files.
import schema from '../../schemas/desired-state.schema.json' with { type: 'json' };
import { compileSchema } from '../yaml/compile-schema.ts';

export const desiredSchema = compileSchema(schema);
