// `--evidence <folder>`: what an auditor files away: cover, report, result, the desired state at its commit, policies, waivers and reads, with their hashes.
import { createHash } from 'node:crypto';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { Desired } from '../desired/desired.ts';
import { fail, type Source, TenantryError } from '../errors.ts';
import { isInside } from '../files/boundary.ts';
import { isEmptyFolder, isFolder } from '../files/file-status.ts';
import { inBlocks } from '../files/in-blocks.ts';
import { type ProjectFile, projectAround, projectFile } from '../files/project.ts';
import { readText } from '../files/read-text.ts';
import { makeFolder, writeText } from '../files/write-text.ts';
import { type FrameworkCoverage, frameworkCoverage } from '../policies/framework-coverage.ts';
import { builtInFrameworks } from '../policies/frameworks.generated.js';
import { emptyLedger, type LedgerPart } from '../policies/ledger/ledger.ts';
import { ledgerText } from '../policies/ledger/ledger-text.ts';
import { policyDigest } from '../policies/policy-digest.ts';
import type { EffectivePolicy, SelectedPolicies } from '../policies/select.ts';
import { reviewsAsCsv } from '../report/csv.ts';
import type { CsvSeparator } from '../report/csv-separators.ts';
import { type AutomatedRun, type CoverFacts, coverBlocks, coverTitle } from '../report/evidence-cover.ts';
import { coverageSentence } from '../report/framework-blocks.ts';
import { blocksAsPage } from '../report/html/blocks-as-page.ts';
import { frameworkPage } from '../report/html/frameworks/framework-page.ts';
import { reviewAsHtml } from '../report/html.ts';
import { reviewIn } from '../report/in-language.ts';
import { asJson, reviewAsJson } from '../report/json.ts';
import { type Redact, redacted, redactor } from '../report/redact.ts';
import { resultOf } from '../report/result-counts.ts';
import type { Review } from '../report/review.ts';
import type { Say } from '../report/texts/texts.ts';
import type { Surroundings } from '../terminal/surroundings.ts';
import type { Trust } from '../trust/trust.ts';
import { gitIn } from '../use/base/git.ts';
import { commitOf } from '../use/base/read-revision.ts';
import { localGitHub } from '../use/doctor/local-repository.ts';
import { ownFrameworks, ownPolicyTexts } from '../use/open/open-policies.ts';
import { shownPath } from '../use/open/shown-path.ts';
import type { SourceFile } from './line-history.ts';
import { reviewEvidence } from './review-evidence.ts';
import { waiverHistory } from './waiver-history.ts';
import { decisionsWithoutNames, historyWithoutNames } from './without-names.ts';

export interface EvidenceFacts {
  readonly review: Review;
  readonly desired: Desired | undefined;
  readonly trust: Trust;
  readonly selection: SelectedPolicies;
  readonly redact: boolean;
  /** The record of this tenant and path in the ledger, with this scan. */
  readonly ledger: LedgerPart | undefined;
  readonly csvSeparator: CsvSeparator | undefined;
  readonly say: Say;
}

/** A name in the bundle, and the content, which is generated once for the file and once for its hash. */
type BundleFile = readonly [name: string, parts: () => Iterable<string>];

const fileOf = (name: string, text: string): BundleFile => [name, () => [text]];

const definitionOf = ({ policy, severity, params, only, disabled }: EffectivePolicy): Readonly<Record<string, unknown>> => ({
  id: policy.id,
  digest: policyDigest(policy),
  title: policy.title,
  why: policy.why,
  kind: policy.kind,
  furtherKinds: policy.furtherKinds,
  severity,
  params,
  only,
  disabled,
  expressions: policy.source,
  messages: Object.fromEntries(Object.entries(policy.message).map(([language, { template }]) => [language, template])),
  fix: policy.fix.text,
  controls: policy.controls,
  supports: policy.supports,
  file: policy.at?.file,
});

/** The desired state, own policies and lock files, named from the root of their project. */
const sources = async (desired: Desired, surroundings: Surroundings): Promise<readonly (readonly [name: string, text: string])[]> => {
  const { cwd } = surroundings;
  const project = projectAround(resolve(cwd, desired.folder ?? '.'));
  const fileAt = (path: string): ProjectFile => projectFile(project, resolve(cwd, path));
  const named = [...desired.files, ...desired.policies.lockFiles.map(({ path }) => path)].map(fileAt);
  const own = await ownPolicyTexts(desired, surroundings);
  const texts = new Map([
    ...named.map((file) => [file.absolute, readText(file)] as const),
    ...own.map(({ file, text }) => [fileAt(file).absolute, text] as const),
  ]);
  return [...texts].map(([path, text]) => [`desired-state/${relative(project.root, path).replaceAll(sep, '/')}`, text]);
};

