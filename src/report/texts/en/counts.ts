// The counts of a result, of which its last line consists.
import type { Severity } from '../../../desired/desired.ts';
import { type ExitCode, exitCodes } from '../../../exit-code.ts';
import { count } from '../../document.ts';
import type { OutlookReport } from '../../review.ts';

/** What a change does to findings, after a number. */
const impacts = {
  introduced: 'introduced',
  newlyEvaluated: 'newly evaluated',
  suppressed: 'suppressed',
  adopted: 'adopted',
  noLongerEvaluated: 'no longer evaluated',
  fixed: 'fixed',
  remaining: 'remaining',
  unknown: 'unknown',
  onlyWarn: 'only warn',
} satisfies Partial<Record<keyof OutlookReport, string>>;

export type ImpactCount = readonly [impact: keyof typeof impacts, many: number];

/** `3 remaining`. */
export const impact = ([name, many]: ImpactCount): string => `${many} ${impacts[name]}`;

/** `2 findings introduced, 1 suppressed`. */
export const impactOnFindings = (counts: readonly ImpactCount[]): string =>
  counts.map((one, position) => (position === 0 ? `${count(one[1], 'finding')} ${impacts[one[0]]}` : impact(one))).join(', ');

export const counts = {
  /** The verdict unless it is success. */
  verdict: {
    [exitCodes.clean]: '',
    [exitCodes.findings]: 'failed',
    [exitCodes.invalid]: 'invalid',
    [exitCodes.unread]: 'incomplete',
    [exitCodes.pending]: 'out of sync',
    [exitCodes.refused]: 'refused',
    [exitCodes.partial]: 'partly applied',
    [exitCodes.defect]: 'internal error',
    [exitCodes.interrupted]: 'interrupted',
  } satisfies Readonly<Record<ExitCode, string>>,
  exitCode: (verdict: string, exitCode: ExitCode): string => `${verdict} (exit code ${exitCode})`,
  severity: (many: number, severity: Severity): string => `${many} ${severity}`,
  onlyWarn: (many: number): string => `${many} only warn`,
  noFindings: 'no findings',
  gone: (many: number): string => `${many} no longer found`,
  drifted: (many: number): string => (many === 0 ? 'no drift' : `${many} drifted`),
  notApplied: (many: number): string => `${many} not applied yet`,
  budgetsExceeded: (many: number): string => `${count(many, 'budget')} exceeded`,
  closeToLimit: (many: number): string => `${many} close to the limit`,
  withinBudget: (many: number): string => `${many} within budget`,
  noBudget: 'no budget evaluated',
  unknown: (many: number): string => `${many} unknown`,
  unread: (many: number): string => `${count(many, 'collection')} not read completely`,
  noChanges: '0 changes',
  toAcknowledge: (many: number): string => `${many} ${many === 1 ? 'needs' : 'need'} acknowledgement`,
  refusals: (many: number): string => count(many, 'guard refusal'),
  failedSteps: (many: number): string => `${many} failed`,
  applied: (many: number): string => `${many} applied`,
  waiting: (many: number): string => `${many} applied and waiting`,
  notStarted: (many: number): string => `${many} not started`,
  nothingApplied: 'no changes applied',
  adopted: (many: number): string => `${many} adopted`,
  skipped: (many: number): string => `${many} skipped`,
  left: (counts: string): string => `${counts} left`,
  loosened: (many: number): string => count(many, 'loosened setting'),
  impact: impactOnFindings,
  failing: (many: number, severity: Severity | undefined): string => `${count(many, 'finding')} of severity ${severity} or higher`,
  problems: (many: number): string => count(many, 'problem'),
  filesValid: (many: number): string => `${count(many, 'file')} valid`,
};
