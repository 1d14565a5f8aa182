// `app-token`: the drift of an audit, proposed as two pull requests that adopt it into the files: access-granting changes, and the others.

import { loadTexts } from '../desired/load-desired.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { type Adoption, type AdoptionRefused, type Adoptions, adoptDrift, unreadKinds } from '../export/adopt-drift.ts';
import { isBelow } from '../files/is-below.ts';
import { type Author, actionsAuthor, readAuthor } from '../github/author.ts';
import { type GitHub, openGitHub } from '../github/client.ts';
import { type MaintainedPullRequest, maintainPullRequest, type PullRequestContent } from '../github/maintain-pull-request.ts';
import { GitHubRefusal, orRefusal } from '../github/refusal.ts';
import type { Address } from '../kinds/address.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import type { Live } from '../live/live.ts';
import { lookupOf } from '../live/lookup.ts';
import { describeKept } from '../plan/describe-kept.ts';
import { proxiesOf } from '../platform/proxies.ts';
import { type AdoptionContext, type AdoptionPart, adoptedText, adoptionText } from '../report/comment/adoption.ts';
import { heading, joined, type Piece, plainText, points, span } from '../report/document.ts';
import { isDrift } from '../report/drift.ts';
import { reportIn } from '../report/in-language.ts';
import type { ShownKept } from '../report/kept-blocks.ts';
import { blocksAsMarkdown, type Markdown } from '../report/markdown-blocks.ts';
import type { Review } from '../report/review.ts';
import { english, type Say } from '../report/texts/texts.ts';
import type { CommitState } from './commit-state.ts';
import { issueContextOf } from './issue-context.ts';
import type { Job } from './job.ts';
import type { SpeakingJob } from './language.ts';
import { warnAll, warningOnce } from './or-warn.ts';

interface Audited {
  readonly side: CommitState;
  readonly tenant: string;
  /** undefined: the audit has no results. */
  readonly review: Review | undefined;
  readonly live: Live | undefined;
}

interface Proposed {
  readonly exitCode: ExitCode;
  /** For the summary. */
  readonly text: Markdown;
}

