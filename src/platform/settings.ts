// The settings of a client. Time and randomness are parameters, so that tests and the simulation control them.
import { randomUUID } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { type Problem, TenantryError } from '../errors.ts';
import { type Secret, secretOf } from '../secret.ts';
import type { AddressSettings } from './addresses.ts';
import { type HttpLimits, usualLimits } from './http-limits.ts';
import { type KeyPair, noKeyPair } from './key-pair.ts';
import type { Proxies } from './proxies.ts';

/** One credential per client; the platform is never sent both (contradictions.md A4). */
export interface Credentials {
  readonly type: 'api-key' | 'access-token';
  readonly secret: Secret;
}

export const apiKeyCredential = (key: string): Credentials => ({ type: 'api-key', secret: secretOf(key) });
export const accessTokenCredential = (token: string): Credentials => ({ type: 'access-token', secret: secretOf(token) });

/** One attempt, as a log names it, without its query, headers and bodies. */
export interface Made {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  /** The id that was sent. */
  readonly requestId: string;
  /** Absent: there was no response. */
  readonly status?: number;
  /** From sending to the end of the response. */
  readonly milliseconds: number;
}

export interface ClientSettings {
  readonly credentials: Credentials;
  /** Signs the calls to object storage, which takes no other credential. Default: none. */
  readonly keyPair?: KeyPair;
  /** Sent as x-tenant-id where the platform may require it (contradictions.md A5). null: opt out, the credential alone determines the tenant. */
  readonly tenant: string | null;
  /** The maximum calls in flight for one product; decreased automatically. Default 16. */
  readonly concurrency?: number;
  /** The maximum attempts of one call. Default 8 if the platform responds in any way, and 5 if there is no response. */
  readonly attempts?: number;
  /** For each host, evenly spaced, including retries. null, the default: limited by concurrency only. */
  readonly requestsPerMinute?: number | null;
  readonly userAgent?: string;
  /** After an abort, no call is started or retried; reads in flight are given up, writes run to their end. */
  readonly signal?: AbortSignal;
  /** Milliseconds since 1970. */
  readonly clock?: () => number;
  /** Ends early when the signal is aborted. */
  readonly sleep?: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 up to 1; spreads retries. */
  readonly random?: () => number;
  /** A new X-Request-Id: one per call, shared by its retries. */
  readonly newId?: () => string;
  /** Called after every attempt. */
  readonly onCall?: (made: Made) => void;
}

export interface PlatformSettings extends ClientSettings, AddressSettings {
  readonly limits?: Partial<HttpLimits>;
  readonly proxies?: Proxies;
}

/** Settings with all defaults filled in. */
export interface Terms extends Required<Omit<ClientSettings, 'signal' | 'attempts'>> {
  readonly attempts: { readonly answered: number; readonly unanswered: number };
  readonly signal?: AbortSignal;
}

const sleepFor = async (milliseconds: number, signal?: AbortSignal): Promise<void> => {
  await after(milliseconds, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
};

const attemptsOf = (attempts: number): number => Math.max(1, Math.floor(attempts));

const isHeaderText = (text: string): boolean => /^[\x21-\x7e]{1,8192}$/.test(text);

/** Throws `credential-invalid` for a credential that cannot be sent as a header; the value itself is never displayed. */
export const termsOf = (settings: ClientSettings): Terms => {
  const problems: Problem[] = [];
  const name = settings.credentials.type === 'api-key' ? 'the API key' : 'the access token';
  const unfit = 'is empty, or contains a space, a line break or a character that cannot be sent';
  if (!isHeaderText(settings.credentials.secret.reveal())) problems.push({ code: 'credential-invalid', message: `${name} ${unfit}` });
  if (settings.tenant !== null && !isHeaderText(settings.tenant))
    problems.push({ code: 'credential-invalid', message: `the tenant id ${unfit}` });
  const { keyPair = noKeyPair } = settings;
  if (keyPair.type === 'pair' && ![keyPair.id, keyPair.secret].every((part) => isHeaderText(part.reveal())))
    problems.push({ code: 'credential-invalid', message: `a part of the key pair of object storage ${unfit}` });
  if (problems.length > 0) throw new TenantryError(problems);
  // Every call in flight listens, and there may be many.
  if (settings.signal !== undefined) setMaxListeners(0, settings.signal);
  return {
    credentials: settings.credentials,
    keyPair,
    tenant: settings.tenant,
    concurrency: Math.max(1, Math.floor(settings.concurrency ?? 16)),
    attempts: { answered: attemptsOf(settings.attempts ?? 8), unanswered: attemptsOf(settings.attempts ?? 5) },
    requestsPerMinute: settings.requestsPerMinute ?? null,
    userAgent: settings.userAgent ?? 'tenantry',
    ...(settings.signal !== undefined && { signal: settings.signal }),
    clock: settings.clock ?? Date.now,
    sleep: settings.sleep ?? sleepFor,
    random: settings.random ?? Math.random,
    newId: settings.newId ?? randomUUID,
    onCall: settings.onCall ?? (() => undefined),
  };
};

export const limitsOf = (settings: PlatformSettings): HttpLimits => ({ ...usualLimits, ...settings.limits });