/** A bundle below a folder of desired state would become part of it. */
const refuseInside = (folder: string, path: string | undefined, { cwd }: Surroundings): void => {
  if (path === undefined || !isFolder(resolve(cwd, path)) || !isInside(resolve(cwd, folder), resolve(cwd, path))) return;
  fail('usage', `--evidence ${folder}: the folder is part of the desired state`, { help: 'Name a folder outside of it.' });
};

/** Of the desired state; undefined if not all of it is in a repository as it is: then nothing claims a commit. */
const commitAt = ({ files }: Desired, { cwd, env }: Surroundings): string | undefined => {
  const [first] = files;
  if (first === undefined) return undefined;
  const paths = files.map((file) => resolve(cwd, file));
  try {
    const git = gitIn(dirname(resolve(cwd, first)), env);
    const [kept, status] = [git(['ls-files', '--error-unmatch', '--', ...paths]), git(['status', '--porcelain', '--', ...paths])];
    return kept.ok && status.ok && status.stdout.length === 0 ? commitOf(git, 'HEAD') : undefined;
  } catch (error) {
    // Without Git, or without a commit.
    if (error instanceof TenantryError) return undefined;
    throw error;
  }
};

/** The files that contain one of these. */
const filesWith = ({ files, folder }: Desired, found: readonly { readonly at: Source }[], { cwd }: Surroundings): readonly SourceFile[] => {
  const project = projectAround(resolve(cwd, folder ?? '.'));
  const named = new Set(found.map(({ at }) => at.file));
  return files
    .filter((file) => named.has(file))
    .map((file) => ({ file, absolute: resolve(cwd, file), text: readText(projectFile(project, resolve(cwd, file))) }));
};

/** undefined: the desired state has no decisions. */
const decisionsOf = async ({ desired, trust, redact, review }: EvidenceFacts, surroundings: Surroundings): Promise<string | undefined> => {
  const decided = desired?.reviews?.filter(({ decision }) => decision !== undefined) ?? [];
  if (!desired || decided.length === 0) return undefined;
  const github = await localGitHub(surroundings);
  try {
    const all = await reviewEvidence(filesWith(desired, decided, surroundings), desired, trust, github, surroundings.env);
    return asJson(redact ? decisionsWithoutNames(all, review.tenant) : all);
  } finally {
    await github?.close();
  }
};

const waiversOf = ({ desired, redact, review }: EvidenceFacts, surroundings: Surroundings): string => {
  const all = desired ? waiverHistory(filesWith(desired, desired.waivers, surroundings), desired.waivers, surroundings.env) : [];
  return asJson(redact ? historyWithoutNames(all, review.tenant) : all);
};

/** A framework of one's own may name anybody. */
const hiddenIn = ({ about, ...framework }: FrameworkCoverage, hide: Redact): FrameworkCoverage => ({
  ...framework,
  title: hide(framework.title),
  ...(about !== undefined && { about: hide(about) }),
  controls: framework.controls.map((control) => ({ ...control, id: hide(control.id), title: hide(control.title) })),
});

/** The frameworks of which a selected policy covers or supports a control. */
const mappedFrameworks = async (
  { review, desired, say }: EvidenceFacts,
  hide: Redact,
  surroundings: Surroundings,
): Promise<readonly FrameworkCoverage[]> =>
  [...builtInFrameworks(), ...(await ownFrameworks(desired, surroundings))]
    .map((framework) => hiddenIn(frameworkCoverage(say.frameworks.titled(framework), review.policies ?? [], true), hide))
    .filter(({ totals }) => totals.covered + totals['partly-covered'] > 0);

/** The name of an account may be that of a person. */
const automationIn = ({ env }: Surroundings, redact: boolean): AutomatedRun | undefined => {
  const { GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run, GITHUB_ACTOR: actor } = env;
  if (env['GITHUB_ACTIONS'] !== 'true' || repository === undefined || run === undefined) return undefined;
  return { repository, run, ...(actor !== undefined && !redact && { actor }) };
};

