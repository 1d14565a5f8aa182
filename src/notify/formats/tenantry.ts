// A message as JSON for a program.
import type { NotifyEvent } from '../../trust/notify.ts';
import type { Count, Timestamp } from '../../value-types.ts';
import type { Notification } from '../message.ts';

/**
 * What a destination with the format `tenantry` receives.
 * @title A message about a run
 */
export interface NotificationDocument {
  /** The version of this format. */
  readonly schemaVersion: 1;
  /** What it is about. */
  readonly event: NotifyEvent;
  /** The name of the organization, as far as it is known; of a fleet, its file. */
  readonly organization: string;
  /** The tenant id; null: not known, or a fleet. */
  readonly tenant: string | null;
  /** The time of the evaluation, UTC. */
  readonly at: Timestamp;
  /** The event and the organization in words. */
  readonly title: string;
  /** What got worse: the first ten, each at most 240 characters. */
  readonly items: readonly string[];
  /** How many more there are. */
  readonly more: Count;
  /** The published report, or the run on GitHub; null: there is none. */
  readonly link: string | null;
}

export const tenantryBody = ({ event, organization, tenant, at, title, items, more, link }: Notification): NotificationDocument => ({
  schemaVersion: 1,
  event,
  organization,
  tenant,
  at,
  title,
  items,
  more,
  link,
});
