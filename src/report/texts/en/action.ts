// The Action: verdicts of runs without results, approvals and applies, annotations, and the titles of issues.
import { code, count, link, type Piece, phrase, span, type TextLine } from '../../document.ts';
import { counted, type Words, words } from '../../words.ts';
import { columns } from './format.ts';
import { notEvaluated } from './not-evaluated.ts';

const tooLarge = words`the plan is too large to review`;
const otherDigest = words`the digest that was typed is not of this plan`;
const unsafeFiles = words`the files cannot be read safely`;
const changed = words`the live state has changed since the plan`;

/** Of the job between plan and apply. */
const approval = {
  refusal: {
    otherDigest,
    nothingTyped: words`nobody typed the digest of this plan`,
    rulesUnread: words`the protection rules of the environment could not be read`,
    noReviewers: words`the environment has no required reviewers`,
    selfReview: words`whoever starts a run in the environment can approve it`,
  },
  by: { digest: words`by the digest that a maintainer typed`, environment: words`in the environment` },
  approved: (by: Words): Words => words`approved ${by}`,
  notApproved: (why: Words): Words => words`not approved, because ${why}`,
  allChanges: 'all changes',
  toAcknowledge: 'to acknowledge',
  typeDigest: (digest: string): TextLine =>
    phrase`Start the workflow by hand and type the digest ${span(digest)} as ${span('acknowledge')}.`,
  addReviewers: (environment: string, digest: string): TextLine =>
    phrase`In the settings of the repository, add required reviewers to the environment ${span(environment)} and turn on "Prevent self-review". Where the GitHub plan has no required reviewers, start the workflow by hand and type the digest ${span(digest)} as ${span('acknowledge')}.`,
  commit: (commit: string): TextLine => phrase`Commit ${span(commit)}.`,
};

/** Why an approved plan does not run. */
const refusals = {
  guard: words`a guard or a missing grant refuses the plan`,
  incomplete: words`not everything could be read`,
  noPlan: words`the plan could not be made`,
  tooLarge,
  otherDigest,
  otherStage: (changes: number): Words => words`${counted(changes, 'change waits', 'changes wait')} for a stage of other classes`,
  tipUnread: words`the tip of the branch could not be read`,
  notCompared: words`the run could not be compared with the default branch`,
  otherBranch: words`the default branch has another workflow, another trust file or another history now`,
  newerUnplannable: words`a newer commit of the branch cannot be planned`,
  newerWithout: (changes: number): Words =>
    words`a newer commit of the branch no longer asks for ${counted(changes, 'of these changes', 'of these changes')}`,
  notRecorded: words`its removals could not be recorded on the branch of the ledger`,
  changed,
  notAllowed: words`the plan is no longer complete or allowed`,
  guardRefuses: words`a guard refuses it`,
  notAcknowledged: words`changes that must be acknowledged are not`,
  wouldBeRefused: words`the platform would refuse a change`,
  interrupted: words`the run was interrupted`,
  failed: words`the command failed`,
};

