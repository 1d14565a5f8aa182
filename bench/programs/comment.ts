// `comment <findings>`: builds the comment of a review with this many findings, a hundred of them introduced by the change, for the first time in a process.
import type { Address } from '../../src/kinds/address.ts';
import { commentOf } from '../../src/report/comment/comment.ts';
import type { CommentContext } from '../../src/report/comment/context.ts';
import { finding, plan, review } from '../../test/report/reviews.ts';
import { peakMemory } from '../peak-memory.ts';

const [wanted = '3000'] = process.argv.slice(2);

const findings = Array.from({ length: Number(wanted) }, (_, index) =>
  finding(`person-${index}@acme.example`, {
    address: `member/person-${index}@acme.example` as Address,
    policy: `policy-${index % 40}`,
    severity: index % 5 === 0 ? 'critical' : 'high',
    at: { file: `tenantry/people-${index % 20}.yaml`, line: index + 1, col: 3 },
  }),
);

const context: CommentContext = {
  repository: 'https://github.com/acme/cloud',
  head: '1'.repeat(40),
  base: { branch: 'main', commit: '2'.repeat(40) },
  folder: 'tenantry',
  report: 'https://github.com/acme/cloud/actions/runs/1/attempts/1#summary',
  annotations: 'https://github.com/acme/cloud/pull/1/checks',
  help: 'https://github.com/acme/tenantry/blob/v1/docs/github-action.md',
  environment: 'production',
  read: { type: 'live' },
  shown: (name) => name,
};

const outlook = {
  newlyEvaluated: [],
  onlyWarn: [],
  suppressed: [],
  fixed: [],
  adopted: [],
  noLongerEvaluated: [],
  unknown: [],
  loosened: [],
  policies: 40,
  evaluated: findings.length,
  decidedBy: { type: 'files' },
} as const;
const introduced = 100;
const one = review({
  command: 'plan',
  plan: plan({ steps: [] }),
  outlook: { ...outlook, introduced: findings.slice(0, introduced), remaining: findings.slice(introduced) },
});

const start = performance.now();
const { text } = commentOf(one, [], context);
const took = performance.now() - start;
console.log(JSON.stringify({ took, characters: text.length, findings: findings.length, peak: peakMemory() }));
