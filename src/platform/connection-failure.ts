// Why there was no response, and whether the request can have been received: one table for every server that is called.
import { plainText } from './plain-text.ts';

export interface ConnectionFailure {
  /** `no`: certainly, no part of the request was sent. */
  readonly sent: 'no' | 'maybe';
  readonly why: string;
  /** What to do, in a full sentence. */
  readonly help?: string;
  /** A retry may succeed. */
  readonly again: boolean;
  /** Only after a long wait. */
  readonly late: boolean;
}

interface Meaning {
  readonly codes: RegExp;
  readonly sent: 'no' | 'maybe';
  readonly again: boolean;
  readonly late?: true;
  /** What it says of the certificate of the server. */
  readonly certificate?: 'untrusted' | 'invalid';
}

/** By the code of the error, as Node, OpenSSL and undici name it. The first that matches counts. A request is sent only over a connection whose certificate was accepted. */
const meanings: readonly Meaning[] = [
  // Of another time, another host, or withdrawn: no other authority changes that.
  {
    codes: /^(?:ERR_TLS_CERT_\w+|HOSTNAME_MISMATCH|CERT_(?:HAS_EXPIRED|NOT_YET_VALID|REVOKED)|CRL_\w+|ERROR_IN_C\w+)$/,
    sent: 'no',
    again: false,
    certificate: 'invalid',
  },
  {
    codes: /^(?:CERT_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+|INVALID_(?:CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/,
    sent: 'no',
    again: false,
    certificate: 'untrusted',
  },
  { codes: /^(?:ENOTFOUND|UND_ERR_INVALID_ARG)$/, sent: 'no', again: false },
  { codes: /^(?:EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/, sent: 'no', again: true, late: true },
  { codes: /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/, sent: 'no', again: true },
  // No TLS, or one that ended while a request was under way: the code is the same.
  { codes: /^(?:EPROTO|ERR_SSL_\w+|ERR_TLS_\w+)$/, sent: 'maybe', again: false },
  { codes: /TIMEOUT$|^ETIMEDOUT$/, sent: 'maybe', again: true, late: true },
];

const other: Meaning = { codes: /^/, sent: 'maybe', again: true };

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? codeOf(error.errors[0]) : codeOf(error.cause);
};

/**
 * A proxy that opens no tunnel: nothing was sent to the server behind it. A proxy that requires a user name and password, or forbids the host, will refuse a retry
 * too.
 */
const untunnelled = /^Proxy response \((\d+)\)/;

const ofProxy = (status: string, to: string): ConnectionFailure => ({
  sent: 'no',
  why: `the proxy returned ${status} and did not open a connection to ${to}`,
  again: status >= '500',
  late: false,
});

const certificates = {
  untrusted: {
    is: 'is not trusted',
    help: 'If a gateway or a proxy signs it, set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority.',
  },
  invalid: { is: 'is not valid', help: 'The server needs another certificate: NODE_EXTRA_CA_CERTS does not help here.' },
} as const;

/** `to`: the name of the server in messages. */
export const connectionFailure = (error: unknown, to: string): ConnectionFailure => {
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  const [, status] = untunnelled.exec(message) ?? [];
  if (status !== undefined) return ofProxy(status, to);
  const { sent, again, late = false, certificate } = meanings.find(({ codes }) => codes.test(code)) ?? other;
  const text = message === '' ? 'the connection failed' : message;
  const words = plainText(code === '' || text.includes(code) ? text : `${text} (${code})`);
  if (certificate === undefined) return { sent, why: words, again, late };
  const { is, help } = certificates[certificate];
  return { sent, why: `the certificate of ${to} ${is}: ${words}`, help, again, late };
};
