// Which listed items a policy is about, as far as the list alone shows it: of those that its `where` excludes, nothing more is read.
import type { Kind, Observed } from '../kinds/kind.ts';
import { compilePolicy } from './evaluate/compile-policy.ts';
import { everyPart } from './language/expression.ts';
import { policyShapes } from './language/policy-shapes.ts';
import type { EffectivePolicy } from './select.ts';
import { fieldCell } from './world/cell.ts';
import { rowMaker } from './world/make-row.ts';

/** undefined: nothing can be excluded, because there is no `where`, or it depends on the time or on a let. */
export const itemsInScope = (
  { policy, values }: EffectivePolicy,
  kind: Kind,
  kinds: readonly Kind[],
): ((item: Observed) => boolean) | undefined => {
  const { where } = policy;
  const depends = where && everyPart(where.expression).some((part) => part.op === 'let' || (part.op === 'name' && part.name === 'now'));
  const shapes = policyShapes(kinds);
  const [shape, organization] = [shapes.get(kind.name), shapes.get('organization')];
  if (!where || depends || !shape || !organization) return undefined;
  const compiled = compilePolicy(policy, values, shapes);
  // Whatever else `where` reads is unknown here, and what is unknown excludes nothing.
  const frame = compiled.frame(
    rowMaker(organization)({ address: 'organization' }, () => undefined),
    0,
  );
  const makeRow = rowMaker(shape);
  return (item) => {
    const row = makeRow({ address: item.address }, (name) => {
      const [field, value] = [shape.fields[name], item.values[name]];
      return field && value !== undefined ? fieldCell(field, value, `${kind.name}.${name}`) : undefined;
    });
    compiled.turnTo(frame, row);
    return compiled.where?.(frame) !== false;
  };
};
