// Where a command reads the organization, from its options.
import { type Ports, silent } from '../use/ports.ts';
import type { OrganizationSource } from '../use/read/read-organization.ts';
import { type CallChoice, callSettings } from './call-options.ts';
import { givenTime } from './evaluation-time.ts';

interface SourceChoice extends CallChoice {
  readonly capture?: string | undefined;
  readonly region: readonly string[];
  readonly now?: string | undefined;
}

/** Throws a usage error. */
export const sourceOf = (
  { capture, region, now, ...calls }: SourceChoice,
  { progress = silent }: Pick<Ports, 'progress'>,
): OrganizationSource => ({ capture, regions: region, now: givenTime(now), calls: callSettings(calls, progress) });
