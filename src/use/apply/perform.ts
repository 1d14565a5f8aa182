// Runs chosen steps with a journal and progress.
import { dirname } from 'node:path';
import { systemClock, timestamp } from '../../apply/clock.ts';
import { type Journal, type JournalLine, openJournal } from '../../apply/journal.ts';
import { type JournalLock, lockJournal } from '../../apply/journal-lock.ts';
import { type ApplyOutcome, isDone, type StepOutcome } from '../../apply/outcome.ts';
import { type ApplyEvent, runSteps } from '../../apply/run-steps.ts';
import { fail } from '../../errors.ts';
import { whyUnwritten } from '../../files/refusals.ts';
import { removeAbandonedFolders } from '../../files/temporary-folder.ts';
import { makeFolder, removeIfEmpty } from '../../files/write-text.ts';
import type { Lookup } from '../../kinds/kind.ts';
import { plainConsequence } from '../../plan/consequence-text.ts';
import { digestOfPart } from '../../plan/digests.ts';
import type { NoLongerReverted, PlanPart } from '../../plan/plan.ts';
import { openWriter } from '../../platform/open-writer.ts';
import { plainText } from '../../platform/plain-text.ts';
import type { PlatformSettings } from '../../platform/settings.ts';
import { defaultJournal } from '../open/default-journal.ts';
import { shownPath } from '../open/shown-path.ts';
import { type Ports, type ProgressLine, silent } from '../ports.ts';
import type { OrganizationSource } from '../read/read-organization.ts';
import type { Secrets } from './deliver.ts';
import { readWithKey } from './read-with-key.ts';

export interface Performed {
  readonly outcome: ApplyOutcome;
  /** The ids of the accepted calls: they identify the calls in the platform's audit log. */
  readonly requests: ReadonlySet<string>;
}

export interface Performance {
  readonly part: PlanPart;
  readonly lookup: Lookup;
  readonly tenant: string;
  readonly platform: PlatformSettings;
  /** A read resource: a new key is tested with it. */
  readonly region: string;
  readonly secrets: Secrets;
  /** Path of the journal, as the user names it. */
  readonly journal: string | undefined;
  readonly calls: OrganizationSource['calls'];
}

/** The number of concurrent steps. */
const concurrency = 8;

const journalAt = (given: string | undefined, ports: Ports): string => shownPath(given ?? defaultJournal, ports);

/** Locks the journal, and creates its folder. Throws if another apply uses it, or if it cannot be written. */
const lockFor = (given: string | undefined, command: string, ports: Ports): JournalLock => {
  const path = journalAt(given, ports);
  const folder = dirname(path);
  const isNew = makeJournalFolder(folder);
  const lock = lockJournal(path, ports.newId(), command, ports.now());
  return {
    release: () => {
      lock.release();
      // A refused apply leaves no files behind.
      if (isNew) removeIfEmpty(folder);
    },
  };
};

/** Before any read: otherwise a plan could miss the changes of a concurrent apply. `command`: named in the refusal of a concurrent apply. */
export const withJournal = async <T>(given: string | undefined, command: string, ports: Ports, apply: () => Promise<T>): Promise<T> => {
  removeAbandonedFolders();
  const lock = lockFor(given, command, ports);
  try {
    return await apply();
  } finally {
    lock.release();
  }
};

/** Whether this run created it. */
const makeJournalFolder = (path: string): boolean => {
  try {
    return makeFolder(path, 0o700);
  } catch (cause) {
    return fail('file-unwritable', `cannot create the journal folder ${plainText(path)}: ${whyUnwritten(cause)}`, {
      help: 'Nothing is written to the platform without a journal. Use another path with --journal.',
    });
  }
};

/** On a terminal one line that is updated, with permanent lines for problems; elsewhere a line for each step. */
const report = (progress: ProgressLine, event: ApplyEvent): void => {
  if (event.type === 'started') return progress.show(`Applying: ${event.step.description}`);
  const { outcome, ended, total, step } = event;
  const text = `${String(ended).padStart(String(total).length)}/${total} ${outcome.type}: ${step.description}`;
  if (isDone(outcome)) progress.note(text);
  else progress.say(text);
};

interface Noted extends Pick<Performed, 'requests'> {
  readonly journal: Journal;
  /** The outcome with the times of its call and its end. */
  readonly timed: (outcome: StepOutcome) => StepOutcome;
}

/** The journal, the calls that it recorded as accepted, and when each step was called and ended. */
const noting = (journal: Journal): Noted => {
  const requests = new Set<string>();
  const [called, ended] = [new Map<string, string>(), new Map<string, string>()];
  const write: Journal['write'] = async (line) => {
    if (line.type === 'response' && line.requestId !== undefined && (line.status ?? 500) < 300) requests.add(line.requestId);
    if (line.type === 'intent') called.set(line.step, line.at);
    if (line.type === 'outcome') ended.set(line.step, line.at);
    await journal.write(line);
  };
  const timed = (outcome: StepOutcome): StepOutcome => {
    const [calledAt, endedAt] = [called.get(outcome.step), ended.get(outcome.step)];
    return calledAt === undefined ? outcome : { ...outcome, calledAt, ...(endedAt !== undefined && { endedAt }) };
  };
  return { journal: { ...journal, write }, requests, timed };
};

/** What the operator acknowledged. It takes effect with the files, so no call is made. */
export const adoptedIn = ({ noLongerReverted }: PlanPart): readonly NoLongerReverted[] =>
  noLongerReverted.filter(({ acknowledgeFor }) => acknowledgeFor.length > 0);

const adoptedLine = ({ id, address, says }: NoLongerReverted): JournalLine => ({
  type: 'outcome',
  at: timestamp(systemClock),
  step: id,
  resources: address === undefined ? [] : [address],
  description: plainConsequence(address === undefined ? says : [address, ' ', ...says]),
  outcome: 'adopted',
});

export const perform = async (performance: Performance, ports: Ports): Promise<Performed> => {
  const { progress = silent, signal, tool, newId, timeouts } = ports;
  const { part, lookup, tenant, platform, secrets, calls } = performance;
  const { steps } = part;
  const adopted = adoptedIn(part);
  const path = journalAt(performance.journal, ports);
  const { journal, requests, timed } = noting(openJournal(path, newId()));
  const writer = openWriter({ ...platform, ...calls });
  try {
    await journal.write({
      type: 'begin',
      at: timestamp(systemClock),
      tool,
      tenant,
      digest: digestOfPart(part),
      steps: steps.length + adopted.length,
    });
    for (const one of adopted) await journal.write(adoptedLine(one));
    const outcome = await runSteps({
      steps,
      lookup,
      writer,
      reader: writer,
      journal,
      clock: systemClock,
      timeouts,
      signal,
      secret: secrets.valueFor,
      deliver: secrets.deliver,
      readWithKey: readWithKey(platform, performance.region),
      concurrency,
      progress: (event) => report(progress, event),
    });
    if (outcome.problems.length === 0) await journal.write({ type: 'end', at: timestamp(systemClock), interrupted: outcome.interrupted });
    return { outcome: { ...outcome, steps: outcome.steps.map(timed) }, requests };
  } finally {
    progress.end();
    journal.close();
    await writer.close();
  }
};
