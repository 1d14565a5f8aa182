// What may explain a step in a chart: the first scan with another version of Tenantry, commit of the desired state, policies or settings.
import type { RunInfo } from '../../run-info.ts';
import type { Say } from '../../texts/texts.ts';
import type { ChartEvent } from './lines.ts';

/** The first that differs explains most. */
const causes = ['version', 'commit', 'policiesDigest', 'settingsDigest'] as const;

/** Of a scan: what its numbers depend on besides the organization. */
export interface ScanBasis {
  readonly at: string;
  readonly version?: RunInfo['version'] | undefined;
  readonly commit?: RunInfo['commit'] | undefined;
  readonly policiesDigest?: RunInfo['policiesDigest'] | undefined;
  readonly settingsDigest?: RunInfo['settingsDigest'] | undefined;
}

/** `scans`: the earliest first. */
export const scanEvents = (scans: readonly ScanBasis[], { page }: Say): readonly ChartEvent[] =>
  scans.flatMap((scan, index) => {
    const before = scans[index - 1];
    const cause = causes.find((key) => before?.[key] !== undefined && scan[key] !== undefined && before[key] !== scan[key]);
    return cause === undefined ? [] : [{ at: new Date(scan.at).toISOString(), ...page.trend.events[cause](scan[cause] ?? '') }];
  });
