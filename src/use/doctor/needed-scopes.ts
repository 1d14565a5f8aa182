// The products that the files need to read and to write, and whether scopes give access to them.
import type { Desired } from '../../desired/desired.ts';
import { kindOf } from '../../kinds/address.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Kind } from '../../kinds/kind.ts';
import { planReads, type Want } from '../../live/plan-reads.ts';
import { readsForPlan } from '../../plan/reads-for-plan.ts';
import type { Product } from '../../platform/operation.ts';
import { operationOf } from '../../platform/operations.ts';
import { productScopes, scopesOf } from '../../platform/scopes.ts';

const productsOf = (kinds: readonly Kind[]): readonly Product[] => [
  ...new Set(kinds.map(({ collection }) => operationOf(collection.operation).product)),
];

/** Without files: only what every command reads. `asked`: what their policies read in addition. */
export const productsToRead = (desired: Desired | undefined, asked: readonly Want[] = []): readonly Product[] => {
  if (!desired) return ['iam'];
  const { kinds } = planReads(kindList, [...readsForPlan(desired, {}), ...asked], desired.regions, {
    proveTenant: true,
    inTwoRounds: true,
  });
  const planned = productsOf(kinds.map(({ kind }) => kind));
  return desired.budgets.length > 0 ? [...new Set<Product>([...planned, 'consumption'])] : planned;
};

export const productsToWrite = (desired: Desired): readonly Product[] => {
  const declared = new Set([...desired.items.map(({ kind }) => kind), ...desired.removed.map(({ address }) => kindOf(address))]);
  return productsOf(kindList.filter(({ name, permissions }) => declared.has(name) && permissions.write.length > 0));
};

const covers = (pattern: string, scope: string): boolean =>
  pattern.endsWith('*') ? scope.startsWith(pattern.slice(0, -1)) : scope === pattern;

/** Scopes for reading that are missing, by their names. */
export const missingToRead = (products: readonly Product[], scopes: readonly string[]): readonly string[] =>
  products.flatMap((product) => {
    const needed = scopesOf(product);
    if (!needed) return [];
    const { read, alsoRead = [] } = needed;
    return scopes.some((scope) => [read, ...alsoRead].some((pattern) => covers(pattern, scope))) ? [] : [read];
  });

export const missingToWrite = (products: readonly Product[], scopes: readonly string[]): readonly string[] =>
  products.flatMap((product) => scopesOf(product)?.write ?? []).filter((scope) => !scopes.includes(scope));

/** Scopes that do more than read. */
export const writingScopes = (scopes: readonly string[]): readonly string[] => {
  const writes = new Set(Object.values(productScopes).flatMap(({ read, write }) => (read === write ? [] : [write])));
  return scopes.filter((scope) => writes.has(scope));
};
