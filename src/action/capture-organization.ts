// Saves a snapshot of the live state to a file, for pull requests without a key: only in private repositories, because it contains names.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { readIfThere } from '../files/read-text.ts';
import { writeOutputs, writeSummary } from '../github/runner-files.ts';
import { largestCapture } from '../live/capture.ts';
import { problemCause } from '../report/comment/problem-cause.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { paragraph } from '../report/document.ts';
import { english } from '../report/texts/texts.ts';
import type { Words } from '../report/words.ts';
import { printResult } from '../terminal/command-result.ts';
import { printCapture } from '../terminal/print-capture.ts';
import { captureLive } from '../use/capture-live.ts';
import { captureFile } from './capture-to-plan.ts';
import { writeCommitState } from './commit-state.ts';
import { readDefaultBranch } from './default-branch.ts';
import type { Job } from './job.ts';
import { openCommit, pathOf, trustIn } from './open-commit.ts';
import { orWarn } from './or-warn.ts';
import { runUse } from './run-use.ts';

const { action } = english;

interface Saved {
  readonly file: string;
  /** SHA-256 of the file. */
  readonly digest: string;
}

const publish = (job: Job, verdict: VerdictName, line: Words, exitCode: ExitCode, saved?: Saved): ExitCode => {
  const { env } = job.surroundings;
  const text = verdictText(line, saved ? [paragraph(action.capture.digest(saved.digest))] : []);
  const outputs = { verdict, 'exit-code': String(exitCode), report: saved?.file ?? '', digest: saved?.digest ?? '' };
  for (const warning of [writeSummary(env, text), writeOutputs(env, outputs)]) if (warning !== undefined) job.warn(warning);
  return exitCode;
};

/** An incomplete capture is saved and reported, but the exit code keeps the workflow from uploading it. */
export const captureOrganization = async (job: Job): Promise<ExitCode> => {
  const { event, surroundings } = job;
  if (!event.repository.isPrivate) {
    job.warn('A capture contains names of people and resources, and everyone can read what a public repository stores. None was made.');
    return publish(job, 'refused', action.capture.inPublic, exitCodes.refused);
  }
  const read = await orWarn(job, readDefaultBranch(job));
  const unread = action.capture.filesUnread;
  if (!read) return publish(job, 'not-evaluated', unread, exitCodes.unread);
  if (read.type === 'rejected') {
    for (const reason of read.reasons) job.warn(reason);
    return publish(job, 'not-evaluated', unread, exitCodes.invalid);
  }
  const { side } = read;
  await writeCommitState(side, surroundings.cwd);
  const file = join(job.outputFolder, captureFile);
  const captured = await runUse([pathOf(job)], surroundings, async (ports) => {
    const { loaded, trust } = await openCommit(job, trustIn(job, side.files), ports);
    const capture = await captureLive({ desired: loaded.desired, trust, source: { regions: [] } }, file, ports);
    return printResult(printCapture(capture, surroundings), surroundings);
  });
  if (captured.type === 'problems') {
    const because = problemCause(captured.error.problems)?.because ?? action.runFailed;
    return publish(job, 'not-evaluated', action.capture.because(because), captured.exitCode);
  }
  const exitCode = captured.value;
  const saved = { file, digest: digestIn(file) };
  surroundings.stderr.write(`SHA-256 of the capture: ${saved.digest}\n`);
  return exitCode === exitCodes.clean
    ? publish(job, 'clean', action.capture.done, exitCode, saved)
    : publish(job, 'incomplete', action.capture.incomplete, exitCode, saved);
};

const digestIn = (file: string): string => createHash('sha256').update(readIfThere(file, largestCapture)).digest('hex');