/** Injective: different texts have different results. */
const encoded = (text: string): string => {
  const code = encodeURIComponent(text).replaceAll(/[^\w%-]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
  return code.replaceAll('%', '=');
};

/** Each path and tenant has its own branch: a tenant is a UUID. */
const branchOf = (part: AdoptionPart, tenant: string, path: string): string =>
  `tenantry-adopt-${part}-${encoded(tenant)}-${encoded(path === '' ? '.' : path)}`;

const adoptionsIn = ({ inputs }: Job, { side, review, live }: Audited): Adoptions | undefined => {
  if (!review?.drift || !live || !side.desired) return undefined;
  const own = side.files.filter(({ file }) => isBelow(file, inputs.desiredState));
  const having = (holds: (drift: NonNullable<Review['drift']>['entries'][number]) => boolean): ((address: Address) => boolean) => {
    const found = new Set((review.drift?.entries ?? []).filter(holds).map(({ address }) => address));
    return (address) => found.has(address);
  };
  return adoptDrift(loadTexts(own, kindList), live, kindList, {
    isDrift: having(isDrift),
    isUnmanaged: having(({ type }) => type === 'unmanaged'),
  });
};

/** Kinds that files can declare. A failed read may succeed the next time; a denied one will not. */
const mayBecome = (live: Live): PullRequestContent['may'] => {
  const declarable = new Set(kindList.filter(({ place, represents }) => place ?? represents).map(({ name }) => name));
  const gaps = [...unreadKinds(live)].flatMap(([kind, { type }]) => (declarable.has(kind) ? [type] : []));
  if (gaps.some((type) => type === 'failed' || type === 'partial')) return 'nothing';
  return gaps.length > 0 ? 'update' : 'close';
};

interface Proposing {
  readonly job: SpeakingJob;
  readonly app: GitHub;
  readonly author: Author;
  readonly audited: Audited & { readonly live: Live };
}

/** In the words of a plan. */
const keptDrift = ({ kept }: Adoption, { live, side }: Proposing['audited']): readonly ShownKept[] => {
  const lookup = lookupOf(live, kindList, side.desired ? { desired: side.desired } : {});
  return kept.map((one) => ({
    ...(one.address !== undefined && { address: one.address }),
    says: describeKept(one, lookup),
    acknowledgeFor: one.opensAccess ? ['adopts-access'] : [],
  }));
};

const textFor = (part: AdoptionPart, adoption: Adoption, { job, audited }: Proposing) => {
  const { side, tenant, review } = audited;
  // Lines are linked on the branch: links to a commit would change the text every night.
  const context: AdoptionContext = {
    ...issueContextOf(job, side, tenant),
    head: job.event.repository.defaultBranch,
    causes: review?.causes,
  };
  const text = adoptionText(part, { ...adoption, kept: reportIn(keptDrift(adoption, audited), job.say) }, context);
  const name = job.inputs.desiredState;
  return { text: text && { ...text, title: `${text.title} (${name === '' ? '.' : name})` }, closing: adoptedText(context) };
};

const resultText = (job: SpeakingJob, part: AdoptionPart, kept: MaintainedPullRequest | GitHubRefusal): Piece => {
  const say = job.say.action.adoption;
  if (kept instanceof GitHubRefusal) {
    job.warn(kept.message);
    return say.refused(say.parts[part]);
  }
  if (kept.type === 'left-alone') {
    const whyIn = ({ why }: Say['action']['adoption']): Piece => why[kept.why](span(kept.branch), kept.pullRequest ?? 0);
    job.warn(plainText([whyIn(english.action.adoption)].flat()));
    return say.leftAlone(say.parts[part], whyIn(say));
  }
  if (kept.type === 'not-needed') return say.nothing(say.parts[part]);
  if ('warnings' in kept) warnAll(job, kept.warnings);
  const { type, number, url } = kept;
  return say.kept(say.parts[part], number, url, say.states[type]);
};

const keep = async (part: AdoptionPart, adoption: Adoption | AdoptionRefused, proposing: Proposing): Promise<Piece> => {
  const { job, app, author, audited } = proposing;
  const { inputs, event, warn } = job;
  const say = job.say.action.adoption;
  if (adoption.type === 'refused') {
    for (const { message } of adoption.problems) warn(`Drift was not adopted: ${message}`);
    return say.invalid(
      say.parts[part],
      joined(
        adoption.problems.slice(0, 5).map(({ message }) => span(message, 160)),
        ', ',
      ),
    );
  }
  const { text, closing } = textFor(part, adoption, proposing);
  if (!text) {
    warn('The drift is too large for a pull request that can be reviewed. Adopt it with `tenantry export --update`.');
    return say.tooLarge(say.parts[part], span('tenantry export --update'));
  }
  const many = adoption.entries.length;
  const keeping = maintainPullRequest(app, {
    subject: { type: `adopt-${part}`, tenant: audited.tenant, path: inputs.desiredState },
    author,
    branch: branchOf(part, audited.tenant, inputs.desiredState),
    baseBranch: event.repository.defaultBranch,
    base: audited.side.commit,
    proposal: Object.keys(adoption.texts).length === 0 ? undefined : { ...text, texts: adoption.texts, message: say.messages[part](many) },
    closing,
    may: mayBecome(audited.live),
    run: event.run,
  });
  return resultText(job, part, await orRefusal(keeping));
};

const resultOf = (lines: readonly Piece[], say: Say): Markdown =>
  blocksAsMarkdown([heading(2, say.action.adoption.title), points(lines)], { say });

type Refusal = keyof Say['action']['adoption']['refusals'];

const refuse = ({ warn, say }: SpeakingJob, why: Refusal, exitCode: ExitCode): Proposed => {
  warn(plainText([english.action.adoption.refusals[why]].flat()));
  return { exitCode, text: resultOf([say.action.adoption.refusals[why]], say) };
};

const withApp = async (job: SpeakingJob, token: string, act: (app: GitHub) => Promise<Proposed>): Promise<Proposed> => {
  const { event, surroundings } = job;
  const { owner, repo } = event.repository;
  const proxies = proxiesOf(surroundings.env);
  const app = openGitHub({ apiUrl: event.apiUrl, token, tokenOf: 'app', repository: { owner, repo }, ...(proxies && { proxies }) });
  try {
    return await act(app);
  } finally {
    await app.close();
  }
};

/** A refusal by GitHub is a warning: it does not change the verdict and exit code of the audit. */
export const proposeAdoption = async (given: SpeakingJob, audited: Audited): Promise<Proposed> => {
  const job = warningOnce(given);
  const { event, inputs } = job;
  if (!event.repository.isPrivate) return refuse(job, 'inPublic', exitCodes.refused);
  const { live, tenant } = audited;
  const adoptions = adoptionsIn(job, audited);
  if (!adoptions || !live || tenant === '') return refuse(job, 'nothingFound', exitCodes.clean);
  return await withApp(job, inputs.appToken ?? '', async (app) => {
    const author = await orRefusal(readAuthor(app));
    if (author instanceof GitHubRefusal) {
      job.warn(author.message);
      return { exitCode: exitCodes.clean, text: resultOf([span(author.message, 400)], job.say) };
    }
    const { login } = author;
    if (!login.endsWith('[bot]') || login === actionsAuthor(event.serverUrl).login) return refuse(job, 'otherToken', exitCodes.refused);
    const proposing: Proposing = { job, app, author, audited: { ...audited, live } };
    const lines = [await keep('access', adoptions.access, proposing), await keep('rest', adoptions.rest, proposing)];
    return { exitCode: exitCodes.clean, text: resultOf(lines, job.say) };
  });
};
