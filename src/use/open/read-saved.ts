// Reads the saved plan of an apply. Its schema is loaded with it, because most applies have a desired state instead.
import schema from '../../../schemas/plan.schema.json' with { type: 'json' };
import { operatorFile } from '../../files/operator-file.ts';
import { readText } from '../../files/read-text.ts';
import type { Json } from '../../json.ts';
import type { Plan } from '../../plan/plan.ts';
import { readPlanText } from '../../plan/saved-plan.ts';
import { mistakesIn } from '../../yaml/check.ts';
import { plan as isPlan } from '../../yaml/validators/plan.generated.js';
import type { Ports } from '../ports.ts';
import { shownPath } from './shown-path.ts';

/** Bytes: the plan of a large organization has many steps. */
const largestPlan = 256_000_000;

const mistakesInPlan = (value: Json): readonly string[] => mistakesIn(value, isPlan, schema).map(({ message }) => message);

/** Throws if it cannot be read, was modified, or is not a plan of this version. */
export const readSaved = (path: string, ports: Ports): Plan => {
  const shown = shownPath(path, ports);
  return readPlanText(readText(operatorFile(shown), largestPlan), shown, ports.tool, mistakesInPlan);
};
