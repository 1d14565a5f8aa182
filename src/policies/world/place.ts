// Where a live resource that the file does not declare belongs: the section that should hold it, else what is above it, else the file.
import type { Desired } from '../../desired/desired.ts';
import type { Source } from '../../errors.ts';
import type { Kind } from '../../kinds/kind.ts';

/** By the address of what it hangs below, if it hangs below something. The answer is undefined without a file. */
export const placeOf = (kind: Kind, desired: Desired | undefined): ((parent?: string) => Source | undefined) => {
  if (!desired) return () => undefined;
  const sections = desired.sections.filter((section) => section.kind === kind.name);
  const byParent = new Map<string | undefined, Source>(sections.map(({ parent, at }) => [parent, at]));
  const above = kind.place?.below;
  const parents = new Map(desired.items.flatMap((item) => (item.kind === above ? [[String(item.address), item.at]] : [])));
  const section = desired.sections.find((one) => one.kind === above)?.at ?? sections[0]?.at;
  const [file] = desired.files;
  const otherwise = section ?? (file === undefined ? undefined : { file, line: 1, col: 1 });
  return (parent) => byParent.get(parent) ?? (parent === undefined ? undefined : parents.get(parent)) ?? otherwise;
};
