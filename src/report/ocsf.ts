// OCSF 1.5.0, class Compliance Finding (2003): one event per finding with all its controls, for a data lake or a SIEM.
// https://schema.ocsf.io/1.5.0/classes/compliance_finding

import type { Severity } from '../desired/desired.ts';
import type { JsonObject } from '../json.ts';
import { parseAddress, regionOf } from '../kinds/address.ts';
import { visible } from '../yaml/visible.ts';
import { allResults } from './all-results.ts';
import { forPeople } from './for-people.ts';
import { partsOfList } from './json.ts';
import { mappedControls } from './mapped-controls.ts';
import { foundText } from './naming.ts';
import type { ReportedFinding, ReportedPolicy, Review } from './review.ts';
import { type InLanguage, type Say, sayOf } from './texts/texts.ts';

export const ocsfVersion = '1.5.0';

const category = { uid: 2, name: 'Findings' } as const;
const complianceClass = { uid: 2003, name: 'Compliance Finding' } as const;
/** The consumer finds the earlier event of a finding by `finding_info.uid`. */
const activities = { create: { id: 1, name: 'Create' }, update: { id: 2, name: 'Update' }, close: { id: 3, name: 'Close' } } as const;

type ActivityName = keyof typeof activities;

const severityOf: Readonly<Record<Severity, readonly [id: number, caption: string]>> = {
  info: [1, 'Informational'],
  low: [2, 'Low'],
  medium: [3, 'Medium'],
  high: [4, 'High'],
  critical: [5, 'Critical'],
};

const timeOf = (iso: string): number => Date.parse(iso);

type State = 'fail' | 'waived' | 'unknown' | 'ended';

/** Of the compliance check. OCSF: a warning did not yield a result, because information is missing. */
const checkStatus: Readonly<Record<State, readonly [id: number, caption: string]>> = {
  fail: [3, 'Fail'],
  waived: [3, 'Fail'],
  unknown: [2, 'Warning'],
  ended: [1, 'Pass'],
};

/** Of the finding. */
const findingStatus: Readonly<Record<State, readonly [id: number, caption: string]>> = {
  fail: [1, 'New'],
  waived: [3, 'Suppressed'],
  unknown: [1, 'New'],
  ended: [4, 'Resolved'],
};

const verdictDetail = ({ verdict, text }: ReportedFinding): string => {
  if (verdict.type === 'unknown') return `${verdict.cause}: ${text}`;
  return verdict.type === 'waived' ? `waived until ${verdict.waiver.expires}: ${verdict.waiver.reason}` : text;
};

/** OCSF has no type for a tenant of this platform. */
const accountOf = (tenant: string, name: string = tenant): JsonObject => ({
  uid: visible(tenant),
  name: visible(name),
  type_id: 99,
  type: 'Magalu Cloud tenant',
});

const isEmail = /^[^\s@]+@[^\s@]+$/;

/** A person by an e-mail address, otherwise a group. Consumers demand the account of a user, so there is no owner without a tenant. */
const ownerOf = (owner: string, tenant: string): JsonObject => ({
  uid: visible(owner),
  name: visible(owner),
  ...(isEmail.test(owner) ? { type_id: 1, type: 'User', email_addr: visible(owner) } : { type_id: 99, type: 'Group' }),
  account: accountOf(tenant),
});

/** The fallback owner does not own the resource. */
const resourceOf = (finding: ReportedFinding, tenant: string | undefined): JsonObject => {
  const { address, owner, routedBy } = finding;
  const parsed = parseAddress(address);
  const region = parsed && regionOf(parsed.address);
  return {
    uid: visible(address),
    name: visible(foundText(finding)),
    type: parsed?.kind ?? address.split('/', 1)[0] ?? '',
    ...(region !== undefined && { region: visible(region) }),
    ...(owner !== undefined && routedBy !== 'fallback' && tenant !== undefined && { owner: ownerOf(owner, tenant) }),
  };
};

