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
import type { Say } from '../report/texts/texts.ts';
import type { Words } from '../report/words.ts';
import { printResult } from '../terminal/command-result.ts';
import { printCapture } from '../terminal/print-capture.ts';
import { captureLive } from '../use/capture-live.ts';
import { captureFile } from './capture-to-plan.ts';
import { writeCommitState } from './commit-state.ts';
import { readDefaultBranch } from './default-branch.ts';
import type { Job } from './job.ts';
import { inLanguageOf, speaking } from './language.ts';
import { openCommit, pathOf, trustIn } from './open-commit.ts';
import { orWarn } from './or-warn.ts';
import { runUse } from './run-use.ts';

interface Saved {
  readonly file: string;
  /** SHA-256 of the file. */
  readonly digest: string;
}

const publish = async (
  given: Job,
  verdict: VerdictName,
  lineIn: (say: Say) => Words,
  exitCode: ExitCode,
  saved?: Saved,
): Promise<ExitCode> => {
  const job = await speaking(given);
  const { say } = job;
  const { env } = job.surroundings;
  const text = verdictText(lineIn(say), saved ? [paragraph(say.action.capture.digest(saved.digest))] : [], job);
  const outputs = { verdict, 'exit-code': String(exitCode), report: saved?.file ?? '', digest: saved?.digest ?? '' };
  for (const warning of [writeSummary(env, text), writeOutputs(env, outputs)]) if (warning !== undefined) job.warn(warning);
  return exitCode;
};

const unread = ({ action }: Say): Words => action.capture.filesUnread;

/** An incomplete capture is saved and reported, but the exit code keeps the workflow from uploading it. */
export const captureOrganization = async (given: Job): Promise<ExitCode> => {
  const { event, surroundings, warn } = given;
  if (!event.repository.isPrivate) {
    warn('A capture contains names of people and resources, and everyone can read what a public repository stores. None was made.');
    return publish(given, 'refused', ({ action }) => action.capture.inPublic, exitCodes.refused);
  }
  const read = await orWarn(given, readDefaultBranch(given));
  if (!read) return publish(given, 'not-evaluated', unread, exitCodes.unread);
  if (read.type === 'rejected') {
    for (const reason of read.reasons) warn(reason);
    return publish(given, 'not-evaluated', unread, exitCodes.invalid);
  }
  const { side } = read;
  const job = await inLanguageOf(given, side.desired);
  await writeCommitState(side, surroundings.cwd);
  const file = join(job.outputFolder, captureFile);
  const captured = await runUse([pathOf(job)], surroundings, async (ports) => {
    const { loaded, trust } = await openCommit(job, trustIn(job, side.files), ports);
    const capture = await captureLive({ desired: loaded.desired, trust, source: { regions: [] } }, file, ports);
    return printResult(printCapture(capture, surroundings), surroundings);
  });
  if (captured.type === 'problems') {
    const because = problemCause(captured.error.problems, job)?.because ?? job.say.action.runFailed;
    return publish(job, 'not-evaluated', ({ action }) => action.capture.because(because), captured.exitCode);
  }
  const exitCode = captured.value;
  const saved = { file, digest: digestIn(file) };
  surroundings.stderr.write(`SHA-256 of the capture: ${saved.digest}\n`);
  return exitCode === exitCodes.clean
    ? publish(job, 'clean', ({ action }) => action.capture.done, exitCode, saved)
    : publish(job, 'incomplete', ({ action }) => action.capture.incomplete, exitCode, saved);
};

const digestIn = (file: string): string => createHash('sha256').update(readIfThere(file, largestCapture)).digest('hex');
