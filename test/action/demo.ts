// The pull request of the demo: its base lacks the additions of the change, and the rest of the example is unchanged.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const example = resolve('examples/acme');

/** Text of the head → text of the base, by file. Each must exist. */
const before: Readonly<Record<string, readonly (readonly [now: string, was: string])[]>> = {
  'people.yaml': [
    ['roles: [access-auditor, storage-auditor, viewer]', 'roles: [storage-auditor, viewer]'],
    ['roles: [access-auditor, storage-auditor]', 'roles: [storage-auditor]'],
    ['gilda.torres@acme.example: { roles: [access-auditor] }', 'gilda.torres@acme.example: { roles: [] }'],
    ['marina.goes@acme.example: { roles: [viewer] }', 'marina.goes@acme.example: { roles: [editor, viewer] }'],
    ['      carla.nunes@acme.example: member\n', ''],
  ],
  'organization.yaml': [
    ['  access-auditor:\n    description: Looks at who may use the registries\n    permissions: [cr_registry_member_get]\n', ''],
  ],
  'governance.yaml': [
    ['  service-account/old-deployer: { reason: replaced by ci, since: 2026-08-01 }\n', ''],
    ['  volume/br-se1/tmp-migration: { reason: the migration is done, since: 2026-09-30 }\n', ''],
  ],
};

const filesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`tenantry/${relative(folder, path)}`, readFileSync(path, 'utf8')]),
  );

export const headFiles = filesOf(example);

/** As declared. */
export const demoTenant = /^tenant: (\S+)$/m.exec(headFiles['tenantry/organization.yaml'] ?? '')?.[1] ?? '';

export const trustFile = { 'tenantry.trust.yaml': readFileSync(resolve('examples/acme.trust.yaml'), 'utf8') };

export const baseFiles: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(headFiles).map(([path, text]) => [
    path,
    (before[path.replace('tenantry/', '')] ?? []).reduce((changed, [now, was]) => {
      if (!changed.includes(now)) throw new Error(`${path} no longer has ${now}`);
      return changed.replace(now, was);
    }, text),
  ]),
);
