// Reviews for the formats: built by hand, with every kind of text from outside that could break one.
import type { Source } from '../../src/errors.ts';
import type { Address, CollectionName } from '../../src/kinds/address.ts';
import type { NoLongerReverted, Plan, PlanPart, Step, StepId } from '../../src/plan/plan.ts';
import type { Finding } from '../../src/policies/finding.ts';
import type { Coverage } from '../../src/report/coverage.ts';
import { reportedFinding } from '../../src/report/reported-finding.ts';
import type { ReportedFinding, ReportedPolicy, Review } from '../../src/report/review.ts';

/** A possible name on the platform, or a message of it. */
export const hostile: readonly (readonly [what: string, text: string])[] = [
  ['an escape sequence', '\u001b[31mred\u001b[0m'],
  ['a title of the terminal', '\u001b]0;owned\u0007'],
  ['line breaks', 'one\r\ntwo\u2028three'],
  ['direction marks', 'abc\u202etxt.exe\u2066'],
  ['a broken table', 'a | b | c'],
  ['HTML', '<img src=x onerror=alert(1)></details><script>'],
  ['a comment that ends', 'x --> y <!-- z'],
  ['a link', '[click](https://evil.example)'],
  ['an address', 'https://evil.example and www.evil.example'],
  ['mentions', '@octocat and #1 and GH-1'],
  ['code spans', '`` ` `x` ``'],
  ['a code fence', '```\n# not a comment\n```'],
  ['emphasis', '**bold** _it_ ~~gone~~ *'],
  ['a heading', '# heading'],
  ['half a pair', 'x\ud800y'],
];

const address = (text: string): Address => text as Address;
const at = { file: 'acme/people.yaml', line: 7, col: 3 };

export const finding = (
  name: string,
  { at: where = at, ...more }: Partial<Omit<Finding, 'at'>> & { readonly at?: Source } = {},
): ReportedFinding =>
  reportedFinding(
    {
      policy: 'member-too-old',
      address: `member/${name}`,
      world: 'live',
      severity: 'high',
      verdict: { type: 'fail' },
      message: { template: '{resource.name} is too old', arguments: { 'resource.name': name } },
      evidence: [{ path: 'resource.name', value: name, source: 'platform', from: 'member' }],
      at: { ...where, role: 'declaration' },
      ...more,
    },
    { tenant: undefined, asOf: '2026-11-20T12:00:00Z', ownerOf: () => name },
  );

export const policy: ReportedPolicy = {
  id: 'member-too-old',
  from: 'own',
  title: 'Members are looked at',
  why: 'People leave.',
  severity: 'high',
  kind: 'member',
  fix: 'Look at it.',
  controls: { 'cis-v8.1': ['5.3', '5.4'] },
  supports: { soc2: ['CC6.1'] },
  digest: '0'.repeat(32),
  params: { max_age: '90d' },
};

export const step = (more: Partial<Step> = {}): Step => ({
  id: '0'.repeat(32) as StepId,
  class: 'change',
  basis: '0'.repeat(32),
  dependsOn: [],
  continues: [],
  position: 1,
  kind: 'member',
  type: 'update',
  because: { source: at },
  changes: [],
  acknowledgeFor: [],
  description: 'change something',
  operation: 'iam.addMember',
  resources: [address('member/ana@acme.example')],
  preconditions: [],
  postconditions: [],
  reversibility: 'reversible',
  accessEffect: 'none',
  ...more,
});

/** A live resource that the base would remove, and the change would not. */
export const stayingItem = (id: string, more: Partial<Pick<NoLongerReverted, 'address' | 'acknowledgeFor'>> = {}): NoLongerReverted => ({
  id,
  basis: '0'.repeat(32),
  class: 'change',
  type: 'item',
  because: 'unexpected',
  says: ['stays'],
  acknowledgeFor: [],
  ...more,
});

export const partOf = (steps: readonly Step[], noLongerReverted: PlanPart['noLongerReverted'] = []): PlanPart => ({
  steps,
  noLongerReverted,
});

export const plan = (more: Partial<Plan> = {}): Plan => ({
  version: 2,
  tool: '0.0.0',
  desired: 'acme.yaml',
  tenantVerified: true,
  asOf: '2026-11-20T12:00:00Z',
  steps: [],
  unplanned: [],
  noLongerReverted: [],
  refusals: [],
  relaxedGuards: [],
  digests: { change: 'a'.repeat(32), drift: 'b'.repeat(32), due: 'c'.repeat(32) },
  acknowledge: {},
  ...more,
});