const pageOfFramework = (coverage: FrameworkCoverage): string => `frameworks/${coverage.framework}.html`;

/** What people open. */
const pages = (
  result: Review,
  { csvSeparator, say, trust, redact }: EvidenceFacts,
  frameworks: readonly FrameworkCoverage[],
  others: readonly string[],
  hide: Redact,
  surroundings: Surroundings,
): readonly BundleFile[] => {
  const shown: readonly BundleFile[] = [
    ['report.html', () => reviewAsHtml(result, { say })],
    ['findings.csv', () => reviewsAsCsv([result], csvSeparator, { say })],
    ...frameworks.map((one): BundleFile => {
      const page = { title: one.title, coverage: [one], review: result, answer: coverageSentence(one, say) };
      return [pageOfFramework(one), () => frameworkPage(page, say)];
    }),
  ];
  const cover: CoverFacts = {
    review: result,
    identity: trust.identity === undefined ? undefined : hide(trust.identity),
    automation: automationIn(surroundings, redact),
    files: [...others, ...shown.map(([name]) => name)].toSorted(),
    frameworks: new Map(frameworks.map((one) => [pageOfFramework(one), one.title])),
  };
  const title = coverTitle(result, say);
  return [...shown, fileOf('cover.html', blocksAsPage(title, coverBlocks(cover, say), resultOf(result, say), say))];
};

/** In the order of their names: equal inputs give equal bytes. */
const bundle = async (
  facts: EvidenceFacts,
  frameworks: readonly FrameworkCoverage[],
  commit: string | undefined,
  texts: readonly (readonly [name: string, text: string])[],
  decisions: string | undefined,
  hide: Redact,
  surroundings: Surroundings,
): Promise<readonly BundleFile[]> => {
  const { review, desired, selection, redact, ledger, say } = facts;
  const dated: Review = commit === undefined ? review : { ...review, run: { ...review.run, commit } };
  const result = redact ? redacted(dated) : dated;
  const { asOf, now, calls = {} } = review.run;
  const files: readonly BundleFile[] = [
    ['result.json', () => reviewAsJson(result)],
    fileOf('policies.json', hide(asJson(selection.policies.map(definitionOf)))),
    fileOf('waivers.json', hide(asJson(desired?.waivers ?? []))),
    fileOf('waiver-history.json', hide(waiversOf(facts, surroundings))),
    fileOf('reads.json', hide(asJson({ readAt: asOf ?? now, calls, reads: review.reads }))),
    ...(decisions === undefined ? [] : [fileOf('reviews.json', hide(decisions))]),
    ...(ledger ? [fileOf('ledger.json', hide(ledgerText({ ...emptyLedger, parts: [ledger] })))] : []),
    ...texts.map(([name, text]) => fileOf(hide(name), hide(text))),
  ];
  const read = pages(
    await reviewIn(result, say),
    facts,
    frameworks,
    files.map(([name]) => name),
    hide,
    surroundings,
  );
  return [...files, ...read].toSorted(([a], [b]) => (a < b ? -1 : 1));
};

const sumOf = (parts: Iterable<string>): string => {
  const hash = createHash('sha256');
  for (const block of inBlocks(parts)) hash.update(block);
  return hash.digest('hex');
};

/** Throws if the folder holds anything: the sums would not cover it. */
export const writeEvidence = async (path: string, facts: EvidenceFacts, surroundings: Surroundings): Promise<void> => {
  const folder = shownPath(path, surroundings);
  if (!isEmptyFolder(folder)) fail('usage', `--evidence ${path}: the folder is not empty`, { help: 'Name a new folder for each bundle.' });
  const { desired } = facts;
  refuseInside(folder, facts.review.desired, surroundings);
  const texts = desired ? await sources(desired, surroundings) : [];
  const commit = desired && commitAt(desired, surroundings);
  const hide = facts.redact ? redactor(facts.review.tenant) : (text: string) => text;
  const [frameworks, decisions] = [await mappedFrameworks(facts, hide, surroundings), await decisionsOf(facts, surroundings)];
  const files = await bundle(facts, frameworks, commit, texts, decisions, hide, surroundings);
  for (const [name, parts] of files) {
    makeFolder(dirname(join(folder, name)));
    writeText(join(folder, name), parts());
  }
  writeText(join(folder, 'SHA256SUMS'), files.map(([name, parts]) => `${sumOf(parts())}  ${name}\n`).join(''));
};
