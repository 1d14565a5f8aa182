// `command: doctor`: checks the set-up with the files of the default branch, the key of the job and the settings on GitHub. Nothing is written but the summary.
import { versions } from 'node:process';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { readCommitFiles } from '../github/commit-files.ts';
import { readTip } from '../github/pull-request.ts';
import type { VerdictName } from '../report/comment/verdict.ts';
import { verdictText } from '../report/comment/verdict-text.ts';
import { type DoctorReport, doctorBlocks, doctorCounts } from '../report/doctor-blocks.ts';
import { type Block, code, table } from '../report/document.ts';
import { reportIn } from '../report/in-language.ts';
import type { Say } from '../report/texts/texts.ts';
import type { Words } from '../report/words.ts';
import { commandResult, printResult } from '../terminal/command-result.ts';
import { printBlocks } from '../terminal/print-blocks.ts';
import { diagnose } from '../use/doctor/diagnose.ts';
import { codeOwnersPlaces } from '../use/open/code-owners.ts';
import { readCommitState, writeCommitState } from './commit-state.ts';
import type { Job } from './job.ts';
import { inLanguageOf } from './language.ts';
import { publishRun } from './publish-run.ts';
import { silent } from './quiet.ts';

const names: Readonly<Partial<Record<ExitCode, VerdictName>>> = {
  [exitCodes.clean]: 'clean',
  [exitCodes.findings]: 'findings',
};

const lineOf = ({ counts: { wrong, unknown } }: DoctorReport, { action: { setUp } }: Say): Words => {
  if (wrong > 0) return setUp.wrong(wrong);
  return unknown > 0 ? setUp.unknown(unknown) : setUp.complete;
};

/** Everybody can read the summary of a public repository: only which check has which state. */
const statesOf = ({ rows }: DoctorReport, say: Say): readonly Block[] => [
  table(
    say.action.setUp.columns,
    rows.map(({ area, check, state }) => [code(`${area}: ${check}`), state]),
  ),
];

const workflowFolder = '.github/workflows';

export const checkSetUp = async (given: Job): Promise<ExitCode> => {
  const { github, event, inputs, surroundings, warn } = given;
  const { isPrivate, defaultBranch } = event.repository;
  const commit = await readTip(github, defaultBranch);
  const more = [...(inputs.trust === undefined ? [] : [inputs.trust]), ...codeOwnersPlaces];
  const read = await readCommitState(github, { commit, tree: commit, path: inputs.desiredState, more, folder: surroundings.cwd });
  // A link or a submodule: the row of the files says that there is no desired state.
  if (read.type === 'rejected') for (const reason of read.reasons) warn(reason);
  else await writeCommitState(read.side, surroundings.cwd);
  const job = await inLanguageOf(given, read.type === 'rejected' ? undefined : read.side.desired);
  const { say } = job;
  const workflows = await readCommitFiles(github, commit, workflowFolder);
  const found = await diagnose(
    {
      path: inputs.desiredState === '' ? '.' : inputs.desiredState,
      trust: inputs.trust,
      journal: undefined,
      identity: undefined,
      key: 'of-workflows',
      strict: false,
      node: versions.node,
      workflows: workflows.type === 'files' ? workflows.files.map((one) => ({ file: one.file, text: one.text() })) : [],
      github,
    },
    surroundings,
  );
  const report = reportIn(found, say);
  const stdout = isPrivate ? surroundings.stdout : silent(surroundings.stdout);
  printBlocks(doctorBlocks(report, say), { stdout }, true, say);
  const line = lineOf(report, say);
  const text = verdictText(line, isPrivate ? doctorBlocks(report, say) : statesOf(report, say), job);
  const verdict = { name: names[report.exitCode] ?? 'incomplete', line } as const;
  await publishRun(job, { verdict, exitCode: report.exitCode, text, review: undefined, outputs: {} });
  return printResult(commandResult(report.exitCode, doctorCounts(report, say), 'stdout', say), surroundings);
};
