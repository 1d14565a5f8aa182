// The offline warnings about names that only the platform knows: one per pattern, and one for all names of a kind.
import type { Problem, Source } from '../errors.ts';
import { isPattern } from '../kinds/pattern.ts';
import { defaultRoles } from '../kinds/role/default-roles.ts';
import { visible } from '../yaml/visible.ts';
import type { OpenReference } from './desired.ts';

const order = (a: Source, b: Source): number => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.col - b.col);

const patternWarning = ({ name, at }: OpenReference): Problem => ({
  code: 'reference-open',
  message: `no declared volume ${isPattern(name) ? 'matches' : 'is named'} \`${visible(name)}\``,
  at,
  help: 'It may match volumes that are not declared. Run `tenantry plan` to see which.',
});

const namesWarning = (kinds: string, references: readonly OpenReference[]): readonly Problem[] => {
  const [one] = references;
  if (one === undefined) return [];
  const first = references.reduce((least, reference) => (order(reference.at, least.at) < 0 ? reference : least), one);
  const names = [...new Set(references.map(({ name }) => name))].sort();
  const shown = names.slice(0, 3).map((name) => `\`${visible(name)}\``);
  const said = names.length > 3 ? `${names.length} ${kinds}, such as ${shown[0]}` : `${kinds} ${shown.join(', ')}`;
  return [
    {
      code: 'reference-open',
      message: `cannot be checked offline: ${said}`,
      at: first.at,
      help: 'Run `tenantry plan` to check them against the platform.',
    },
  ];
};

/** Documented default roles need no warning. `titleOf`: the plural of a kind. */
export const unverifiedReferences = (
  open: readonly OpenReference[],
  titleOf: (kind: OpenReference['kind']) => string,
): readonly Problem[] => {
  const names = open.filter(({ kind, name, pattern }) => pattern !== true && !(kind === 'role' && defaultRoles.has(name)));
  const kinds = [...new Set(names.map(({ kind }) => kind))];
  return [
    ...open.filter(({ pattern }) => pattern === true).map(patternWarning),
    ...kinds.flatMap((kind) =>
      namesWarning(
        titleOf(kind),
        names.filter((reference) => reference.kind === kind),
      ),
    ),
  ];
};
