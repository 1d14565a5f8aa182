// Which detail reads fill the fields that are needed, with the fewest calls: roles' members rather than each member's grants.
import type { DetailRead, Kind } from '../kinds/kind.ts';

/** Calls that a detail makes: once for each item of another kind (roles: few) is taken as cheaper than once for each item itself (members: many). */
const cost = (detail: DetailRead): number => (detail.per === 'self' ? 2 : 1);

/**
 * The details to read for these fields. One that alone fills a needed field must be read; what it fills besides needs no other.
 * The rest is filled by the cheapest. A field that no detail fills comes with the collection.
 */
export const chooseDetails = (kind: Kind, fields: ReadonlySet<string>): readonly DetailRead[] => {
  const details = kind.details ?? [];
  const sourcesOf = new Map<string, DetailRead[]>();
  for (const detail of details) {
    for (const field of detail.fills) if (fields.has(field)) sourcesOf.set(field, [...(sourcesOf.get(field) ?? []), detail]);
  }
  const chosen = new Set([...sourcesOf.values()].filter((sources) => sources.length === 1).flat());
  for (const sources of sourcesOf.values()) {
    if (sources.some((detail) => chosen.has(detail))) continue;
    const [cheapest] = sources.sort((a, b) => cost(a) - cost(b));
    if (cheapest) chosen.add(cheapest);
  }
  return details.filter((detail) => chosen.has(detail));
};
