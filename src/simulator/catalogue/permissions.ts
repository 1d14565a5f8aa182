// The initial permission catalogue of a simulated platform: every permission that an operation requires, by product.
import { operationIds, operationOf } from '../../platform/operations.ts';
import { uuidOf } from '../ids.ts';
import { assumedViewer, permissionFor } from '../permissions.ts';
import type { ProductEntry } from '../state.ts';

/** Catalogue name, product of the operation table. */
const products = [
  ['turiaiam', 'iam'],
  ['containerregistry', 'registry'],
  ['block-storage', 'block-storage'],
  ['virtual-machine', 'compute'],
] as const;

const always: Readonly<Record<string, readonly string[]>> = { turiaiam: [assumedViewer, 'turia_iam_editor', 'turia_iam_adm'] };

const madeCatalogue = (): readonly ProductEntry[] =>
  products.map(([name, product]) => {
    const asked = operationIds.filter((id) => operationOf(id).product === product).flatMap((id) => permissionFor(id) ?? []);
    const permissions = [...new Set([...(always[name] ?? []), ...asked])].sort();
    return {
      id: uuidOf(0, 'product', name),
      name,
      permissions: permissions.map((permission) => ({
        id: uuidOf(0, 'permission', permission),
        name: permission,
        description: permission.split('_').slice(1).join(' '),
      })),
    };
  });

let known: readonly ProductEntry[] | undefined;

/** Built on first use: many descriptions have a catalogue of their own. */
export const productCatalogue = (): readonly ProductEntry[] => (known ??= madeCatalogue());
