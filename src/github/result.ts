// The result of a request to GitHub: a value, or a refusal in words. A refusal by GitHub or the network never throws in src/github.
import { count } from '../report/document.ts';
import { quoted } from '../yaml/visible.ts';
import { type GitHubOperation, rowOf } from './operations.ts';

type Cause =
  /** 401: the token is invalid or has expired. */
  | 'unauthorized'
  /** 403 because of a missing permission. */
  | 'forbidden'
  /** 404: it does not exist, or the token may not see it. */
  | 'not-found'
  /** 410: deleted, or disabled. */
  | 'gone'
  /** 409: another writer was first. */
  | 'conflict'
  /** 413 and 422: GitHub does not accept the request. */
  | 'invalid'
  /** 403 and 429 of the primary and the secondary rate limits. */
  | 'rate-limited'
  /** 5xx, timeouts, no connection, and invalid responses. */
  | 'unavailable'
  /** Refused locally: the response is not the expected one. */
  | 'unfit';

export interface GitHubRefusal {
  readonly operation: GitHubOperation;
  readonly cause: Cause;
  /** null: no response. */
  readonly status: number | null;
  /** The request may have had its effect. */
  readonly isOutcomeUnknown: boolean;
  /** Full sentences for a warning: the refused request, and the missing `permissions:` line or setting. */
  readonly message: string;
}

export type Result<Value> = { readonly type: 'done'; readonly value: Value } | { readonly type: 'refused'; readonly why: GitHubRefusal };

export const done = <Value>(value: Value): Result<Value> => ({ type: 'done', value });

interface Response {
  readonly operation: GitHubOperation;
  readonly status: number | null;
  /** The message of GitHub or the network. It is displayed, so it contains no secrets. */
  readonly says: string;
  /** What to do, if the connection itself failed. */
  readonly help?: string;
  readonly isRateLimited: boolean;
  readonly isOutcomeUnknown: boolean;
  readonly retryAfter?: number;
  /** The owner of the token: missing permissions are granted to the job, or to the GitHub App. */
  readonly of?: 'app';
}

const causes: Readonly<Record<number, Cause>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'gone',
  413: 'invalid',
  422: 'invalid',
};

const causeOf = ({ status, isRateLimited }: Response): Cause => {
  if (isRateLimited || status === 429) return 'rate-limited';
  return (status === null ? undefined : causes[status]) ?? 'unavailable';
};

const grant = ({ operation, of }: Response): string => {
  const { permission, needs, of: always } = rowOf(operation);
  const where =
    (of ?? always) === 'app'
      ? `Give the GitHub App of the token \`${permission}\``
      : `Add \`${permission}\` to the \`permissions:\` of the job`;
  return `${where}${needs === undefined ? '' : `; it also needs ${needs}`}.`;
};

const remedies: Readonly<Record<Cause, (response: Response) => string>> = {
  unauthorized: () => 'The token is invalid or has expired. Pass a valid token.',
  forbidden: grant,
  'not-found': (response) => `It does not exist, or the token cannot access it. ${grant(response)}`,
  gone: (response) => `It was deleted, or the feature is disabled. ${grant(response)}`,
  conflict: () => 'Something else changed it at the same time. Run the job again.',
  invalid: (response) =>
    `GitHub does not accept this request. ${rowOf(response.operation).needs === undefined ? 'Report this as a bug.' : grant(response)}`,
  'rate-limited': ({ retryAfter }) =>
    retryAfter === undefined
      ? 'The rate limit of the token is exceeded. Run the job again later.'
      : `The rate limit of the token is exceeded. Run the job again in ${count(retryAfter, 'second')}.`,
  unavailable: ({ help, status, isOutcomeUnknown }) =>
    help ??
    (status === null && !isOutcomeUnknown
      ? 'Check the network and the proxy of the machine, and run the job again.'
      : 'GitHub did not respond as expected. Run the job again later.'),
  unfit: () => 'The response is not usable.',
};

/** A refusal in words from the tables. */
export const refused = (response: Response): { readonly type: 'refused'; readonly why: GitHubRefusal } => {
  const cause = causeOf(response);
  const { operation, status, isOutcomeUnknown } = response;
  const said = [status === null ? [] : [String(status)], response.says === '' ? [] : [quoted(response.says, 160)]].flat().join(', ');
  const refuses = status === null ? 'GitHub could not be reached to' : 'GitHub refused to';
  const what = isOutcomeUnknown ? 'It is unknown whether GitHub managed to' : refuses;
  const message = `${what} ${rowOf(operation).does} (${said}). ${remedies[cause](response)}`;
  return { type: 'refused', why: { operation, cause, status, isOutcomeUnknown, message } };
};

/** A local refusal of GitHub's response. `because` is a full sentence. */
export const unfit = (operation: GitHubOperation, because: string): { readonly type: 'refused'; readonly why: GitHubRefusal } => ({
  type: 'refused',
  why: {
    operation,
    cause: 'unfit',
    status: null,
    isOutcomeUnknown: false,
    message: `Tenantry could not ${rowOf(operation).does}. ${because}`,
  },
});
