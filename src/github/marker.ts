// The last line of what the Action writes: it finds a comment or an issue again, and is never believed. Whoever can edit a comment can edit its marker.

/** What is written about: one comment per repository path and tenant. */
export interface CommentSubject {
  /** news: the comment of a rolling issue on one new or worse set. adopt-…: a pull request that takes drift over. */
  readonly type: 'plan' | 'issue' | 'news' | 'adopt-access' | 'adopt-rest';
  /** All of the id: the first digits are not unique. Empty: unknown, because nothing was evaluated. */
  readonly tenant: string;
  /** Of the desired state, from the root of the repository. */
  readonly path: string;
}

export interface Marked {
  readonly head: string;
  readonly run: { readonly id: number; readonly attempt: number };
}

/** `-->` would end the comment, and so does `--` for some readers. */
const encoded = (text: string): string => encodeURIComponent(text).replaceAll('-', '%2D').replaceAll("'", '%27');

const beginning = ({ type, tenant, path }: CommentSubject): string =>
  `<!-- tenantry:${type}:v1 tenant=${encoded(tenant)} path=${encoded(path)} `;

export const markerOf = (subject: CommentSubject, { head, run }: Marked): string =>
  `${beginning(subject)}head=${encoded(head)} run=${run.id}.${run.attempt} -->`;

const lastLine = (body: string): string => body.trimEnd().split('\n').at(-1)?.trim() ?? '';

/** The tenant that a marker names, as our own encoding has it: the only ones that are looked at. Empty: none. */
export const tenantIn = (body: string): string => {
  const [, tenant = ''] = /^<!-- tenantry:[a-z-]+:v1 tenant=([\w.%~!*()]{0,200}) path=/.exec(lastLine(body)) ?? [];
  try {
    return decodeURIComponent(tenant);
  } catch {
    return '';
  }
};

/**
 * Whether a text ends with the marker of this subject, whatever run it is of. A run that evaluated nothing does not know the tenant: on a pull request
 * its comment is the one of the path, and the one that it leaves becomes that of the tenant.
 */
export const isMarked = (body: string, subject: CommentSubject): boolean => {
  const line = lastLine(body);
  if (!line.endsWith(' -->')) return false;
  if (subject.type !== 'plan') return line.startsWith(beginning(subject));
  const marked = tenantIn(body);
  const tenants = subject.tenant === '' ? [marked] : [subject.tenant, ''];
  return tenants.some((tenant) => line.startsWith(beginning({ ...subject, tenant })));
};

/** The text without its marker. GitHub gives line ends as a browser sent them. */
export const unmarked = (body: string): string => {
  const text = body.replaceAll('\r\n', '\n').trimEnd();
  return /^<!-- tenantry:.* -->$/.test(lastLine(text)) ? text.slice(0, text.lastIndexOf('\n') + 1).trimEnd() : text;
};

export const withMarker = (body: string, marker: string): string => `${body.trimEnd()}\n\n${marker}`;