export const review = (more: Partial<Review> = {}): Review => ({
  schemaVersion: 4,
  command: 'audit',
  run: { version: '0.0.0', now: '2026-11-20T12:00:00Z', asOf: '2026-11-20T12:00:00Z', calls: { 'iam.listMembers': 3 } },
  desired: 'acme',
  files: ['acme/people.yaml'],
  warnings: [],
  reads: [],
  next: [],
  exitCode: 0,
  verdict: 'All is well.',
  ...more,
});

export const coverageOf = (more: Partial<Coverage> = {}): Coverage => ({
  policies: 1,
  evaluated: 0,
  pass: 0,
  fail: 0,
  waived: 0,
  unknown: {},
  notApplicable: 0,
  needsLiveData: 0,
  ...more,
});

/** Of a change without findings. */
export const outlook = (more: Partial<NonNullable<Review['outlook']>> = {}): NonNullable<Review['outlook']> => ({
  introduced: [],
  newlyEvaluated: [],
  onlyWarn: [],
  suppressed: [],
  adopted: [],
  noLongerEvaluated: [],
  fixed: [],
  remaining: [],
  unknown: [],
  loosened: [],
  policies: 1,
  evaluated: 1,
  decidedBy: { type: 'files' },
  ...more,
});

/** The text in every place that can contain text from outside. */
export const reviewWith = (text: string): Review =>
  review({
    command: 'apply',
    desired: text,
    tenant: text,
    tenantName: text,
    warnings: [{ code: 'reference', message: text, at: { ...at, file: text }, help: text }],
    problems: [{ code: 'guard', message: text }],
    reads: [
      { name: text as CollectionName, kind: 'member', state: 'denied', cause: text, permission: text, requestId: text, items: 0 },
      { name: text as CollectionName, kind: 'backup', state: 'unsupported', items: 0 },
    ],
    drift: {
      declared: 1,
      entries: [
        {
          address: address(text),
          type: 'changed',
          changes: [{ field: text, from: text, to: [text] }],
          unplanned: { type: 'impossible', fields: [], why: text, instead: text },
        },
        { address: address(text), type: 'unmanaged', changes: [] },
      ],
    },
    dueNotes: [{ address: address(text), message: text, unknown: true }],
    plan: plan({
      steps: [
        step({
          description: text,
          resources: [address(text), address(`${text}2`)],
          changes: [
            { resource: address(text), field: text, from: [text], to: [] },
            { resource: address(`${text}2`), field: text, from: [], to: [text] },
          ],
          because: { source: at, why: text },
        }),
      ],
      unplanned: [{ address: address(text), class: 'change', answer: { type: 'waiting', fields: [], on: 'dns', who: text } }],
      refusals: [{ guard: text, message: text, help: text, overriddenBy: 'trust', steps: [] }],
    }),
    access: {
      change: {
        entries: [
          {
            change: 'gains',
            means: { type: 'role', role: text },
            rights: [text],
            unknown: text,
            subjects: [address(text), address(`member/${text}`)],
          },
          { change: 'loses', means: { type: 'group', group: text }, rights: [], subjects: [address(text)] },
        ],
        gaps: [
          { about: 'role', of: text, why: text, subjects: 1 },
          { about: 'permissions', why: text, subjects: 2 },
        ],
        levels: [
          {
            subjects: [address(text), address(`member/${text}`)],
            through: [text],
            gains: 1,
            loses: 0,
            products: [{ product: 'iam', before: 'none', after: 'administer' }],
          },
          { subjects: [address(text)], through: [text], gains: 0, loses: 0, unknown: text, products: [] },
        ],
      },
    },
    outcome: {
      startedAt: '2026-11-20T12:00:00Z',
      endedAt: '2026-11-20T12:00:00Z',
      interrupted: false,
      problems: [{ code: 'file-unwritable', message: text }],
      steps: [{ step: '0'.repeat(32) as StepId, type: 'refused', status: 400, says: text, requestId: text }],
    },
    findings: [
      finding(text),
      finding(text, { verdict: { type: 'unknown', cause: 'denied', missing: [text], says: text } }),
      finding(text, { verdict: { type: 'waived', waiver: { at, owner: text, reason: text, ticket: text, expires: '2027-01-01' } } }),
    ],
    coverage: coverageOf({ evaluated: 3, pass: 1, fail: 1, waived: 1, unknown: { denied: 1 } }),
    score: { passed: 0.3333, evaluated: 0.75 },
    policies: [policy],
    spend: {
      completeness: { type: 'complete' },
      records: 1,
      dataUntil: '2026-11-20T00:00:00Z',
      sums: [
        {
          account: text,
          name: text,
          month: '2026-11',
          currency: 'BRL',
          billed: '1.005',
          effective: null,
          records: 1,
          negative: { records: 0, billed: '0' },
          withoutSku: { records: 0, billed: '0' },
        },
      ],
      budgets: [],
    },
    next: [{ command: text, why: text }],
    verdict: text,
  });
