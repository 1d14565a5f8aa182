// What Git and GitHub say about people, without their names: an author is the hash of the address, an account one of its own, and a subject is left out, because
// it can name anybody.

import type { Waiver } from '../desired/desired.ts';
import { personOf } from '../report/redact.ts';
import { parseYaml } from '../yaml/parse.ts';
import { type LineOrigin, lineHistory, type SourceFile } from './line-history.ts';
import type { DecisionEvidence } from './review-evidence.ts';

interface WaiverHistory {
  readonly policy: string;
  readonly resource: string;
  readonly file: string;
  readonly lines: readonly LineOrigin[];
}

/**
 * Who wrote the current lines of each waiver, and when, for the evidence bundle. File by file, in the order of the waivers. `waivers`: those that the
 * files declare.
 */
export const waiverHistory = (
  files: readonly SourceFile[],
  waivers: readonly Waiver[],
  env: Parameters<typeof lineHistory>[2],
): readonly WaiverHistory[] =>
  files.flatMap((file) => {
    const own = waivers.filter(({ at }) => at.file === file.file);
    if (own.length === 0) return [];
    const document = parseYaml(file.text, file.file);
    const written = new Map(
      document.entries(['waivers']).map(({ key, at }) => [`${at.line}:${at.col}`, document.linesOf(['waivers', key])] as const),
    );
    const ranges = own.map(({ at: { line, col } }) => written.get(`${line}:${col}`) ?? ([line, line] as const));
    const histories = lineHistory(file, ranges, env);
    return own.map(({ policy, resource }, index) => ({ policy, resource, file: file.file, lines: histories[index] ?? [] }));
  });

type Json = Readonly<Record<string, unknown>>;

const originWithoutNames = (origin: LineOrigin, tenant: string | undefined): Json => {
  if (!('commit' in origin)) return origin;
  const { author: _, subject: __, email, ...rest } = origin;
  return { ...rest, email: personOf(tenant, email) };
};

export const historyWithoutNames = (history: readonly WaiverHistory[], tenant: string | undefined): readonly Json[] =>
  history.map((one) => ({ ...one, lines: one.lines.map((line) => originWithoutNames(line, tenant)) }));

export const decisionsWithoutNames = (decisions: readonly DecisionEvidence[], tenant: string | undefined): readonly Json[] => {
  const account = (login: string): string => personOf(tenant, `github:${login}`);
  return decisions.map(({ origin, proof, ...one }) => ({
    ...one,
    ...(origin && { origin: originWithoutNames(origin, tenant) }),
    proof:
      proof.type === 'approved'
        ? { ...proof, author: proof.author === null ? null : account(proof.author), approvedBy: proof.approvedBy.map(account) }
        : proof,
  }));
};
