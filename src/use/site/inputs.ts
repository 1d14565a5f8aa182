// The inputs of a site: saved results, ledgers and histories in folders, each file by what it contains. Only an index is kept: results are read again one at a time.
import { basename, dirname } from 'node:path';
import { TenantryError } from '../../errors.ts';
import { listFiles } from '../../files/list-files.ts';
import type { ProjectFile } from '../../files/project.ts';
import { blocksOf, readHead, readJsonText, readText } from '../../files/read-text.ts';
import { type FleetManifest, largestManifest, largestResult, parseManifest } from '../../fleet/manifest.ts';
import { historyLineIn } from '../../fleet/merge/parse-history.ts';
import { digestOfText, isObject, type Json, parseJson } from '../../json.ts';
import type { LedgerPart } from '../../policies/ledger/ledger.ts';
import { largestLedger, readLedger } from '../../policies/ledger/ledger-text.ts';
import type { FailureCounts, TrendPoint } from '../../report/coverage.ts';
import { reviewIn } from '../../report/parse-result.ts';
import type { Review } from '../../report/review.ts';
import { timeOfReview } from '../../report/site/organization.ts';
import { sharedValues } from '../../report/site/shared.ts';
import type { SiteProblem } from '../../report/site/site.ts';
import { fileTypeOf, keysOf } from '../../yaml/file-types.ts';

/** A saved result, which is not in memory. */
export interface IndexedResult {
  readonly file: ProjectFile;
  readonly tenant: string;
  /** When the platform was read, UTC. */
  readonly at: string;
  readonly digest: string;
}

/** An organization at one time, in the history of a fleet. Absent `failures`: it was not read completely. */
export type HistoryPoint = TrendPoint;

export interface SiteInputs {
  readonly results: readonly IndexedResult[];
  readonly ledgers: readonly LedgerPart[];
  /** By the name of the organization in the fleet file. */
  readonly history: ReadonlyMap<string, readonly HistoryPoint[]>;
  readonly manifests: readonly FleetManifest[];
  readonly problems: readonly SiteProblem[];
}

/** Enough for the first keys of a file. */
const headLength = 4096;

const largestHistory = 512_000_000;

/** `{ "schemaVersion": … }` of another command is no result of an audit, and no mistake. */
const isResult = (value: Json): boolean => isObject(value) && value['schemaVersion'] !== undefined && value['reads'] !== undefined;

export const readReview = (file: ProjectFile): Review => reviewIn(parseJson(readJsonText(file, largestResult)), file.shown);

function* linesOf(file: ProjectFile): Generator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for (const block of blocksOf(file, largestHistory)) {
    const lines = `${rest}${decoder.decode(block, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

const folderOf = ({ absolute }: ProjectFile): string => dirname(absolute);

/** Collects one file after the other. */
const collector = (now: Date) => {
  const results = new Map<string, IndexedResult>();
  const ledgers: LedgerPart[] = [];
  const history = new Map<string, HistoryPoint[]>();
  const manifests = new Map<string, FleetManifest>();
  const problems: SiteProblem[] = [];
  const shared = sharedValues<FailureCounts>((failures) => Object.values(failures).join(' '));

  const addHistory = (file: ProjectFile): void => {
    let [unfit, first] = [0, 0];
    let number = 0;
    for (const text of linesOf(file)) {
      number += 1;
      if (text.trim() === '') continue;
      const line = historyLineIn(text);
      if (!line) {
        unfit += 1;
        first ||= number;
      } else if (line.command === 'audit' && line.state !== 'not-in-run') {
        const points = history.get(line.name) ?? [];
        history.set(line.name, points);
        points.push({ at: line.at, ...(line.state === 'evaluated' && line.failures && { failures: shared(line.failures) }) });
      }
    }
    if (unfit > 0) problems.push({ file: `${file.shown}:${first}`, message: `${unfit} of its lines are not of the history of a fleet.` });
  };

  const addLedger = (file: ProjectFile): void => {
    const read = readLedger(readText(file, largestLedger), now);
    if (read.type === 'ledger') ledgers.push(...read.ledger.parts);
    else problems.push({ file: file.shown, message: `The ledger cannot be used: ${read.why}.` });
  };

  const addManifest = (file: ProjectFile): void => {
    const manifest = parseManifest(readText(file, largestManifest));
    if (typeof manifest === 'string') problems.push({ file: file.shown, message: `The manifest cannot be used: ${manifest}.` });
    else if (manifest.command === 'audit') manifests.set(folderOf(file), manifest);
  };

  const addResult = (file: ProjectFile): void => {
    const text = readJsonText(file, largestResult);
    const value = parseJson(text);
    if (value !== undefined && !isResult(value)) return;
    const review = reviewIn(value, file.shown);
    if (review.command !== 'audit') return;
    const digest = digestOfText(text);
    const manifest = manifests.get(folderOf(file));
    const { tenant = manifest?.tenant } = review;
    const unfit = (message: string): void => void problems.push({ file: file.shown, message });
    if (manifest && basename(file.absolute) === 'result.json' && manifest.result !== digest)
      return unfit('The result does not match the digest in its manifest.');
    if (!tenant) return unfit('The result names no tenant.');
    const at = timeOfReview(review);
    const key = `${tenant.toLowerCase()} ${at}`;
    const known = results.get(key);
    if (known && known.digest !== digest) return unfit(`Another result of this organization and time is used: ${known.file.shown}.`);
    if (!known) results.set(key, { file, tenant: tenant.toLowerCase(), at, digest });
  };

  const addJson = (file: ProjectFile): void => {
    const head = readHead(file, headLength).trimStart();
    if (head.includes('"tenantry-capture"') || head.startsWith('[')) return;
    if (head.includes('"tenantry-ledger"')) addLedger(file);
    else addResult(file);
  };

  const addLines = (file: ProjectFile): void => {
    const first = parseJson(readHead(file, headLength).split('\n', 1)[0] ?? '');
    if (first === undefined || fileTypeOf(keysOf(first)) !== 'journal') addHistory(file);
  };

  return {
    /** A file that cannot be read is a problem of its own: the others are still shown. */
    add: (file: ProjectFile): void => {
      try {
        if (file.shown.endsWith('.jsonl')) addLines(file);
        else if (isManifest(file)) addManifest(file);
        else addJson(file);
      } catch (error) {
        if (!(error instanceof TenantryError)) throw error;
        problems.push(...error.problems.map(({ message }) => ({ file: file.shown, message: `${message}.` })));
      }
    },
    refuse: (file: ProjectFile, message: string): void => void problems.push({ file: file.shown, message }),
    all: (): SiteInputs => ({ results: [...results.values()], ledgers, history, manifests: [...manifests.values()], problems }),
  };
};

const isManifest = ({ absolute }: ProjectFile): boolean => basename(absolute) === 'manifest.json';

/** Manifests are read first: they name the organization of the result beside them. Throws if a folder cannot be listed. */
export const siteInputs = (folders: readonly string[], now: Date): SiteInputs => {
  const listed = folders.flatMap((folder) => listFiles(folder, (name) => /\.jsonl?$/.test(name)));
  const found = collector(now);
  for (const { file, problem } of listed.toSorted((a, b) => Number(isManifest(b.file)) - Number(isManifest(a.file)))) {
    if (problem) found.refuse(file, `${problem.message}.`);
    else found.add(file);
  }
  return found.all();
};
