// The rows of fields that databases, their clusters and replicas have in common.
import type { Fields } from './field.ts';

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
