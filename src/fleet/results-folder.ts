// The folder of results, which connects shards, attempts and the merge: `<results>/<run>/<name>/`, and the journals of all runs. No name leads out of it, and no link in it is followed.
import { join } from 'node:path';
import { fail } from '../errors.ts';
import { type ProjectFile, projectAround, projectFile } from '../files/project.ts';
import type { FleetCommand } from '../report/fleet/merged-fleet.ts';
import { quoted } from '../yaml/visible.ts';

/** The results of one run. */
export interface RunFolder {
  /** The folder of results, as the user names it. */
  readonly results: string;
  readonly run: string;
}

/** `result.html`: the page that a merge writes. */
export type ResultFile = 'manifest.json' | 'result.json' | 'capture.json' | 'result.html';

/** A capture is its own result. */
export const resultFileOf = (command: FleetCommand): ResultFile => (command === 'capture' ? 'capture.json' : 'result.json');

/** One part of a path, in the form of names and of the ids of runs. */
const safe = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,126}[A-Za-z0-9])?$/;

const refuseUnsafe = (parts: readonly string[]): void => {
  for (const part of parts)
    if (!safe.test(part))
      fail('file-invalid', `${quoted(part)} is not the name of a folder of results`, { help: 'Use the names of the fleet file.' });
};

/** Throws `file-invalid` for a name or a run that is not a safe name of a folder: neither leads out of the folder of results. */
export const fileOfOrganization = ({ results, run }: RunFolder, name: string, file: ResultFile): ProjectFile => {
  refuseUnsafe([run, name]);
  return projectFile(projectAround(results), join(run, name, file));
};

/** One for all runs, so that its lock refuses a second apply of the organization in any run. No run has a name with a dot first. Throws `file-invalid`. */
export const journalOf = ({ results }: Pick<RunFolder, 'results'>, name: string): ProjectFile => {
  refuseUnsafe([name]);
  return projectFile(projectAround(results), join('.journals', `${name}.jsonl`));
};
