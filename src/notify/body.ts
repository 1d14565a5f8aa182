// The body of a message in each format: one row each. A format knows its receiver, and nothing about runs.
import type { Json } from '../json.ts';
import type { NotifyFormat } from '../trust/notify.ts';
import { googleChatBody } from './formats/google-chat.ts';
import { slackBody } from './formats/slack.ts';
import { teamsBody } from './formats/teams.ts';
import { tenantryBody } from './formats/tenantry.ts';
import type { Notification } from './message.ts';

const formats: Readonly<Record<NotifyFormat, (message: Notification) => Json>> = {
  tenantry: (message) => ({ ...tenantryBody(message) }),
  slack: slackBody,
  teams: teamsBody,
  'google-chat': googleChatBody,
};

export const bodyOf = (message: Notification, format: NotifyFormat): string => JSON.stringify(formats[format](message));
