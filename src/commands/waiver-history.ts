// Who wrote the current lines of each waiver, and when, for the evidence bundle.
import type { Waiver } from '../desired/desired.ts';
import { parseYaml } from '../yaml/parse.ts';
import { type LineOrigin, lineHistory, type SourceFile } from './line-history.ts';

export interface WaiverHistory {
  readonly policy: string;
  readonly resource: string;
  readonly file: string;
  readonly lines: readonly LineOrigin[];
}

/** File by file, in the order of the waivers. `waivers`: those that the files declare. */
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
