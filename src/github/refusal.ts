// The refusal of a request by GitHub or the network, in words: thrown by every request, and caught by the job, or by a caller that decides on it.
import { count } from '../report/document.ts';
import { quoted } from '../yaml/visible.ts';
import { type GitHubOperation, rowOf } from './operations.ts';

type Reason =
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

interface Refused {
  readonly operation: GitHubOperation;
  readonly reason: Reason;
  /** null: no response. */
  readonly status: number | null;
  /** The request may have had its effect. */
  readonly isOutcomeUnknown: boolean;
  /** Full sentences for a warning: the refused request, and the missing `permissions:` line or setting. */
  readonly message: string;
}

export class GitHubRefusal extends Error implements Refused {
  override readonly name = 'GitHubRefusal';
  readonly operation: GitHubOperation;
  readonly reason: Reason;
  readonly status: number | null;
  readonly isOutcomeUnknown: boolean;
  constructor({ operation, reason, status, isOutcomeUnknown, message }: Refused) {
    super(message);
    this.operation = operation;
    this.reason = reason;
    this.status = status;
    this.isOutcomeUnknown = isOutcomeUnknown;
  }
}

/** For a caller that decides on a refusal. */
export const orRefusal = async <Value>(request: Promise<Value>): Promise<Value | GitHubRefusal> => {
  try {
    return await request;
  } catch (cause) {
    if (cause instanceof GitHubRefusal) return cause;
    throw cause;
  }
};

/** For a request whose refusal is only a warning: none, or one. */
export const warningsOf = async (request: Promise<unknown>): Promise<readonly GitHubRefusal[]> => {
  const answer = await orRefusal(request);
  return answer instanceof GitHubRefusal ? [answer] : [];
};

/** undefined: GitHub reports that it does not exist. */
export const unlessMissing = async <Value>(request: Promise<Value>): Promise<Value | undefined> => {
  const answer = await orRefusal(request);
  if (!(answer instanceof GitHubRefusal)) return answer;
  if (answer.reason === 'not-found') return undefined;
  throw answer;
};

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

const reasons: Readonly<Record<number, Reason>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  409: 'conflict',
  410: 'gone',
  413: 'invalid',
  422: 'invalid',
};

const reasonOf = ({ status, isRateLimited }: Response): Reason => {
  if (isRateLimited || status === 429) return 'rate-limited';
  return (status === null ? undefined : reasons[status]) ?? 'unavailable';
};

const grant = ({ operation, of }: Response): string => {
  const { permission, needs, of: always } = rowOf(operation);
  const where =
    (of ?? always) === 'app'
      ? `Give the GitHub App of the token \`${permission}\``
      : `Add \`${permission}\` to the \`permissions:\` of the job`;
  return `${where}${needs === undefined ? '' : `; it also needs ${needs}`}.`;
};

const remedies: Readonly<Record<Reason, (response: Response) => string>> = {
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
export const refusalOf = (response: Response): GitHubRefusal => {
  const reason = reasonOf(response);
  const { operation, status, isOutcomeUnknown } = response;
  const said = [status === null ? [] : [String(status)], response.says === '' ? [] : [quoted(response.says, 160)]].flat().join(', ');
  const refuses = status === null ? 'GitHub could not be reached to' : 'GitHub refused to';
  const what = isOutcomeUnknown ? 'It is unknown whether GitHub managed to' : refuses;
  const message = `${what} ${rowOf(operation).does} (${said}). ${remedies[reason](response)}`;
  return new GitHubRefusal({ operation, reason, status, isOutcomeUnknown, message });
};

/** Throws a local refusal of GitHub's response. `because` is a full sentence. */
export const unfit = (operation: GitHubOperation, because: string): never => {
  const message = `Tenantry could not ${rowOf(operation).does}. ${because}`;
  throw new GitHubRefusal({ operation, reason: 'unfit', status: null, isOutcomeUnknown: false, message });
};
