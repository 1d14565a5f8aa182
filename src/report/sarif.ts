// SARIF 2.1.0 for code scanning. A result points at the line of the desired-state file that owns the resource, or that should.
import type { Severity } from '../desired/desired.ts';
import type { Problem, Source } from '../errors.ts';
import { digestOf, type Json, type JsonObject } from '../json.ts';
import type { Finding } from '../policies/finding.ts';
import { findingMessage } from './finding-blocks.ts';
import { asJson } from './json.ts';
import type { Review, RuleCard } from './review.ts';

/** GitHub shows no more of one run. */
const mostResults = 25_000;
const mostTags = 10;

const levels: Readonly<Record<Severity, string>> = { critical: 'error', high: 'error', medium: 'warning', low: 'note', info: 'note' };
/** GitHub's scale from 0 to 10. */
const scores: Readonly<Record<Severity, string>> = { critical: '9.5', high: '8.0', medium: '5.5', low: '3.0', info: '0.5' };

const uriOf = (file: string): string => file.replaceAll('\\', '/').replace(/^\.\//, '').split('/').map(encodeURIComponent).join('/');

const location = (at: Source): JsonObject => ({
  physicalLocation: {
    artifactLocation: file(at.file),
    region: { startLine: at.line, startColumn: at.col },
  },
});

const file = (path: string): JsonObject =>
  path.startsWith('/') ? { uri: `file://${uriOf(path)}` } : { uri: uriOf(path), uriBaseId: '%SRCROOT%' };

const rule = (card: RuleCard): JsonObject => ({
  id: card.id,
  name: card.id,
  shortDescription: { text: card.title },
  fullDescription: { text: card.why },
  ...(card.fix ? { help: { text: card.fix } } : {}),
  defaultConfiguration: { level: levels[card.severity] },
  properties: {
    'security-severity': scores[card.severity],
    tags: Object.entries(card.controls)
      .flatMap(([framework, ids]) => ids.map((id) => `${framework}/${id}`))
      .slice(0, mostTags),
  },
});

const result = (finding: Finding, fallback: Source): JsonObject => ({
  ruleId: finding.policy,
  // SARIF allows no level but none beside `open`.
  ...(finding.verdict.type === 'unknown' ? { kind: 'open', level: 'none' } : { kind: 'fail', level: levels[finding.severity] }),
  message: { text: `${finding.address}: ${findingMessage(finding)}` },
  locations: [location(finding.at ?? fallback)],
  // Rule and resource, never the line: a moved comment makes no new alert.
  partialFingerprints: { 'tenantry/v1': digestOf([finding.policy, finding.address, finding.world], 32) },
  ...(finding.verdict.type === 'waived'
    ? { suppressions: [{ kind: 'external', justification: finding.verdict.reason, status: 'accepted' }] }
    : {}),
});

const warning = (problem: Problem, fallback: Source): JsonObject => ({
  ruleId: `tenantry/${problem.code}`,
  level: 'warning',
  message: { text: problem.message },
  locations: [location(problem.at ?? fallback)],
  partialFingerprints: { 'tenantry/v1': digestOf([problem.code, problem.message], 32) },
});

export const reviewAsSarif = (review: Review): string => {
  const fallback: Source = { file: review.files[0] ?? 'tenantry.yaml', line: 1, col: 1 };
  const findings = review.findings ?? [];
  const used = new Set(findings.map((finding) => finding.policy));
  const results: readonly Json[] = [
    ...findings.map((finding) => result(finding, fallback)),
    ...review.warnings.map((problem) => warning(problem, fallback)),
  ];
  return asJson({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Tenantry',
            version: review.tool,
            informationUri: 'https://github.com/tenantry/tenantry',
            rules: [
              ...(review.rules ?? []).filter((card) => used.has(card.id)).map(rule),
              ...[...new Set(review.warnings.map((problem) => problem.code))].map((code) => ({
                id: `tenantry/${code}`,
                name: code,
                shortDescription: { text: code },
              })),
            ],
          },
        },
        automationDetails: { id: `tenantry/${review.command}/${review.tenant ?? 'offline'}` },
        columnKind: 'utf16CodeUnits',
        results: results.slice(0, mostResults),
      },
    ],
  });
};
