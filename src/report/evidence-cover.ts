// The cover of an evidence bundle: what it is about, which period, how complete, who ran it, and with which policies.
import { isKnown } from './coverage.ts';
import { type Block, code, heading, type Piece, paragraph, phrase, table } from './document.ts';
import { unknownIn } from './evaluation.ts';
import { percentText } from './html/about.ts';
import { isUnread } from './reading-blocks.ts';
import type { Review } from './review.ts';
import type { Say } from './texts/texts.ts';

/** The run of a workflow, from its environment. */
export interface AutomatedRun {
  readonly repository: string;
  readonly run: string;
  /** Absent if names are hidden. */
  readonly actor?: string;
}

export interface CoverFacts {
  readonly review: Review;
  /** Of the trust file. */
  readonly identity: string | undefined;
  readonly automation: AutomatedRun | undefined;
  /** All other files of the bundle, sorted. */
  readonly files: readonly string[];
  /** Title of each framework by the name of its page. */
  readonly frameworks: ReadonlyMap<string, string>;
}

type Fact = readonly [name: string, value: Piece];

const periodOf = ({ run, trend = [] }: Review, { evidence }: Say): string => {
  const read = run.asOf ?? run.now;
  const complete = trend.filter(isKnown);
  const [first] = complete;
  return first === undefined ? evidence.oneScan(read) : evidence.scans(first.at, read, complete.length);
};

const scopeOf = ({ desired, files, reads }: Review, { evidence, page }: Say): Piece => {
  const kinds = new Set(reads.map(({ kind }) => kind));
  const declared = desired === undefined ? evidence.noDesired : page.files(code(desired), files.length);
  return phrase`${declared}; ${evidence.collections(kinds.size, reads.length)}`;
};

const completenessOf = ({ reads }: Review, { page }: Say): Piece => {
  const items = reads.reduce((sum, read) => sum + read.items, 0);
  return page.reads(items, reads.filter(({ state }) => state === 'complete').length, reads.filter(isUnread).length);
};

const digest = (name: string, value: string | undefined): readonly Fact[] => (value === undefined ? [] : [[name, code(value)]]);

const factsOf = ({ review, identity, automation }: CoverFacts, say: Say): readonly Fact[] => {
  const { evidence, page, format } = say;
  const { facts: names } = page;
  const { run, tenant, tenantName, desired, coverage, score } = review;
  return [
    ...(tenant === undefined
      ? []
      : [[names.tenant, tenantName === undefined ? code(tenant) : phrase`${tenantName} ${code(tenant)}`] as const]),
    [evidence.scope, scopeOf(review, say)],
    ...(desired === undefined ? [] : [[names.commit, run.commit === undefined ? evidence.notCommitted : code(run.commit)] as const]),
    [evidence.period, periodOf(review, say)],
    [names.read, page.readAt(format.utc(run.asOf ?? run.now), run.capture === undefined ? undefined : code(run.capture))],
    [names.evaluatedAsOf, format.utc(run.now)],
    [evidence.completeness, completenessOf(review, say)],
    [evidence.ranBy, identity === undefined ? evidence.noIdentity : evidence.identity(code(identity))],
    ...(automation
      ? [
          [
            evidence.automation,
            evidence.onGitHub(
              code(automation.repository),
              code(automation.run),
              automation.actor === undefined ? undefined : code(automation.actor),
            ),
          ] as const,
        ]
      : []),
    [names.tool, page.version(run.version)],
    ...(coverage ? [[names.policies, page.counts(coverage, unknownIn(coverage))] as const] : []),
    ...(score ? [[names.score, page.score(percentText(score.evaluated, say), percentText(score.passed, say))] as const] : []),
    ...digest(names.policiesDigest, run.policiesDigest),
    ...digest(names.settingsDigest, run.settingsDigest),
    [evidence.privacy, run.redacted === true ? evidence.redacted : evidence.notRedacted],
  ];
};

const contentOf = (file: string, frameworks: CoverFacts['frameworks'], { evidence }: Say): string => {
  const framework = frameworks.get(file);
  if (framework !== undefined) return evidence.framework(framework);
  return new Map(Object.entries(evidence.content)).get(file) ?? evidence.desiredState;
};

export const coverTitle = ({ tenantName, run }: Review, { evidence }: Say): string =>
  evidence.title(tenantName ?? evidence.unnamed, run.asOf ?? run.now);

/** Without its title. */
export const coverBlocks = (facts: CoverFacts, say: Say): readonly Block[] => {
  const { evidence } = say;
  return [
    table(evidence.columns, factsOf(facts, say)),
    heading(2, evidence.files),
    table(
      evidence.fileColumns,
      facts.files.map((file) => [code(file), contentOf(file, facts.frameworks, say)]),
    ),
    paragraph(...evidence.sums),
  ];
};
