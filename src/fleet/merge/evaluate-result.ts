// What a result in the folder proves about an organization: evaluated, partly read, failed, missing, or foreign with the reason.
import { TenantryError } from '../../errors.ts';
import { type ExitCode, exitCodes, worstExit } from '../../exit-code.ts';
import type { FleetCommand } from '../../report/fleet/merged-fleet.ts';
import { parseResult } from '../../report/parse-result.ts';
import { isUnread } from '../../report/reading-blocks.ts';
import type { Review } from '../../report/review.ts';
import { quoted } from '../../yaml/visible.ts';
import type { FleetOrganization } from '../fleet.ts';
import type { FleetManifest, FoundResult } from '../manifest.ts';

/** What every result of the run must be of. */
export interface ExpectedResult {
  readonly tool: string;
  /** Digest of the built-in policies. */
  readonly policies: string;
  readonly commit: string | null;
  readonly command: FleetCommand;
}

type ForeignCode = 'tenant' | 'tool' | 'policies' | 'commit' | 'command' | 'damaged';

/** `review`: undefined for a command without one. */
export type EvaluatedResult =
  | { readonly type: 'missing' }
  | { readonly type: 'foreign'; readonly code: ForeignCode; readonly message: string }
  | { readonly type: 'failed'; readonly manifest: FleetManifest; readonly exitCode: ExitCode }
  | {
      readonly type: 'evaluated' | 'partly-read';
      readonly manifest: FleetManifest;
      readonly review: Review | undefined;
      readonly exitCode: ExitCode;
    };

type Foreign = Extract<EvaluatedResult, { readonly type: 'foreign' }>;

const foreign = (code: ForeignCode, message: string): Foreign => ({ type: 'foreign', code, message });

const isSameTenant = (one: string | null | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase();

const shown = (value: string | null): string => (value === null ? 'none' : quoted(value));

const wrongTenant = (tenant: string | null, organization: FleetOrganization): Foreign | undefined => {
  if (organization.tenant.type === 'unknown')
    return tenant === null
      ? undefined
      : foreign('tenant', `The result is of tenant ${shown(tenant)}, and the tenant of the organization is unknown.`);
  return isSameTenant(tenant, organization.tenant.id)
    ? undefined
    : foreign('tenant', `The result is of tenant ${shown(tenant)}, and the organization has tenant ${shown(organization.tenant.id)}.`);
};

const compared: readonly (readonly [code: 'tool' | 'policies' | 'commit' | 'command', what: string])[] = [
  ['tool', 'of Tenantry'],
  ['policies', 'of the built-in policies with digest'],
  ['commit', 'of commit'],
  ['command', 'of the command'],
];

const wrongRun = (manifest: FleetManifest, expected: ExpectedResult): Foreign | undefined => {
  const [wrong] = compared.filter(([code]) => manifest[code] !== expected[code]);
  if (!wrong) return undefined;
  const [code, what] = wrong;
  return foreign(code, `The result is ${what} ${shown(manifest[code])}, and this merge is ${what} ${shown(expected[code])}.`);
};

/** What only an evaluation ends with: after a failure these would be a success. */
const answers: readonly ExitCode[] = [exitCodes.clean, exitCodes.findings, exitCodes.pending];

const failedAs = (code: ExitCode): ExitCode => (answers.includes(code) ? exitCodes.unread : code);

const withoutReview: readonly FleetCommand[] = ['capture'];

const reviewIn = (text: string, manifest: FleetManifest, { tool, command }: ExpectedResult): Review | Foreign => {
  try {
    const review = parseResult(text, manifest.name);
    if (review.command !== command)
      return foreign('command', `The result is of the command ${shown(review.command)}, and this merge is of ${shown(command)}.`);
    if (review.run.version !== tool)
      return foreign('tool', `The result is of Tenantry ${shown(review.run.version)}, and this merge is of ${shown(tool)}.`);
    if (review.tenant !== undefined && !isSameTenant(manifest.tenant, review.tenant))
      return foreign('tenant', `The result is of tenant ${shown(review.tenant)}, and its manifest has tenant ${shown(manifest.tenant)}.`);
    return review;
  } catch (error) {
    if (error instanceof TenantryError) return foreign('damaged', `The result is damaged: ${error.message}.`);
    throw error;
  }
};

/** Never throws for content. What contradicts itself counts as the worse of both. */
export const evaluateResult = (organization: FleetOrganization, found: FoundResult, expected: ExpectedResult): EvaluatedResult => {
  if (found.type === 'absent') return { type: 'missing' };
  if (found.type === 'unfit') return foreign('damaged', `The result is damaged: ${found.why}.`);
  const { manifest, text } = found;
  const wrong = wrongTenant(manifest.tenant, organization) ?? wrongRun(manifest, expected);
  if (wrong) return wrong;
  if (manifest.status === 'failed' || text === undefined) return { type: 'failed', manifest, exitCode: failedAs(manifest.exit_code) };
  const review = withoutReview.includes(manifest.command) ? undefined : reviewIn(text, manifest, expected);
  if (review && 'type' in review) return review;
  const isPartly = manifest.status === 'partly-read' || review?.reads.some(isUnread) === true;
  const codes = [manifest.exit_code, review?.exitCode ?? exitCodes.clean, isPartly ? exitCodes.unread : exitCodes.clean];
  return { type: isPartly ? 'partly-read' : 'evaluated', manifest, review, exitCode: worstExit(codes) };
};
