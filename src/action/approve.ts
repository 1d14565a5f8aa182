// Job 2 of an apply: runs after an approval. It has no key, and verifies that GitHub really required the approval of another person.
import { fail } from '../errors.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { readProtection } from '../github/environment.ts';
import { writeOutputs } from '../github/runner-files.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { type Block, paragraph } from '../report/document.ts';
import { blocksAsMarkdown } from '../report/markdown-blocks.ts';
import { digestTable } from '../report/review-blocks.ts';
import { english } from '../report/texts/texts.ts';
import type { Words } from '../report/words.ts';
import type { Job } from './job.ts';
import { orWarn } from './or-warn.ts';
import type { CommitTrigger } from './plan-commit.ts';
import { publishRun } from './publish-run.ts';
import { approves } from './selected-steps.ts';
import { typedDigests } from './typed-digests.ts';

const say = english.action.approval;

type Approval = { readonly type: 'approved'; readonly by: Words } | { readonly type: 'refused'; readonly why: Words };

const held = (why: Words): Approval => ({ type: 'refused', why });

const approvalOf = async (job: Job, trigger: CommitTrigger, expect: string): Promise<Approval> => {
  const { inputs, github, surroundings } = job;
  const typed = typedDigests(trigger, surroundings.env);
  const typedFor = approves(typed, { digest: expect, acknowledge: inputs.acknowledge });
  if (typedFor !== 'nothing') return { type: 'approved', by: say.by.digest };
  if (typed.length > 0) return held(say.refusal.otherDigest);
  if (inputs.environment === undefined) return held(say.refusal.nothingTyped);
  const protection = await orWarn(job, readProtection(github, inputs.environment));
  if (!protection) return held(say.refusal.rulesUnread);
  const { reviewers, preventsSelfReview } = protection;
  if (reviewers === 0) return held(say.refusal.noReviewers);
  if (!preventsSelfReview) return held(say.refusal.selfReview);
  return { type: 'approved', by: say.by.environment };
};

const help = (environment: string | undefined, expect: string): Block =>
  paragraph(environment === undefined ? say.typeDigest(expect) : say.addReviewers(environment, expect));

export const approve = async (job: Job, trigger: CommitTrigger): Promise<ExitCode> => {
  const { inputs, surroundings, event } = job;
  const { env, stdout } = surroundings;
  if (env['MGC_API_KEY'] || env['MGC_ACCESS_TOKEN'])
    fail('usage', 'The job that approves has a credential of the platform.', {
      help: 'Remove MGC_API_KEY and MGC_ACCESS_TOKEN from the job: it needs none.',
    });
  const { expect = fail('usage', 'The input `expect` is empty.', { help: 'Pass the output digest of the job that plans.' }) } = inputs;
  const approval = await approvalOf(job, trigger, expect);
  const { environment, acknowledge } = inputs;
  const isApproved = approval.type === 'approved';
  const line = isApproved ? say.approved(approval.by) : say.notApproved(approval.why);
  const exitCode = isApproved ? exitCodes.clean : exitCodes.refused;
  const digests = digestTable([[say.allChanges, expect], ...acknowledge.map((one) => [say.toAcknowledge, one] as const)], english);
  const verdict = { name: isApproved ? 'changes' : 'refused', line } as const;
  const text = verdictText(line, [digests, ...(isApproved ? [] : [help(environment, expect)])]);
  stdout.write(`${line}.\nAll changes: ${expect}\n${acknowledge.map((one) => `To acknowledge: ${one}\n`).join('')}`);
  if (!isApproved) job.warn(`Not approved${environment === undefined ? '' : ` for ${environment}`}: ${approval.why}.`);
  await publishRun(job, {
    verdict,
    exitCode,
    text,
    review: undefined,
    outputs: { digest: expect, acknowledge: acknowledge.join(' ') },
    more: [blocksAsMarkdown([paragraph(say.commit(event.trigger.commit.slice(0, 12)))])],
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
