// Where messages about runs are sent, as the trust file says it: names of environment variables, never an address or a key.
import type { Source } from '../errors.ts';
import type { Path } from '../yaml/path.ts';
import type { TrustFileDocument } from './trust-file.generated.ts';

type Written = NonNullable<TrustFileDocument['notify']>[string];

/** What a message is about. */
export type NotifyEvent = Written['events'][number];
/** How a message is written for its receiver. */
export type NotifyFormat = NonNullable<Written['format']>;

export interface NotifyDestination {
  readonly name: string;
  /** The environment variable with its URL, which is a secret: whoever knows it can send messages. */
  readonly webhook: string;
  /** The environment variable with the key of the signature; undefined: messages are not signed. */
  readonly hmac: string | undefined;
  readonly events: readonly NotifyEvent[];
  readonly format: NotifyFormat;
  readonly at: Source;
}

interface Complaint {
  readonly path: Path;
  readonly message: string;
  readonly help: string;
}

interface ReadNotify {
  readonly destinations: readonly NotifyDestination[];
  readonly complaints: readonly Complaint[];
}

export const readNotify = (written: TrustFileDocument['notify'] = {}, at: (path: Path) => Source): ReadNotify => {
  const entries = Object.entries(written);
  return {
    destinations: entries.map(([name, { webhook, hmac, events, format = 'tenantry' }]) => ({
      name,
      webhook: webhook.env,
      hmac: hmac?.env,
      events,
      format,
      at: at([name]),
    })),
    // A chat has a secret address and verifies nothing; anybody can send to another receiver.
    complaints: entries
      .filter(([, { hmac, format = 'tenantry' }]) => format === 'tenantry' && hmac === undefined)
      .map(([name]) => ({
        path: [name],
        message: 'a message in the format `tenantry` must be signed, and there is no `hmac`',
        help: 'Add `hmac: { env: NAME }`, the environment variable with a key that the receiver has too.',
      })),
  };
};

/** Their environment variables. */
export const notifyVariables = (destinations: readonly NotifyDestination[] = []): readonly string[] =>
  destinations.flatMap(({ webhook, hmac }) => [webhook, ...(hmac === undefined ? [] : [hmac])]);
