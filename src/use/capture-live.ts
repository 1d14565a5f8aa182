// Captures the live organization: everything that an audit, a plan or a policy may need, in a file that replaces the platform.
import type { Desired } from '../desired/desired.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { everything } from '../live/plan-reads.ts';
import { saveCapture } from '../live/save-capture.ts';
import { wantsOfSelection } from '../policies/reads-of-selection.ts';
import type { ReportedRead } from '../report/review.ts';
import type { RunInfo } from '../report/run-info.ts';
import type { Trust } from '../trust/trust.ts';
import { openPolicies } from './open/open-policies.ts';
import type { Ports } from './ports.ts';
import { withPeriods } from './read/periods.ts';
import { type OrganizationSource, readForCapture } from './read/read-organization.ts';
import type { Reading } from './read/reads-of.ts';
import { withCauses } from './review/causes.ts';
import { collectionReads } from './review/collection-reads.ts';

export interface OrganizationToCapture {
  /** Determines the tenant, the regions and the policies. */
  readonly desired: Desired | undefined;
  readonly trust: Trust;
  readonly source: Omit<OrganizationSource, 'capture'>;
  /** Milliseconds: the period of the audit events; undefined: those that policies need. */
  readonly causes?: number | undefined;
}

export interface Capture {
  readonly reads: readonly ReportedRead[];
  readonly run: RunInfo;
}

/** What a capture reads: with data that only policies need (scans of images), because an audit of the capture evaluates them. */
export const readingOfCapture = async ({ desired, trust, causes }: OrganizationToCapture, ports: Ports): Promise<Reading> => {
  const { selection } = await openPolicies(desired, ports);
  const wants = [...everything(kindList), ...wantsOfSelection(selection, kindList)];
  return withPeriods(withCauses({ wants, desired, trust }, causes), selection);
};

/** `file`: its path. */
export const captureLive = async (capturing: OrganizationToCapture, file: string, ports: Ports): Promise<Capture> => {
  const { run, ...organization } = await readForCapture(await readingOfCapture(capturing, ports), capturing.source, ports);
  await saveCapture(file, organization);
  return { reads: collectionReads(organization.live), run: { version: ports.tool, now: organization.live.readAt, ...run } };
};
