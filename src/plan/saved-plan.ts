// A plan as a file: canonical JSON with a digest of its own content. A saved plan is not executed as is: apply plans again and runs only the steps that both plans contain.
import { fail, TenantryError } from '../errors.ts';
import { canonical, deeperThan, digestOf, isObject, type Json, parseJson, sameJson, visibleJson } from '../json.ts';
import type { Sha256 } from '../value-types.ts';
import { acknowledgements, digestsOf } from './digests.ts';
import type { Plan } from './plan.ts';
import { stepIdOf } from './step-id.ts';

/**
 * A saved plan for `tenantry apply`. It is not executed as is: apply creates a fresh plan and runs only the steps that are in both.
 * @title A plan saved with `tenantry plan --out`
 */
export interface SavedPlan {
  /** The type of this file. */
  readonly type: 'tenantry-plan';
  /** SHA-256 of the canonical text of `plan` (keys sorted, no white space): proves that it is complete and unmodified. */
  readonly digest: Sha256;
  readonly plan: Plan;
}

const type: SavedPlan['type'] = 'tenantry-plan';
const planVersion = 2;
/** Plans contain request bodies, which are refused beyond 64 levels. */
const deepest = 100;

/** A plan as plain JSON, without undefined values. */
const plain = (plan: Plan): Json => JSON.parse(JSON.stringify(plan));

export const planText = (plan: Plan): string => {
  const content = plain(plan);
  return `${visibleJson(canonical({ type, digest: digestOf(content), plan: content }))}\n`;
};

/** Whether the parts of a plan are consistent: step ids match the steps, digests match the ids. */
const isWhole = (plan: Plan): boolean =>
  plan.steps.every((step) => stepIdOf(step) === step.id) &&
  sameJson(digestsOf(plan), plan.digests) &&
  sameJson(acknowledgements(plan), plan.acknowledge);

/**
 * Reads the text of a saved plan. `mistakesIn` holds it against the schema of the file (schemas/plan.schema.json), one sentence for each mistake.
 * Throws `plan-invalid` for what is not JSON, not a plan, altered, or made by another version of Tenantry.
 */
export const readPlanText = (text: string, file: string, tool: string, mistakesIn: (value: Json) => readonly string[]): Plan => {
  const at = { file, line: 1, col: 1 };
  const unfit = (why: string): never => fail('plan-invalid', why, { at });
  const value = parseJson(text);
  if (value === undefined) return unfit('the file is not JSON, or is truncated');
  if (!isObject(value) || value['type'] !== type) return unfit('the file is not a plan of Tenantry');
  if (deeperThan(value, deepest)) return unfit('the file is nested deeper than any plan');
  const { plan: content = null, digest } = value;
  if (isObject(content) && typeof content['version'] === 'number' && content['version'] !== planVersion)
    return unfit(`the plan has format version ${content['version']}; this version of Tenantry reads version ${planVersion}`);
  if (isObject(content) && content['tool'] !== tool) return unfit(`the plan was created by another version of Tenantry; this is ${tool}`);
  if (digestOf(content) !== digest) return unfit('the content of the plan does not match its digest: it was modified or truncated');
  const mistakes = mistakesIn(value);
  if (mistakes.length > 0)
    throw new TenantryError(mistakes.map((message) => ({ code: 'plan-invalid', message: `the plan is invalid: ${message}`, at })));
  // The schema has just proved the shape.
  const plan = content as unknown as Plan;
  return isWhole(plan) ? plan : unfit('the steps of the plan do not match their ids and digests: it was modified');
};