export const action = {
  notEvaluated,
  runFailed: words`the run failed`,
  unsafeFiles,
  noFleetInPublic: words`no fleet in a public repository`,
  /** Why the results of a fleet are not published: full sentences. */
  otherRun: {
    /** `why`: half a sentence. */
    ofBranch: (why: string): string => `This run is not one of the default branch as it is now, because ${why}. Start the workflow again.`,
    noCheckout: 'The workspace is not a Git checkout, so the commit of the results is unknown.',
    elsewhere: (at: string, wanted: string): string => `The workspace is at ${at}, which is neither ${wanted} nor its merge.`,
  },
  loosensNothing: 'This change loosens no policy, waiver, guard or setting of its base.',
  capture: {
    inPublic: words`no capture in a public repository`,
    filesUnread: words`not captured, because the files could not be read`,
    because: (why: Words): Words => words`not captured, because ${why}`,
    done: words`captured`,
    incomplete: words`captured, but not everything could be read`,
    digest: (digest: string): TextLine => phrase`SHA-256 of the file: ${span(digest)}`,
  },
  setUp: {
    wrong: (wrong: number): Words => words`${wrong} wrong in the set-up`,
    unknown: (unknown: number): Words => words`nothing wrong in the set-up, ${unknown} unknown`,
    complete: words`the set-up is complete`,
    columns: columns('check', 'state'),
  },
  approval,
  refusals,
  apply: {
    runAgain: 'Run the workflow again on the newest commit, and approve its plan.',
    typeDigest: (digest: string): TextLine => phrase`Start the workflow by hand with the digest ${span(digest)}.`,
    nowHas: (changes: number, digest: string): TextLine =>
      phrase`The plan now has ${count(changes, 'change')}, with the digest ${span(digest)}. Run the workflow again to plan and approve it.`,
    columns: ['', 'change'] as readonly string[],
    gone: 'approved, not planned any more',
    fresh: 'new',
    journal: 'Journal',
    calls: (begun: number, ended: number): string => `${count(begun, 'call')} begun, ${count(ended, 'step')} ended.`,
    lines: 'Lines',
  },
  annotation: {
    invalid: 'Invalid',
    loosened: 'Loosened setting',
    loosens: (says: string): string => `This change ${says}.`,
    hides: (names: readonly string[], others: number): string => `It hides: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`,
  },
  /** Below a summary. */
  notAnnotated: (many: number): string => `${count(many, 'more finding')} not annotated.`,
  /** Below a comment. `permission`: that the job lacks. */
  unchecked: (permission: Piece): TextLine => phrase`Newer runs could not be checked: the job lacks ${permission}.`,
  /** Above a comment. */
  outdated: (commit: string): string =>
    `Planned before ${commit}, which changed the desired state. Update the branch or run the job again for a current plan.`,
  issue: {
    'apply-issue': 'Tenantry: an apply left changes undone',
    'due-issue': 'Tenantry: scheduled work was left undone',
    of: (path: string, line: Words): string => `Tenantry (${path}): ${line}`,
    run: (id: number, url: string, commit: string): TextLine => phrase`${link(`Run ${id}`, url)}, commit ${code(commit)}.`,
  },
  adoption: {
    title: 'Adoption',
    parts: { access: 'Access-granting drift', rest: 'Other drift' },
    messages: {
      access: (many: number): string => `Adopt access-granting drift (${many})`,
      rest: (many: number): string => `Adopt drift (${many})`,
    },
    states: {
      created: 'proposed',
      updated: 'proposal updated',
      unchanged: 'proposal unchanged',
      closed: 'nothing is left to adopt, so it was closed',
      declined: 'somebody closed this proposal; it is made again when the drift changes',
    },
    /** Why a pull request was left alone: full sentences. */
    why: {
      pushed: (branch: Piece): TextLine =>
        phrase`Somebody else has pushed to the branch ${branch}. Merge or close its pull request and delete the branch; the next run proposes what is left.`,
      opened: (branch: Piece, pullRequest: number): TextLine =>
        phrase`Pull request #${pullRequest} of the branch ${branch} is not by the GitHub App. Close it and delete the branch; the next run proposes again.`,
      moved: (branch: Piece): TextLine => phrase`The branch ${branch} has moved on. The next run proposes again.`,
    },
    /** Why nothing is proposed: full sentences. */
    refusals: {
      inPublic: phrase`Drift is not adopted in a public repository: the proposed files would show everybody names that only the organization knows. Make the repository private, or leave out ${code('app-token')}.`,
      nothingFound: 'No drift was adopted, because the audit found none.',
      otherToken: phrase`No drift was adopted: ${code('app-token')} is not the token of a GitHub App. Create one, for example with ${code('actions/create-github-app-token')}: pull requests made with GITHUB_TOKEN start no workflows.`,
    } satisfies Readonly<Record<string, Piece>>,
    refused: (part: string): string => `${part}: not proposed; the log says why`,
    leftAlone: (part: string, why: Piece): TextLine => phrase`${part}: left alone. ${why}`,
    nothing: (part: string): string => `${part}: nothing to adopt`,
    kept: (part: string, pullRequest: number, url: string, state: string): TextLine =>
      phrase`${part}: ${link(`pull request ${pullRequest}`, url)}, ${state}`,
    invalid: (part: string, problems: Piece): TextLine => phrase`${part}: not proposed, because the files would not be valid: ${problems}`,
    tooLarge: (part: string, command: Piece): TextLine =>
      phrase`${part}: not proposed, because it is too large to review. Adopt it with ${command}`,
  },
};