/** Each standard once; a requirement names its own. */
const controlsOf = (policy: ReportedPolicy | undefined): JsonObject => {
  const controls = policy ? mappedControls(policy) : [];
  if (controls.length === 0) return {};
  return {
    standards: [...new Set(controls.map(({ framework }) => visible(framework)))],
    requirements: controls.map(({ framework, control }) => visible(`${framework}/${control}`)),
  };
};

/** A finding that an earlier result or the ledger knows is not created again. */
const isKnown = ({ baseline, firstSeen }: ReportedFinding, { run }: Review): boolean =>
  baseline === undefined
    ? firstSeen !== undefined && timeOf(firstSeen) < timeOf(run.asOf ?? run.now)
    : baseline !== 'new' && baseline !== 'newly-evaluated';

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

const endedText = 'No longer found by a complete evaluation.';

const eventOf = (finding: ReportedFinding, activityName: ActivityName, policy: ReportedPolicy | undefined, review: Review): JsonObject => {
  const { fingerprint, severity, verdict, firstSeen, lastSeen, text } = finding;
  const { run, tenant, tenantName } = review;
  // Findings list no passes.
  const failed = verdict.type === 'unknown' || verdict.type === 'waived' ? verdict.type : 'fail';
  const state = activityName === 'close' ? 'ended' : failed;
  const activity = activities[activityName];
  const [severityId, severityCaption] = severityOf[severity];
  const [checkId, checkCaption] = checkStatus[state];
  const [statusId, statusCaption] = findingStatus[state];
  return {
    activity_id: activity.id,
    activity_name: activity.name,
    category_uid: category.uid,
    category_name: category.name,
    class_uid: complianceClass.uid,
    class_name: complianceClass.name,
    type_uid: complianceClass.uid * 100 + activity.id,
    type_name: `${complianceClass.name}: ${activity.name}`,
    time: timeOf(run.asOf ?? run.now),
    severity_id: severityId,
    severity: severityCaption,
    status_id: statusId,
    status: statusCaption,
    message: forPeople(text),
    metadata: {
      version: ocsfVersion,
      product: { uid: 'tenantry', name: 'Tenantry', vendor_name: 'Tenantry', version: run.version },
      profiles: ['cloud'],
      ...(tenant !== undefined && { tenant_uid: visible(tenant) }),
    },
    cloud: { provider: 'Magalu Cloud', ...(tenant !== undefined && { account: accountOf(tenant, tenantName) }) },
    finding_info: {
      uid: fingerprint,
      title: visible(policy?.title ?? finding.policy),
      ...(policy && { desc: visible(policy.why) }),
      analytic: { uid: finding.policy, name: visible(policy?.title ?? finding.policy), type_id: 1, type: 'Rule' },
      ...(firstSeen !== undefined && { first_seen_time: timeOf(firstSeen) }),
      ...(lastSeen !== undefined && { last_seen_time: timeOf(lastSeen) }),
    },
    compliance: {
      ...controlsOf(policy),
      control: finding.policy,
      status_id: checkId,
      status: checkCaption,
      status_detail: state === 'ended' ? endedText : forPeople(verdictDetail(finding)),
    },
    resources: [resourceOf(finding, tenant)],
    ...(policy && { remediation: { desc: visible(policy.fix) } }),
    ...unmappedOf(finding),
  };
};

function* eventsOf(review: Review, say: Say): Generator<JsonObject> {
  const policies = new Map((review.policies ?? []).map((policy) => [policy.id, policy]));
  for (const finding of allResults(review, say))
    yield eventOf(finding, isKnown(finding, review) ? 'update' : 'create', policies.get(finding.policy), review);
  for (const finding of review.absent ?? []) yield eventOf(finding, 'close', policies.get(finding.policy), review);
}

export const reviewAsOcsf = (review: Review, options: InLanguage = {}): Iterable<string> => partsOfList(eventsOf(review, sayOf(options)));
