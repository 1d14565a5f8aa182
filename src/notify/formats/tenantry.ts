// A message as JSON for a program.
import type { Notification, RunMessage } from '../message.ts';

/**
 * What a destination with the format `tenantry` receives.
 * @title A message about a run
 */
export interface NotificationDocument extends RunMessage {
  /** The version of this format. */
  readonly schemaVersion: 1;
}

export const tenantryBody = (notification: Notification): NotificationDocument => {
  const { words: _, ...message } = notification;
  return { schemaVersion: 1, ...message };
};
