// OCSF 1.5.0, class Compliance Finding (2003): one event per finding and control, for a data lake or a SIEM. https://schema.ocsf.io/1.5.0/classes/compliance_finding

import type { Severity } from '../desired/desired.ts';
import type { JsonObject } from '../json.ts';
import { parseAddress, regionOf } from '../kinds/address.ts';
import { visible } from '../yaml/visible.ts';
import { allResults } from './all-results.ts';
import { partsOfList } from './json.ts';
import { type MappedControl, mappedControls } from './mapped-controls.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';

export const ocsfVersion = '1.5.0';

const category = { uid: 2, name: 'Findings' } as const;
const complianceClass = { uid: 2003, name: 'Compliance Finding' } as const;
/** Every scan reports the current state: the consumer knows by `finding_info.uid` whether it has the finding already. */
const create = { id: 1, name: 'Create' } as const;

const severityOf: Readonly<Record<Severity, readonly [id: number, caption: string]>> = {
  info: [1, 'Informational'],
  low: [2, 'Low'],
  medium: [3, 'Medium'],
  high: [4, 'High'],
  critical: [5, 'Critical'],
};

/** Of the compliance check. OCSF: a warning did not yield a result, because information is missing. */
const checkStatus: Readonly<Record<'fail' | 'waived' | 'unknown', readonly [id: number, caption: string]>> = {
  fail: [3, 'Fail'],
  waived: [3, 'Fail'],
  unknown: [2, 'Warning'],
};

/** Of the finding. */
const findingStatus: Readonly<Record<'fail' | 'waived' | 'unknown', readonly [id: number, caption: string]>> = {
  fail: [1, 'New'],
  waived: [3, 'Suppressed'],
  unknown: [1, 'New'],
};

const verdictDetail = ({ verdict, text }: ReportedFinding): string => {
  if (verdict.type === 'unknown') return `${verdict.cause}: ${text}`;
  return verdict.type === 'waived' ? `waived until ${verdict.waiver.expires}: ${verdict.waiver.reason}` : text;
};

const timeOf = (iso: string): number => Date.parse(iso);

/** The fallback owner does not own the resource. */
const resourceOf = ({ address, owner, routedBy }: ReportedFinding): JsonObject => {
  const parsed = parseAddress(address);
  const region = parsed && regionOf(parsed.address);
  return {
    uid: visible(address),
    name: visible(address),
    type: parsed?.kind ?? address.split('/', 1)[0] ?? '',
    ...(region !== undefined && { region: visible(region) }),
    ...(owner !== undefined && routedBy !== 'fallback' && { owner: { name: visible(owner), email_addr: visible(owner) } }),
  };
};

/** Who is responsible and until when: OCSF has attributes for both in other classes only. */
const unmappedOf = ({ owner, routedBy, due }: ReportedFinding): JsonObject =>
  owner === undefined && due === undefined
    ? {}
    : {
        unmapped: {
          ...(owner !== undefined && { owner: visible(owner) }),
          ...(routedBy !== undefined && { routed_by: routedBy }),
          ...(due !== undefined && { due }),
        },
      };

const eventOf = (
  finding: ReportedFinding,
  policy: ReportedPolicy | undefined,
  requirement: MappedControl | undefined,
  { run, tenant }: Review,
): JsonObject => {
  const { fingerprint, severity, verdict, firstSeen, lastSeen, text } = finding;
  // Findings list no passes.
  const type = verdict.type === 'unknown' || verdict.type === 'waived' ? verdict.type : 'fail';
  const [severityId, severityCaption] = severityOf[severity];
  const [checkId, checkCaption] = checkStatus[type];
  const [statusId, statusCaption] = findingStatus[type];
  const uid = requirement ? `${fingerprint}/${requirement.framework}/${requirement.control}` : fingerprint;
  return {
    activity_id: create.id,
    activity_name: create.name,
    category_uid: category.uid,
    category_name: category.name,
    class_uid: complianceClass.uid,
    class_name: complianceClass.name,
    type_uid: complianceClass.uid * 100 + create.id,
    type_name: `${complianceClass.name}: ${create.name}`,
    time: timeOf(run.asOf ?? run.now),
    severity_id: severityId,
    severity: severityCaption,
    status_id: statusId,
    status: statusCaption,
    message: visible(text),
    metadata: {
      version: ocsfVersion,
      product: { name: 'Tenantry', vendor_name: 'Tenantry', version: run.version },
      ...(tenant !== undefined && { tenant_uid: visible(tenant) }),
    },
    finding_info: {
      uid,
      title: visible(policy?.title ?? finding.policy),
      ...(policy && { desc: visible(policy.why) }),
      analytic: { uid: finding.policy, name: visible(policy?.title ?? finding.policy), type_id: 1, type: 'Rule' },
      ...(firstSeen !== undefined && { first_seen_time: timeOf(firstSeen) }),
      ...(lastSeen !== undefined && { last_seen_time: timeOf(lastSeen) }),
    },
    compliance: {
      ...(requirement && {
        standards: [visible(requirement.framework)],
        requirements: [visible(requirement.control)],
      }),
      control: finding.policy,
      status_id: checkId,
      status: checkCaption,
      status_detail: visible(verdictDetail(finding)),
    },
    resources: [resourceOf(finding)],
    ...(policy && { remediation: { desc: visible(policy.fix) } }),
    ...unmappedOf(finding),
  };
};

/** A finding whose policy has no control is one event without a standard. */
function* eventsOf(review: Review): Generator<JsonObject> {
  const policies = new Map((review.policies ?? []).map((policy) => [policy.id, policy]));
  for (const finding of allResults(review)) {
    const policy = policies.get(finding.policy);
    const requirements = policy ? mappedControls(policy) : [];
    for (const one of requirements.length > 0 ? requirements : [undefined]) yield eventOf(finding, policy, one, review);
  }
}

export const reviewAsOcsf = (review: Review): Iterable<string> => partsOfList(eventsOf(review));
