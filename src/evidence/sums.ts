// SHA256SUMS against the files of a folder: each is listed, each listed one is there and unaltered, and nothing else is.
import { createHash } from 'node:crypto';
import { type EvidenceProblem, problem } from './problem.ts';

/** Beside the sums, and not among them. */
export const signatureFiles = {
  dsse: 'signature.dsse.json',
  cms: 'signature.p7s',
  timestamp: 'signature.tsr',
  sums: 'SHA256SUMS',
} as const;

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** undefined: not the form that a bundle has. */
const readSums = (text: string): ReadonlyMap<string, string> | undefined => {
  const lines = text.split('\n');
  const rows = lines.slice(0, -1).map((line) => /^([0-9a-f]{64}) {2}([^\\\0\r]+)$/.exec(line));
  const isWhole = lines.at(-1) === '' && rows.length > 0;
  const sums = new Map(rows.flatMap((row) => (row?.[1] !== undefined && row[2] !== undefined ? [[row[2], row[1]] as const] : [])));
  const own: ReadonlySet<string> = new Set(Object.values(signatureFiles));
  const isInside = [...sums.keys()].every((name) => !own.has(name) && !/(?:^|\/)\.{0,2}(?:\/|$)/.test(name));
  return isWhole && isInside && sums.size === rows.length ? sums : undefined;
};

/** The regular files of a folder by their names, and what else is in it. */
export interface FolderContent {
  readonly files: ReadonlyMap<string, () => Buffer>;
  readonly others: readonly string[];
}

export const checkSums = ({ files, others }: FolderContent): readonly EvidenceProblem[] => {
  const odd = others.map((name) => problem('files', 'not-a-file', name));
  const written = files.get(signatureFiles.sums);
  if (written === undefined) return [...odd, problem('files', 'sums-missing')];
  const sums = readSums(written().toString());
  if (sums === undefined) return [...odd, problem('files', 'sums-invalid')];
  const own: ReadonlySet<string> = new Set(Object.values(signatureFiles));
  return [
    ...odd,
    ...[...files.keys()].filter((name) => !sums.has(name) && !own.has(name)).map((name) => problem('files', 'file-unlisted', name)),
    ...[...sums].flatMap(([name, sum]) => {
      const bytes = files.get(name)?.();
      if (bytes === undefined) return others.includes(name) ? [] : problem('files', 'file-missing', name);
      return sha256(bytes) === sum ? [] : problem('files', 'file-altered', name);
    }),
  ];
};
