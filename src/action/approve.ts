// Job 2 of an apply: runs after an approval. It has no key, and verifies that GitHub really required the approval of another person.
import { fail } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { readProtection } from '../github/environment.ts';
import { writeOutputs } from '../github/runner-files.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { type Block, paragraph } from '../report/document.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { digestTable } from '../report/review-blocks.ts';
import { english, type Say } from '../report/texts/texts.ts';
import type { Words } from '../report/words.ts';
import type { Job } from './job.ts';
import { speaking } from './language.ts';
import { orWarn } from './or-warn.ts';
import type { CommitTrigger } from './plan-commit.ts';
import { publishRun } from './publish-run.ts';
import { approves } from './selected-steps.ts';
import { typedDigests } from './typed-digests.ts';

type Texts = Say['action']['approval'];

type Approval =
  | { readonly type: 'approved'; readonly by: keyof Texts['by'] }
  | { readonly type: 'refused'; readonly why: keyof Texts['refusal'] };

const held = (why: keyof Texts['refusal']): Approval => ({ type: 'refused', why });

const lineOf = (approval: Approval, say: Texts): Words =>
  approval.type === 'approved' ? say.approved(say.by[approval.by]) : say.notApproved(say.refusal[approval.why]);

const approvalOf = async (job: Job, trigger: CommitTrigger, expect: string): Promise<Approval> => {
  const { inputs, github, surroundings } = job;
  const typed = typedDigests(trigger, surroundings.env);
  const typedFor = approves(typed, { digest: expect, acknowledge: inputs.acknowledge });
  if (typedFor !== 'nothing') return { type: 'approved', by: 'digest' };
  if (typed.length > 0) return held('otherDigest');
  if (inputs.environment === undefined) return held('nothingTyped');
  const protection = await orWarn(job, readProtection(github, inputs.environment));
  if (!protection) return held('rulesUnread');
  const { reviewers, preventsSelfReview } = protection;
  if (reviewers === 0) return held('noReviewers');
  if (!preventsSelfReview) return held('selfReview');
  return { type: 'approved', by: 'environment' };
};

const help = (environment: string | undefined, expect: string, say: Texts): Block =>
  paragraph(environment === undefined ? say.typeDigest(expect) : say.addReviewers(environment, expect));

export const approve = async (given: Job, trigger: CommitTrigger): Promise<ExitCode> => {
  const { inputs, surroundings } = given;
  const { env, stdout } = surroundings;
  if (env['MGC_API_KEY'] || env['MGC_ACCESS_TOKEN'])
    fail('usage', 'The job that approves has a credential of the platform.', {
      help: 'Remove MGC_API_KEY and MGC_ACCESS_TOKEN from the job: it needs none.',
    });
  const { expect = fail('usage', 'The input `expect` is empty.', { help: 'Pass the output digest of the job that plans.' }) } = inputs;
  const approval = await approvalOf(given, trigger, expect);
  // It may read no file: the job that planned passes on its language.
  const job = await speaking(given);
  const say = job.say.action.approval;
  const { environment, acknowledge } = inputs;
  const isApproved = approval.type === 'approved';
  const line = lineOf(approval, say);
  const exitCode = isApproved ? exitCodes.clean : exitCodes.refused;
  const digests = digestTable([[say.allChanges, expect], ...acknowledge.map((one) => [say.toAcknowledge, one] as const)], job.say);
  const verdict = { name: isApproved ? 'changes' : 'refused', line } as const;
  const text = verdictText(line, [digests, ...(isApproved ? [] : [help(environment, expect, say)])], job);
  const logged = lineOf(approval, english.action.approval);
  stdout.write(`${logged}.\nAll changes: ${expect}\n${acknowledge.map((one) => `To acknowledge: ${one}\n`).join('')}`);
  if (approval.type === 'refused')
    job.warn(`Not approved${environment === undefined ? '' : ` for ${environment}`}: ${english.action.approval.refusal[approval.why]}.`);
  await publishRun(job, {
    verdict,
    exitCode,
    text,
    review: undefined,
    outputs: { digest: expect, acknowledge: acknowledge.join(' ') },
    more: [blocksAsMarkdown([paragraph(say.commit(trigger.commit.slice(0, 12)))])],
  });
  if (isApproved) return exitCode;
  // The comment still shows the plan as waiting. The tenant is not known here, so the comment of the path is used.
  const { announce } = await import('./announce.ts');
  const url = await announce(job, {
    comment: { verdict, text },
    tenant: '',
    commit: trigger.commit,
    digest: expect,
    issue: null,
    isNotable: true,
  });
  if (url !== '') writeOutputs(env, { 'comment-url': url });
  return exitCode;
};
