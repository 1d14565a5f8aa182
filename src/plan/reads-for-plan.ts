// What a plan must read: what the file declares, what answering its changes looks at, and what the guards count.
import type { Desired } from '../desired/desired.ts';
import { catalogue } from '../kinds/catalogue.generated.ts';
import { kindOf } from '../kinds/address.ts';
import type { KindName } from '../kinds/names.generated.ts';
import type { Want } from '../live/plan-reads.ts';

const all = (kind: KindName): Want => ({ kind, fields: 'all' });

/** Changes of these can take access or ways to sign in: then guards count administrators, federations and what the running identity holds. */
const accessKinds: readonly KindName[] = [
  'access-control',
  'member',
  'role',
  'service-account',
  'api-key',
  'group',
  'group-member',
  'domain',
  'federation',
];

const guardWants: readonly Want[] = [
  { kind: 'member', fields: ['email', 'roles'] },
  { kind: 'role', fields: ['permissions'] },
  { kind: 'service-account', fields: ['roles'] },
  { kind: 'domain', fields: ['domain'] },
  { kind: 'federation', fields: ['name'] },
];

const declaredKinds = (desired: Desired): ReadonlySet<KindName> =>
  new Set([
    ...desired.sections.map((section) => section.kind),
    ...desired.items.map((item) => item.kind),
    ...desired.removed.map((removed) => kindOf(removed.address)),
    ...desired.references.map((reference) => reference.kind),
  ]);

const dueKinds = (desired: Desired): readonly KindName[] => [
  ...(desired.schedules.length > 0 ? (['volume', 'snapshot', 'backup'] as const) : []),
  ...(desired.items.some((item) => item.kind === 'registry' && item.values['retention'] !== undefined)
    ? (['repository', 'image'] as const)
    : []),
];

export const readsForPlan = (desired: Desired): readonly Want[] => {
  const kinds = [...new Set([...declaredKinds(desired), ...dueKinds(desired)])];
  const looked = kinds.flatMap((kind) => Object.entries(catalogue[kind].looksAt ?? {}));
  return [
    ...kinds.map(all),
    ...looked.map(([kind, fields]): Want => ({ kind: catalogue[kind as KindName].name, fields })),
    ...(kinds.some((kind) => accessKinds.includes(kind)) ? guardWants : []),
  ];
};
