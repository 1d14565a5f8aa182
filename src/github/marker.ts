// The last line of every text of the Action: it finds a comment or an issue again, and proves nothing, because anyone who can edit a comment can edit its
// marker.

/** The subject: one comment per repository path and tenant; of an apply, one per plan too. */
export interface CommentSubject {
  /**
   * plan, apply: of a pull request, before its merge, and of one apply after it. issue: of audits. apply-issue, due-issue: of applies that left changes, or scheduled work, undone; each is closed only by runs of its own kind. news: the comment of a rolling issue on one new or worse set. adopt-…: a pull request that adopts drift. fleet, fleet-issue: of all organizations of a fleet
   * file, without a tenant.
   */
  readonly type:
    | 'plan'
    | 'apply'
    | 'issue'
    | 'apply-issue'
    | 'due-issue'
    | 'news'
    | 'adopt-access'
    | 'adopt-rest'
    | 'fleet'
    | 'fleet-issue';
  /** The whole id: the first digits are not unique. Empty: unknown, because nothing was evaluated. */
  readonly tenant: string;
  /** Of the desired state or the fleet file, from the root of the repository. */
  readonly path: string;
  /** Which apply: a name of its commit and its plan. */
  readonly apply?: string;
}

export interface Marked {
  readonly head: string;
  readonly run: { readonly id: number; readonly attempt: number };
}

/** `-->` would end the comment, and so does `--` for some parsers. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D').replaceAll("'", '%27');

const beginning = ({ type, tenant, path, apply }: CommentSubject): string =>
  `<!-- tenantry:${type}:v1 tenant=${encoded(tenant)} path=${encoded(path)} ${apply === undefined ? '' : `apply=${encoded(apply)} `}`;

export const markerOf = (subject: CommentSubject, { head, run }: Marked): string =>
  `${beginning(subject)}head=${encoded(head)} run=${run.id}.${run.attempt} -->`;

const lastLine = (body: string): string => body.trimEnd().split('\n').at(-1)?.trim() ?? '';

/** The tenant of a marker in our own encoding; other encodings are ignored. Empty: none. */
export const tenantIn = (body: string): string => {
  const [, tenant = ''] = /^<!-- tenantry:[a-z-]+:v1 tenant=([\w.%~!*()]{0,200}) path=/.exec(lastLine(body)) ?? [];
  try {
    return decodeURIComponent(tenant);
  } catch {
    return '';
  }
};

/**
 * Whether a text ends with the marker of this subject, from any run. A run without an evaluation does not know the tenant: on a pull request it uses the
 * comment of the path, which a later run assigns to the tenant.
 */
export const isMarked = (body: string, subject: CommentSubject): boolean => {
  const line = lastLine(body);
  if (!line.endsWith(' -->')) return false;
  if (subject.type !== 'plan' && subject.type !== 'apply') return line.startsWith(beginning(subject));
  const marked = tenantIn(body);
  const tenants = subject.tenant === '' ? [marked] : [subject.tenant, ''];
  return tenants.some((tenant) => line.startsWith(beginning({ ...subject, tenant })));
};

/** The text without its marker. GitHub returns line ends as a browser sent them. */
export const unmarked = (body: string): string => {
  const text = body.replaceAll('\r\n', '\n').trimEnd();
  return /^<!-- tenantry:.* -->$/.test(lastLine(text)) ? text.slice(0, text.lastIndexOf('\n') + 1).trimEnd() : text;
};

export const withMarker = (body: string, marker: string): string => `${body.trimEnd()}\n\n${marker}`;
