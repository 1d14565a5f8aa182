// What databases, their clusters, replicas and snapshots have in common: rows, the phase of a status, and public addresses.
import type { Json } from '../json.ts';
import { list, text } from '../platform/wire.ts';
import type { Fields } from './field.ts';
import type { Phase } from './kind.ts';
import { sortedSet } from './sorted-set.ts';

/** Of databases, clusters and replicas. */
export const databaseRows = {
  region: { type: 'text', side: 'live', about: 'Region.', sample: 'br-se1' },
  id: { type: 'text', wire: true, side: 'live', about: "The platform's id.", sample: '7e0a4a52-0f0e-4b7c-9d53-0d0a6b1c2e33' },
  name: { type: 'text', wire: true, side: 'live', about: 'Its name.', sample: 'orders' },
  engine_id: { type: 'text', wire: true, side: 'live', about: 'Id of its engine.', sample: '6c1f0f3e-7a54-4b43-8d42-9d2e4a7b1c44' },
  status: {
    type: 'text',
    wire: true,
    side: 'live',
    about: 'ACTIVE if it is usable; otherwise the running operation, or how it failed.',
    sample: 'ACTIVE',
  },
  public_addresses: {
    type: 'texts',
    side: 'live',
    compare: 'set',
    about: 'Its public addresses, as far as they are reported.',
    sample: [],
  },
  has_public: { type: 'bool', side: 'live', about: 'Whether one of its addresses is public.', sample: false },
  created_at: { type: 'time', wire: true, side: 'live', about: 'When it was created.', sample: '2026-05-09T12:00:00.000Z' },
} as const satisfies Fields;

/** Of databases and clusters: replicas do not report them. */
export const storageRows = {
  deletion_protected: { type: 'bool', wire: true, side: 'live', about: 'Whether it is protected against deletion.', sample: true },
  encrypted: { type: 'bool', wire: 'volume.encrypted', side: 'live', about: 'Whether its volume is encrypted at rest.', sample: true },
  volume_type: { type: 'text', wire: 'volume.type', side: 'live', about: 'Type of its volume.', sample: 'CLOUD_NVME15K' },
  retention_days: { type: 'int', wire: 'backup_retention_days', side: 'live', about: 'Days for which its backups are kept.', sample: 7 },
  backup_start_at: { type: 'text', wire: true, side: 'live', about: 'When its daily backup starts, UTC.', sample: '04:00:00' },
  parameters_pending: {
    type: 'bool',
    wire: 'apply_parameters_pending',
    side: 'live',
    about: 'Whether changed parameters wait for a restart.',
    sample: false,
  },
} as const satisfies Fields;

const settled: readonly string[] = ['ACTIVE', 'STOPPED', 'AVAILABLE'];

/** An unknown status counts as a running operation. */
export const databasePhase = (status: string | null | undefined): Phase => {
  if (status?.includes('ERROR')) return 'failed';
  if (status === 'DELETED') return 'retired';
  return !status || settled.includes(status) ? 'settled' : 'moving';
};

/** The access decides, because an address may be missing although its access is PUBLIC. An entry without access leaves it unknown, unless another is public. */
export const publicAccess = (
  wire: Json,
): { readonly public_addresses: readonly string[] | undefined; readonly has_public: boolean | undefined } => {
  const all = list(wire, 'addresses') ?? undefined;
  const access = all?.map((one) => text(one, 'access'));
  const open = all?.filter((one) => text(one, 'access') === 'PUBLIC');
  const isKnown = access?.every((one) => typeof one === 'string') ?? false;
  return {
    public_addresses: open && sortedSet(open.flatMap((one) => text(one, 'address') ?? [])),
    has_public: open && open.length > 0 ? true : isKnown ? false : undefined,
  };
};
