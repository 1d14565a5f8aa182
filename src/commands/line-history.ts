// Who wrote lines of a file, and when: from its commits, for the evidence bundle. What Git does not have is reported as not known, with the reason.
import { basename, dirname } from 'node:path';
import { TenantryError } from '../errors.ts';
import { plainText } from '../platform/plain-text.ts';
import { type Git, gitIn } from '../use/base/git.ts';
import { commitOf } from '../use/base/read-revision.ts';

/** A file of the desired state. */
export interface SourceFile {
  /** As positions name it. */
  readonly file: string;
  readonly absolute: string;
  readonly text: string;
}

/** The first and the last line. */
export type Lines = readonly [first: number, last: number];

type Origin =
  | { readonly commit: string; readonly date: string; readonly author: string; readonly email: string; readonly subject: string }
  | { readonly unknown: string };

/** Neighbouring lines of one commit are one. */
export type LineOrigin = { readonly lines: Lines } & Origin;

const unknown = (why: string): Origin => ({ unknown: `not known: ${why}` });

/** The origin of a line of a file. */
type OriginOf = (line: number) => Origin;

const withoutReturns = (text: string): string => text.replaceAll('\r\n', '\n');

/** Nothing of the repository changes the result: no list of ignored commits, no filter, no map of names. */
const blame = ['-c', 'diff.algorithm=default', 'blame', '--ignore-revs-file=', '--porcelain', '--root', '--no-textconv'];

/** The commit of each line, by its number. */
const commitsOf = (porcelain: string): ReadonlyMap<number, string> =>
  new Map(
    porcelain.split('\n').flatMap((line) => {
      // The content of a line begins with a tab, and other headers with a word.
      const [, commit, number] = /^([0-9a-f]{40,64}) \d+ (\d+)(?: \d+)?$/.exec(line) ?? [];
      return commit === undefined ? [] : [[Number(number), commit] as const];
    }),
  );

/** Of a raw commit: Git's own formats depend on settings and on a map of names in the repository. */
const authorLine = /^author (.*) ?<([^<>\n]*)> (\d{1,12}) [+-]\d{4}$/m;

const originOf = (commit: string, raw: string, isShallow: boolean): Origin => {
  const end = raw.indexOf('\n\n');
  const header = end === -1 ? raw : raw.slice(0, end);
  if (isShallow)
    return unknown(`the clone is shallow and ends at the commit ${commit}, which has these lines; an earlier commit may have added them`);
  const [, author = '', email = '', seconds] = authorLine.exec(header) ?? [];
  if (seconds === undefined) return unknown(`the author of the commit ${commit} is not readable`);
  const [subject = ''] = raw.slice(header.length).trimStart().split('\n\n');
  const date = new Date(Number(seconds) * 1000).toISOString();
  return { commit, date, author: plainText(author, 100), email: plainText(email, 100), subject: plainText(subject, 200) };
};

/** The commit without its parents is where a shallow clone ends: its own text still names them. */
const endsHistory = (git: Git, commit: string, raw: string): boolean => {
  if (!/^parent /m.test(raw.slice(0, raw.indexOf('\n\n')))) return false;
  const { ok, stdout } = git(['rev-list', '--parents', '--max-count=1', commit, '--']);
  return !ok || stdout.toString().trim() === commit;
};

/** Throws `base-unreadable` without Git, a repository or a commit. */
const originsIn = ({ absolute, text }: SourceFile, [first, last]: Lines, env: Parameters<typeof gitIn>[1]): OriginOf => {
  const git = gitIn(dirname(absolute), env);
  const always = (why: string): OriginOf => {
    const origin = unknown(why);
    return () => origin;
  };
  if (!git(['rev-parse', '--git-dir']).ok) return always('the file is not in a readable Git repository');
  const head = commitOf(git, 'HEAD');
  const name = `./${basename(absolute)}`;
  const committed = git(['cat-file', 'blob', `${head}:${name}`]);
  if (!committed.ok) return always(`the commit ${head} does not have the file`);
  if (withoutReturns(committed.stdout.toString()) !== withoutReturns(text)) return always(`the file differs from the commit ${head}`);
  const blamed = git([...blame, '-L', `${first},${last}`, head, '--', name]);
  if (!blamed.ok) return always(`Git could not read the history of the file: ${blamed.says}`);
  const commits = commitsOf(blamed.stdout.toString());
  const origins = new Map(
    [...new Set(commits.values())].map((commit) => {
      const { ok, stdout } = git(['cat-file', 'commit', commit]);
      const raw = stdout.toString();
      return [commit, ok ? originOf(commit, raw, endsHistory(git, commit, raw)) : unknown(`the commit ${commit} is not readable`)] as const;
    }),
  );
  const missing = unknown('Git does not name the commit of this line');
  return (line) => origins.get(commits.get(line) ?? '') ?? missing;
};

const originsOrWhy = (file: SourceFile, lines: Lines, env: Parameters<typeof gitIn>[1]): OriginOf => {
  try {
    return originsIn(file, lines, env);
  } catch (error) {
    if (!(error instanceof TenantryError)) throw error;
    const origin = unknown(error.problems.map(({ message }) => message).join('; '));
    return () => origin;
  }
};

const grouped = ([first, last]: Lines, origins: OriginOf): readonly LineOrigin[] => {
  const groups: { lines: [number, number]; readonly origin: Origin }[] = [];
  for (let line = first; line <= last; line += 1) {
    const group = groups.at(-1);
    const origin = origins(line);
    if (group?.origin === origin) group.lines[1] = line;
    else groups.push({ lines: [line, line], origin });
  }
  return groups.map(({ lines, origin }) => ({ lines, ...origin }));
};

/** The origins of ranges of lines of one file, each in the order given. */
export const lineHistory = (
  file: SourceFile,
  ranges: readonly Lines[],
  env: Parameters<typeof gitIn>[1],
): readonly (readonly LineOrigin[])[] => {
  const bounds = ranges.reduce<Lines>(
    ([from, to], [first, last]) => [Math.min(from, first), Math.max(to, last)],
    [Number.POSITIVE_INFINITY, 0],
  );
  const origins = originsOrWhy(file, bounds, env);
  return ranges.map((lines) => grouped(lines, origins));
};
