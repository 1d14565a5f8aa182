// The highest level of access in each product, before and after a change: for a reader who knows products, not the names of permissions.
import type { Address } from '../kinds/address.ts';
import { administratorRole } from '../kinds/grants/administrator.ts';
import { givesIamWriting } from '../kinds/iam-rights.ts';
import type { Product } from '../platform/operation.ts';
import type { Count } from '../value-types.ts';
import type { Right } from './access.ts';

/** From the least to the most. */
export const levels = ['none', 'read', 'write', 'administer'] as const;
/** none: no access that is known; read: only reading; write: changing or deleting too; administer: also granting access to others. */
export type AccessLevel = (typeof levels)[number];

/** `other`: the name does not say it. */
export type AccessProduct = Product | 'other';

/** By the beginning of the name of a permission or a scope: only the catalogue of permissions names products, and a plan does not read it. */
const prefixes: readonly (readonly [product: Product, pattern: RegExp])[] = [
  ['iam', /^(?:turia_)?iam[_.:]|_iam_/],
  ['registry', /^m?cr[_.:]/],
  ['block-storage', /^(?:bs|block-storage)[_.:]/],
  ['compute', /^(?:vm|virtual-machine)[_.:]/],
  ['network', /^network[_.:]/],
  ['database', /^dbaas[_.:]/],
  ['kubernetes', /^(?:mke|k8s)[_.:]/],
  ['load-balancer', /^lbaas[_.:]/],
  ['consumption', /^(?:consumption|tally)[_.:-]/],
  ['audit', /^(?:evt|audit)[_.:]/],
  ['ssh-key', /^gdb:ssh/],
  ['profile', /^gdb:azs/],
];

const productOf = (right: string): AccessProduct => prefixes.find(([, pattern]) => pattern.test(right))?.[0] ?? 'other';

/** In this order on every page. */
const accessProducts: readonly AccessProduct[] = [...prefixes.map(([product]) => product), 'other'];

const reading = /(?:^|[_.:-])(?:list|get|read|viewer|view|check|pull|r)(?:_vulnerabilities)?$/;

const levelOf = (right: string): AccessLevel => {
  if (givesIamWriting(right)) return 'administer';
  return reading.test(right) ? 'read' : 'write';
};

const higher = (a: AccessLevel, b: AccessLevel): AccessLevel => (levels.indexOf(a) < levels.indexOf(b) ? b : a);

/** Before and after; the levels are those that are known: with `unknown`, either may be higher. */
export interface LevelChange {
  /** Its product. */
  readonly product: AccessProduct;
  /** The highest level before the change. */
  readonly before: AccessLevel;
  /** The highest level after it. */
  readonly after: AccessLevel;
}

/** What some subjects may do, all of them the same. */
export interface AccessLevels {
  /**
   * Members, service accounts and API keys, by address.
   * @minItems 1
   */
  readonly subjects: readonly Address[];
  /** The roles and groups that they gain or lose, by name; none: single permissions or scopes, or those of a role that they keep. */
  readonly through: readonly string[];
  /** Permissions or scopes that they gain. */
  readonly gains: Count;
  /** Permissions or scopes that they lose. */
  readonly loses: Count;
  /** Why the levels may be higher, before or after: what a group or a role grants is not known. */
  readonly unknown?: string;
  /** Products in which they have access before or after; the others have the level `none`. */
  readonly products: readonly LevelChange[];
}

const known = (rights: readonly Right[]): ReadonlyMap<AccessProduct, AccessLevel> => {
  const found = new Map<AccessProduct, AccessLevel>();
  const put = (product: AccessProduct, level: AccessLevel): void => void found.set(product, higher(found.get(product) ?? 'none', level));
  for (const { sort, name } of rights) {
    if (sort === 'role' && name === administratorRole) put('iam', 'administer');
    if (sort === 'permission' || sort === 'scope') put(productOf(name), levelOf(name));
  }
  return found;
};

/** `before`, `after`: everything that the subjects may do. */
export const levelChanges = (before: readonly Right[], after: readonly Right[]): readonly LevelChange[] => {
  const [was, is] = [known(before), known(after)];
  return accessProducts.flatMap((product): readonly LevelChange[] => {
    const [one, other] = [was.get(product) ?? 'none', is.get(product) ?? 'none'];
    return one === 'none' && other === 'none' ? [] : [{ product, before: one, after: other }];
  });
};

/** Whether some level rises, or may. */
export const isGain = ({ products, gains, unknown }: Pick<AccessLevels, 'products' | 'gains' | 'unknown'>): boolean =>
  gains > 0 || unknown !== undefined || products.some(({ before, after }) => levels.indexOf(after) > levels.indexOf(before));
