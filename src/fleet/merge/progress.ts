// How far a run has come, from its manifests: the command, when it started, and how many organizations are not evaluated.
import type { Fleet } from '../fleet.ts';
import type { FleetCommand } from '../fleet-command.ts';
import type { readManifestOf } from '../manifest.ts';

export interface RunProgress {
  /** What most results are of; the first in alphabetical order of equally many. undefined: there is no result. */
  readonly command: FleetCommand | undefined;
  /** Of the earliest result, RFC 3339. */
  readonly started: string | undefined;
  /** Organizations that are not evaluated completely: another attempt may do it. */
  readonly unfinished: number;
}

/** `inRun`: the organizations of the run; null: all. One manifest is in memory at a time. */
export const progressOf = (
  { organizations }: Fleet,
  inRun: ReadonlySet<string> | null,
  manifestOf: (name: string) => ReturnType<typeof readManifestOf>,
): RunProgress => {
  const commands = new Map<FleetCommand, number>();
  let unfinished = 0;
  let started: string | undefined;
  for (const { name } of organizations) {
    if (inRun?.has(name) === false) continue;
    const found = manifestOf(name);
    if (found.type !== 'manifest' || found.manifest.status !== 'evaluated') unfinished += 1;
    if (found.type !== 'manifest') continue;
    const { manifest } = found;
    commands.set(manifest.command, (commands.get(manifest.command) ?? 0) + 1);
    if (started === undefined || manifest.started < started) started = manifest.started;
  }
  const [most] = [...commands].toSorted(([a, many], [b, others]) => others - many || (a < b ? -1 : 1));
  return { command: most?.[0], started, unfinished };
};
