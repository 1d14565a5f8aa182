// The contract of block storage: one row per operation.
import { scheduler } from '../organization.ts';
import type { Contracts, Ids } from './contract.ts';

const volume = (id: Ids, name = 'free') => ({ id: id('volumes', name) });
const snapshot = (id: Ids, name = 'instant-1') => ({ id: id('snapshots', name) });
const backup = (id: Ids, name = 'full-1') => ({ id: id('backups', name) });

const page = { _limit: '10', _offset: '0', _sort: 'created_at:asc,name:desc' };
const badPage = [
  ['_limit', '0'],
  ['_limit', 'many'],
  ['_offset', '-1'],
  ['_sort', 'name'],
  ['_sort', 'colour:asc'],
  ['expand', 'everything'],
] as const;

const made = { name: 'made', size: 10, type: { name: 'cloud_nvme1k' } };
const point = { name: 'made', description: null, volume: { name: 'data' } };
const daily = { retention_in_days: 7, frequency: { daily: { start_time: '03:00:00' } } };
const plan = { name: 'made', snapshot: { type: 'instant' }, policy: daily };

/** Names of volumes and snapshots. */
const badNames = ['ab', 'a'.repeat(51), ''];

export const blockStorageContracts: Contracts = {
  'blockStorage.listVolumes': { valid: { query: { ...page, expand: ['volume_type', 'attachment'], name: 'data' } }, badQuery: badPage },
  'blockStorage.createVolume': {
    valid: { body: { ...made, snapshot: { name: 'instant-1' }, backup: null, availability_zone: 'br-se1-a', encrypted: true } },
    badBody: [
      ...badNames.map((name) => [`the name "${name}"`, { ...made, name }] as const),
      ['a size that is too small', { ...made, size: 9 }],
      ['a size that is too large', { ...made, size: 2_147_483_649 }],
      ['no type at all', { ...made, type: {} }],
    ],
    refused: [
      ['a name that is taken (rule 1)', { body: { ...made, name: 'data' } }, 409],
      ['a type that is not available (rule 2)', { body: { ...made, type: { name: 'cloud_gone' } } }, 409],
      ['a type that does not exist', { body: { ...made, type: { name: 'nope' } } }, 404],
      ['a snapshot that does not exist', { body: { ...made, snapshot: { name: 'nope' } } }, 404],
      ['a backup that does not exist', { body: { ...made, backup: { name: 'nope' } } }, 404],
      ['a zone without the type', { body: { ...made, availability_zone: 'br-ne1-a' } }, 422],
    ],
  },
  'blockStorage.deleteVolume': {
    valid: (id) => ({ path: volume(id) }),
    refused: [
      ['while it is attached (rule 3)', (id) => ({ path: volume(id, 'data') }), 409],
      ['in an error state (rule 3)', (id) => ({ path: volume(id, 'half') }), 409],
    ],
  },
  'blockStorage.getVolume': {
    valid: (id) => ({ path: volume(id, 'data'), query: { expand: ['volume_type', 'attachment'] } }),
    badQuery: [['expand', 'everything']],
    refused: [['in another region', (id) => ({ path: volume(id), region: 'br-ne1' }), 404]],
  },
  'blockStorage.attachVolume': {
    valid: (id) => ({ path: { ...volume(id), virtual_machine_id: id('instances', 'vm-on') } }),
    refused: [
      [
        'a machine that is being created (rule 4)',
        (id) => ({ path: { ...volume(id), virtual_machine_id: id('instances', 'vm-new') } }),
        409,
      ],
      [
        'although it is attached (rule 4)',
        (id) => ({ path: { ...volume(id, 'data'), virtual_machine_id: id('instances', 'vm-on') } }),
        409,
      ],
      [
        'although it is in an error state (rule 4)',
        (id) => ({ path: { ...volume(id, 'half'), virtual_machine_id: id('instances', 'vm-on') } }),
        409,
      ],
    ],
  },
  'blockStorage.detachVolume': {
    valid: (id) => ({ path: volume(id, 'data') }),
    refused: [
      ['although it is not attached (rule 5)', (id) => ({ path: volume(id) }), 409],
      ['from a running machine (rule 5)', (id) => ({ path: volume(id, 'busy') }), 409],
    ],
  },
  'blockStorage.extendVolume': {
    valid: (id) => ({ path: volume(id), body: { size: 30 } }),
    badBody: [['nothing', { size: 0 }]],
    refused: [
      ['the same size (rule 6)', (id) => ({ path: volume(id), body: { size: 20 } }), 422],
      ['while it is attached (rule 6)', (id) => ({ path: volume(id, 'data'), body: { size: 200 } }), 422],
    ],
  },
  'blockStorage.renameVolume': {
    valid: (id) => ({ path: volume(id), body: { name: 'other' } }),
    badBody: badNames.map((name) => [`the name "${name}"`, { name }] as const),
    refused: [['a name that is taken (rule 1)', (id) => ({ path: volume(id), body: { name: 'data' } }), 409]],
  },
  'blockStorage.retypeVolume': {
    valid: (id) => ({ path: volume(id), body: { new_type: { name: 'cloud_nvme5k' } } }),
    badBody: [['neither id nor name', { new_type: {} }]],
    refused: [
      ['an unknown type (rule 7)', (id) => ({ path: volume(id), body: { new_type: { name: 'nope' } } }), 422],
      ['after a failed extension (rule 7)', (id) => ({ path: volume(id, 'half'), body: { new_type: { name: 'cloud_nvme5k' } } }), 422],
    ],
  },
  'blockStorage.listVolumeTypes': {
    valid: { query: { 'availability-zone': 'br-se1-a', 'allows-encryption': 'true', name: 'cloud_nvme1k' } },
    badQuery: [['allows-encryption', 'maybe']],
  },
  'blockStorage.listSnapshots': {
    valid: { query: { ...page, expand: 'volume', name: 'object-1', type: 'object' } },
    badQuery: [...badPage, ['type', 'other']],
  },
  'blockStorage.createSnapshot': {
    valid: { body: { ...point, source_snapshot: null, type: 'object' } },
    badBody: [
      ...badNames.map((name) => [`the name "${name}"`, { ...point, name }] as const),
      ['neither volume nor snapshot (B9)', { name: 'made', description: null }],
      ['another type', { ...point, type: 'other' }],
    ],
    refused: [
      ['a name that is taken (rule 1)', { body: { ...point, name: 'instant-1' } }, 409],
      ['a volume that does not exist', { body: { ...point, volume: { name: 'nope' } } }, 404],
      ['a snapshot that does not exist', { body: { name: 'made', description: null, source_snapshot: { name: 'nope' } } }, 404],
    ],
  },
  'blockStorage.deleteSnapshot': {
    valid: (id) => ({ path: snapshot(id) }),
    refused: [['a volume was restored from it (rule 8)', (id) => ({ path: snapshot(id, 'object-1') }), 409]],
  },
  'blockStorage.getSnapshot': {
    valid: (id) => ({ path: snapshot(id), query: { expand: 'volume' } }),
    badQuery: [['expand', 'everything']],
  },
  'blockStorage.renameSnapshot': {
    valid: (id) => ({ path: snapshot(id), body: { name: 'other' } }),
    badBody: badNames.map((name) => [`the name "${name}"`, { name }] as const),
    refused: [['a name that is taken (rule 1)', (id) => ({ path: snapshot(id), body: { name: 'object-1' } }), 409]],
  },
  'blockStorage.copySnapshot': {
    valid: (id) => ({ path: snapshot(id, 'object-1'), body: { destination_region: 'br-ne1' } }),
    badBody: [['a region that does not exist', { destination_region: 'br-xx1' }]],
    refused: [
      ['an instant one', (id) => ({ path: snapshot(id), body: { destination_region: 'br-ne1' } }), 409],
      ['a name that is taken there', (id) => ({ path: snapshot(id, 'object-2'), body: { destination_region: 'br-ne1' } }), 409],
      ['its own region', (id) => ({ path: snapshot(id, 'object-1'), body: { destination_region: 'br-se1' } }), 422],
    ],
  },
  'blockStorage.getUsage': { valid: { query: { quota_slug: 'disk' } } },
  'blockStorage.createAttachment': {
    valid: (id) => ({ body: { volume: volume(id), instance: { id: id('instances', 'vm-off') }, device: '/dev/vdx' } }),
    badBody: [['ids that are empty', { volume: { id: '' }, instance: { id: '' } }]],
    refused: [
      [
        'a device that is taken',
        (id) => ({ body: { volume: volume(id), instance: { id: id('instances', 'vm-off') }, device: '/dev/vdb' } }),
        409,
      ],
      ['a machine that does not exist', (id) => ({ body: { volume: volume(id), instance: { id: 'nope' } } }), 404],
      ['a volume that does not exist', (id) => ({ body: { volume: { id: 'nope' }, instance: { id: id('instances', 'vm-off') } } }), 404],
    ],
  },
  'blockStorage.deleteAttachment': {
    valid: (id) => ({ path: volume(id, 'data') }),
    refused: [['although it is not attached (rule 5)', (id) => ({ path: volume(id) }), 409]],
  },
  'blockStorage.listBackups': { valid: { query: { ...page, expand: 'volume', name: 'inc-1' } }, badQuery: badPage },
  'blockStorage.createBackup': {
    valid: { body: { name: 'made', volume: { name: 'data' }, description: 'x', type: 'incremental' } },
    badBody: [['no name at all', { name: '', volume: { name: 'data' } }]],
    refused: [
      ['a name that is taken (rule 1)', { body: { name: 'full-1', volume: { name: 'data' } } }, 409],
      ['a volume in an error state (rule 10)', { body: { name: 'made', volume: { name: 'half' } } }, 409],
      ['a volume that does not exist', { body: { name: 'made', volume: { name: 'nope' } } }, 404],
    ],
  },
  'blockStorage.copyBackup': {
    valid: { body: { backup: { name: 'full-1' }, destiny_region: 'br-ne1' } },
    badBody: [['no region at all', { backup: { name: 'full-1' }, destiny_region: '' }]],
    refused: [
      ['its own region (rule 12)', { body: { backup: { name: 'full-1' }, destiny_region: 'br-se1' } }, 422],
      ['a name that is taken there (rule 12)', { body: { backup: { name: 'inc-1' }, destiny_region: 'br-ne1' } }, 409],
      ['a backup that does not exist', { body: { backup: { name: 'nope' }, destiny_region: 'br-ne1' } }, 404],
    ],
  },
  'blockStorage.deleteBackup': { valid: (id) => ({ path: backup(id) }) },
  'blockStorage.getBackup': {
    valid: (id) => ({ path: backup(id, 'inc-1'), query: { expand: 'volume' } }),
    badQuery: [['expand', 'everything']],
  },
  'blockStorage.renameBackup': {
    valid: (id) => ({ path: backup(id), body: { name: 'other', description: 'x' } }),
    badBody: [
      ['nothing', {}],
      ['no name at all', { name: '' }],
      ['a name that is too long', { name: 'a'.repeat(256) }],
    ],
    refused: [['a name that is taken (rule 1)', (id) => ({ path: backup(id), body: { name: 'inc-1' } }), 409]],
  },
  'blockStorage.listSchedulers': { valid: { query: { ...page, expand: 'volume' } }, badQuery: badPage },
  'blockStorage.createScheduler': {
    valid: { body: { ...plan, description: 'Every night' } },
    badBody: [
      ['no name at all', { ...plan, name: '' }],
      ['another type', { ...plan, snapshot: { type: 'full' } }],
      ['no days', { ...plan, policy: { ...daily, retention_in_days: 0 } }],
      ['no hour of the day', { ...plan, policy: { ...daily, frequency: { daily: { start_time: '24:00:00' } } } }],
      ['another frequency', { ...plan, policy: { ...daily, frequency: { weekly: {} } } }],
    ],
    refused: [['a name that is taken', { body: { ...plan, name: 'nightly' } }, 409]],
  },
  'blockStorage.getScheduler': { valid: { path: { id: scheduler }, query: { expand: 'volume' } }, badQuery: [['expand', 'everything']] },
  'blockStorage.deleteScheduler': { valid: { path: { id: scheduler } } },
  'blockStorage.attachScheduler': {
    valid: { path: { id: scheduler }, body: { volume: { name: 'free' } } },
    badBody: [['neither id nor name', { volume: {} }]],
    refused: [
      ['a volume that it has', { path: { id: scheduler }, body: { volume: { name: 'data' } } }, 409],
      ['a volume that does not exist', { path: { id: scheduler }, body: { volume: { name: 'nope' } } }, 404],
    ],
  },
  'blockStorage.detachScheduler': {
    valid: { path: { id: scheduler }, body: { volume: { name: 'data' } } },
    badBody: [['neither id nor name', { volume: {} }]],
    refused: [
      ['a volume that it does not have', { path: { id: scheduler }, body: { volume: { name: 'free' } } }, 409],
      ['a volume that does not exist', { path: { id: scheduler }, body: { volume: { name: 'nope' } } }, 404],
    ],
  },
};
