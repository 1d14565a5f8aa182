// Names in the desired state that the trust file does not grant. They refuse nothing as long as no step needs them; they are reported early, before an apply
// fails.
import type { Problem } from '../errors.ts';
import type { Declared } from '../kinds/kind.ts';
import { secretGrant, sinkGrant } from './grants.ts';
import { declaredNeeds } from './needs.ts';
import type { Trust } from './trust.ts';

/** Each at the item that names it. */
export const checkDeclared = (trust: Trust, items: readonly Declared[]): readonly Problem[] =>
  items.flatMap((item) => {
    const { secrets, sink } = declaredNeeds(item);
    const grants = [...secrets.map((need) => secretGrant(trust, need)), ...(sink ? [sinkGrant(trust, sink)] : [])];
    return grants.flatMap((grant) => (grant.type === 'refused' ? [{ ...grant.problem, at: item.at }] : []));
  });
