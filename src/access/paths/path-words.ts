// A path in names, for policies: what a person would look for to close it. In no language, because messages of policies have two.
import type { PathEdge } from './path.ts';

const rights = ({ because, from }: PathEdge): readonly string[] => {
  if (!because) return [];
  const through = because.through.filter((name) => name !== from);
  return [...because.scopes.map((scope) => `scope ${scope}`), ...through, ...because.permissions];
};

const wordsOf = (edge: PathEdge): readonly string[] => {
  if (edge.because) return rights(edge);
  return edge.to === 'administrator' ? ['every permission of administrator'] : [edge.to];
};

/** `group/platform`, `role/ops`, `turia_iam_editor`. */
export const pathWords = (path: readonly PathEdge[]): readonly string[] => [...new Set(path.flatMap(wordsOf))];
