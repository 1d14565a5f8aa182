// What the rules of a run read: the links that a world must fill, and what must be read of the platform for it.
import type { Kind } from '../kinds/kind.ts';
import type { Want } from '../live/plan-reads.ts';
import { organizationLink } from './derived/organization.ts';
import type { Selection } from './select.ts';

/** Fields and links as `kind.field`, of every rule that judges. */
export const readsOfSelection = ({ policies }: Selection): ReadonlySet<string> =>
  new Set(policies.flatMap(({ policy, disabled }) => (disabled === undefined ? [...policy.reads, ...policy.shows] : [])));

/** For `planReads`: every kind that a rule is about, and every field and link that it reads, on whatever kind. */
export const wantsOfSelection = (selection: Selection, kinds: readonly Kind[]): readonly Want[] => {
  const byLink = new Map(kinds.map((kind) => [organizationLink(kind), kind.name]));
  const wanted = new Map(kinds.map((kind) => [kind.name, { judged: false, fields: new Set<string>() }]));
  for (const { policy, disabled } of selection.policies) {
    const kind = kinds.find(({ name }) => name === policy.kind);
    if (kind && disabled === undefined) wanted.set(kind.name, { fields: wanted.get(kind.name)?.fields ?? new Set(), judged: true });
  }
  for (const read of readsOfSelection(selection)) {
    const [on = '', field = ''] = read.split('.');
    const whole = on === 'organization' ? byLink.get(field) : undefined;
    const want = kinds.find(({ name }) => name === (whole ?? on));
    const found = want && wanted.get(want.name);
    if (!want || !found) continue;
    if (whole) wanted.set(want.name, { ...found, judged: true });
    else found.fields.add(field);
  }
  return [...wanted].flatMap(([kind, { judged, fields }]): readonly Want[] =>
    judged || fields.size > 0 ? [{ kind, fields: [...fields].sort() }] : [],
  );
};
