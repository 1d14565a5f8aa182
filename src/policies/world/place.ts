// Where a live resource belongs in the file: its own line, else the section that should hold it, else the file.
import type { Desired } from '../../desired/desired.ts';
import type { Source } from '../../errors.ts';
import type { Kind } from '../../kinds/kind.ts';

/** The place of what the file does not declare; undefined without a file. */
export const sectionOf = (kind: Kind, desired: Desired | undefined): Source | undefined => {
  const section = desired?.sections.find((one) => one.kind === kind.name);
  const [file] = desired?.files ?? [];
  return section?.at ?? (file === undefined ? undefined : { file, line: 1, col: 1 });
};
