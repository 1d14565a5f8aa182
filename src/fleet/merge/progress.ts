// How far a run has come, from its manifests: the command, when it started, and for how many organizations another result may come.

import type { FleetCommand } from '../../report/fleet/merged-fleet.ts';
import type { Fleet } from '../fleet.ts';
import type { FleetManifest, readManifestOf } from '../manifest.ts';
import { isWorthRetrying } from '../shard-exit.ts';

export interface RunProgress {
  /** What most results are of; the first in alphabetical order of equally many. undefined: there is no result. */
  readonly command: FleetCommand | undefined;
  /** Of the earliest result, RFC 3339. */
  readonly started: string | undefined;
  /** Organizations that are not evaluated, and that another attempt may evaluate. */
  readonly unfinished: number;
}

/** What belongs to this start of the run. */
export interface StartOfRun {
  /** undefined: the engine gives none an id. */
  readonly id: string | undefined;
  /** Without an id, what ended before this is of an earlier start. Milliseconds since 1970. */
  readonly since: number;
}

/** Whoever starts a run again tries again what failed, for whatever reason: a key may have been replaced. */
const isOfStart = ({ start, ended }: FleetManifest, { id, since }: StartOfRun): boolean =>
  id === undefined ? Date.parse(ended) >= since : start === id;

const isFinished = (manifest: FleetManifest, start: StartOfRun): boolean =>
  manifest.status === 'evaluated' ||
  (!isWorthRetrying({ state: manifest.status, exitCode: manifest.exit_code }) && isOfStart(manifest, start));

/** `inRun`: the organizations of the run; null: all. One manifest is in memory at a time. */
export const progressOf = (
  { organizations }: Fleet,
  inRun: ReadonlySet<string> | null,
  start: StartOfRun,
  manifestOf: (name: string) => ReturnType<typeof readManifestOf>,
): RunProgress => {
  const commands = new Map<FleetCommand, number>();
  let unfinished = 0;
  let started: string | undefined;
  for (const { name } of organizations) {
    if (inRun?.has(name) === false) continue;
    const found = manifestOf(name);
    if (found.type !== 'manifest' || !isFinished(found.manifest, start)) unfinished += 1;
    if (found.type !== 'manifest') continue;
    const { manifest } = found;
    commands.set(manifest.command, (commands.get(manifest.command) ?? 0) + 1);
    if (started === undefined || manifest.started < started) started = manifest.started;
  }
  const [most] = [...commands].toSorted(([a, many], [b, others]) => others - many || (a < b ? -1 : 1));
  return { command: most?.[0], started, unfinished };
};
