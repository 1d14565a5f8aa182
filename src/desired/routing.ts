// Where findings go, and how long they may stay open: the file's fallback owner, and the time to fix a finding by its severity.

import type { Positive } from '../value-types.ts';
import type { Desired, FixableSeverity } from './desired.ts';

/** Where findings go, and how long they may stay open. */
export interface Routing {
  /** Responsible for findings on resources without an owner. */
  readonly fallbackOwner?: string;
  /** Days from the first sighting of a finding to its due date. */
  readonly fixWithin: Readonly<Record<FixableSeverity, Positive>>;
}

/** The longest that a waiver of the same severity may last. */
const defaultDays: Routing['fixWithin'] = { critical: 30, high: 90, medium: 180, low: 365 };

export const routingIn = (desired: Pick<Desired, 'policies'> | undefined): Routing => {
  const { fallbackOwner, fixWithin = [] } = desired?.policies ?? {};
  return {
    ...(fallbackOwner && { fallbackOwner: fallbackOwner.name }),
    fixWithin: { ...defaultDays, ...Object.fromEntries(fixWithin.map(({ severity, days }) => [severity, days])) },
  };
};
