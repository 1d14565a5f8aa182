// Sends the messages of a run to everybody who wants them. Nothing here changes the result of a run: what was not delivered is a warning.
import { type Problem, TenantryError } from '../errors.ts';
import type { Json } from '../json.ts';
import type { HttpLimits } from '../platform/http-limits.ts';
import { proxiesOf } from '../platform/proxies.ts';
import { type Secret, secretOf } from '../secret.ts';
import type { NotifyDestination, NotifyFormat } from '../trust/notify.ts';
import { type Environment, readSource } from '../trust/resolve-secret.ts';
import { deliver } from './deliver.ts';
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

/** The body of a message in each format: one row each. A format knows its receiver, and nothing about runs. */
export const bodyOf = (message: Notification, format: NotifyFormat): string => JSON.stringify(formats[format](message));

export interface Sending {
  readonly env: Environment;
  readonly now: () => Date;
  /** Asks a runner to mask a secret. */
  readonly mask?: ((secret: Secret) => void) | undefined;
  readonly limits?: HttpLimits | undefined;
}

interface Resolved {
  readonly webhook: Secret;
  readonly key: Secret | undefined;
}

/** Half a sentence: which variable is not set. */
const resolved = ({ webhook, hmac }: NotifyDestination, { env, mask }: Sending): Resolved | string => {
  const secretIn = (name: string): Secret | string => {
    const found = readSource({ type: 'env', name }, env);
    return 'why' in found ? found.why : secretOf(found.text);
  };
  const [url, key] = [secretIn(webhook), hmac === undefined ? undefined : secretIn(hmac)];
  if (typeof url === 'string') return url;
  if (typeof key === 'string') return key;
  for (const secret of [url, key]) if (secret) mask?.(secret);
  return { webhook: url, key };
};

const undelivered = (message: Notification, { name, at }: NotifyDestination, why: string): Problem => ({
  code: 'notification-failed',
  message: `the message \`${message.event}\` was not delivered to \`${name}\`: ${why}`,
  at,
});

/** Why it was not delivered; undefined: it was. */
const tried = async (message: Notification, destination: NotifyDestination, sending: Sending): Promise<string | undefined> => {
  const found = resolved(destination, sending);
  if (typeof found === 'string') return found;
  const { env, now, limits } = sending;
  try {
    const body = bodyOf(message, destination.format);
    return await deliver({ ...found, body, now: now(), proxies: proxiesOf(env), ...(limits && { limits }) });
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    return error.message;
  }
};

export interface SentNotifications {
  readonly delivered: number;
  /** What was not delivered. */
  readonly problems: readonly Problem[];
}

/** All at once: a receiver that never answers delays a run only once. */
export const sendAll = async (
  messages: readonly Notification[],
  destinations: readonly NotifyDestination[],
  sending: Sending,
): Promise<SentNotifications> => {
  const wanted = destinations.flatMap((to) =>
    messages.filter(({ event }) => to.events.includes(event)).map((message) => ({ message, to })),
  );
  const answers = await Promise.all(wanted.map(async (one) => ({ ...one, why: await tried(one.message, one.to, sending) })));
  const problems = answers.flatMap(({ message, to, why }) => (why === undefined ? [] : [undelivered(message, to, why)]));
  return { delivered: wanted.length - problems.length, problems };
};
