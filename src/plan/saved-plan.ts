// A plan as a file: canonical JSON with a digest of its own content. A saved plan is a wish: apply plans anew and runs only what both hold.
import { fail, type Problem, TenantryError } from '../errors.ts';
import { canonical, digestOf, isObject, type Json } from '../json.ts';
import type { Plan } from './plan.ts';
import { stepIdOf } from './step-id.ts';
import { digestsOf } from './digests.ts';

const type = 'tenantry-plan';

/** Plain JSON of a plan; what is undefined is left out. */
const plain = (plan: Plan): Json => JSON.parse(JSON.stringify(plan)) as Json;

export const planText = (plan: Plan): string => {
  const content = plain(plan);
  return `${canonical({ type, digest: digestOf(content), plan: content })}\n`;
};

const unfit = (file: string, message: string, help: string): never =>
  fail('plan-unfit', `${file}: ${message}`, { help, at: { file, line: 1, col: 1 } });

const again = 'Make a new one with `tenantry plan --out`.';

/** Checks of a plan's own content, beyond its schema: nothing in it may have been altered. */
const verify = (plan: Plan, file: string): void => {
  const altered = plan.steps.filter((step) => stepIdOf(step) !== step.id);
  const problems = altered.map(
    (step): Problem => ({
      code: 'plan-unfit',
      message: `${file}: step ${step.id.slice(0, 8)} does not match its id: the file was altered.`,
      help: again,
    }),
  );
  if (problems.length > 0) throw new TenantryError(problems);
  if (canonical(digestsOf(plan.steps)) !== canonical(plan.digests))
    unfit(file, 'its digests do not match its steps: the file was altered.', again);
};

/**
 * Reads the text of a saved plan. `valid` is the compiled schema of the file (schemas/plan.schema.json).
 * Refuses with one clear error what is not JSON, not a plan, altered, or made by another version of Tenantry.
 */
export const readPlanText = (
  text: string,
  file: string,
  tool: string,
  valid: (value: unknown) => value is { readonly plan: Plan },
): Plan => {
  let value: Json = null;
  try {
    value = JSON.parse(text) as Json;
  } catch {
    unfit(file, 'this is not JSON; the plan was cut off or altered.', again);
  }
  if (!isObject(value) || value['type'] !== type) return unfit(file, 'this is not a plan of Tenantry.', again);
  const content = value['plan'];
  if (isObject(content) && content['tool'] !== tool)
    return unfit(file, `it was made by another version of Tenantry (this is ${tool}).`, again);
  if (!valid(value) || content === undefined) return unfit(file, 'it does not follow schemas/plan.schema.json; it was altered.', again);
  if (digestOf(content) !== value['digest']) return unfit(file, 'its content does not match its digest: the file was altered.', again);
  verify(value.plan, file);
  return value.plan;
};
