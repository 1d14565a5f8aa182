// Loads a desired state, evaluates the policies that need no platform, and prints a report. Usage: node validate.mjs [path]
import { evaluateDesiredState, formatReview, loadDesiredState, reviewEvaluation, selectPolicies, TenantryError } from 'tenantry';

const path = process.argv[2] ?? new URL('../acme', import.meta.url).pathname;

try {
  const desired = loadDesiredState(path);
  console.log(`${desired.resources.length} resources in ${desired.files.length} files`);
  for (const { address, at } of desired.resources.slice(0, 3)) console.log(`${at.file}:${at.line}:${at.col}: ${address}`);

  const policies = await selectPolicies(desired);
  const review = reviewEvaluation(evaluateDesiredState({ desired, policies }));
  console.log(formatReview(review, 'text'));
  process.exitCode = review.exitCode;
} catch (error) {
  // Every problem of the files at once, each with its place.
  if (!(error instanceof TenantryError)) throw error;
  for (const { code, message, at, help } of error.problems) console.error(`${at?.file}:${at?.line}:${at?.col}: ${message} [${code}] ${help ?? ''}`);
  process.exitCode = error.exitCode;
}
