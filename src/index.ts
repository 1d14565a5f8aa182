// The library `tenantry`: the functions of the commands, over plain data. docs/library.md shows each with an example.
export type { ErrorCode } from './error-table.ts';
export { type Problem, type Source, TenantryError } from './errors.ts';
export { type ExitCode, exitCodes } from './exit-code.ts';
export type { Immutable } from './json.ts';
export { captureText, loadCapture, parseCapture } from './library/capture.ts';
export {
  type DeclaredResource,
  type DesiredState,
  loadDesiredState,
  parseDesiredState,
  type TextFile,
} from './library/desired-state.ts';
export { type ErrorDescription, errorCodes } from './library/error-codes.ts';
export type { LiveResource, LiveState } from './library/live-state.ts';
export { createPlan, type PlanInput, type PlanResult as Plan, type PlanStep, planText } from './library/plan.ts';
export {
  type DeclaredEvaluationInput,
  type Evaluation,
  evaluateDesiredState,
  evaluateLiveState,
  type LiveEvaluationInput,
  type PolicyFinding,
  type PolicySelection,
  type SelectedPolicy,
  selectPolicies,
} from './library/policies.ts';
export { type Connection, type Credential, platformUrl, type ReadOptions, readLive } from './library/read-live.ts';
export {
  formatReview,
  type PlanReviewInput,
  type ReportOptions,
  type ReviewResult,
  reportFormats,
  reviewEvaluation,
  reviewPlan,
  type VerdictOptions,
} from './library/review.ts';
export { type SimulationResult, simulatePlan } from './library/simulate-plan.ts';
export { loadTrustFile, parseTrustFile, type TrustFile } from './library/trust-file.ts';
export type { CsvSeparator } from './report/csv-separators.ts';
export type { Format as ReportFormat } from './report/format-names.generated.ts';
export { version } from './version.ts';
