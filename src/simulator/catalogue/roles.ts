// The four managed roles (platform.md, chapter 1), with permissions that fit their names: their actual permissions are not documented.
import { defaults } from '../defaults.generated.ts';
import type { Role } from '../iam/state.ts';
import { assumedViewer } from '../permissions.ts';
import type { ProductEntry } from '../state.ts';

const looks = (permission: string): boolean => /_(list|get)$|_list_|_viewer$/.test(permission);

const managed = (name: string, description: string, permissions: readonly string[]): Role => ({
  ...defaults.role,
  name,
  description,
  origin: 'default',
  permissions,
});

export const defaultRoles = (products: readonly ProductEntry[]): readonly Role[] => {
  const all = products.flatMap((product) => product.permissions.map((permission) => permission.name));
  return [
    managed('administrator', 'May do everything', all),
    managed(
      'editor',
      'May change all products but identity and access',
      all.filter((permission) => !permission.startsWith('turia_') || permission === assumedViewer),
    ),
    managed('viewer', 'May look at everything', all.filter(looks)),
    managed('finance', 'May look at what is spent', []),
  ];
};
