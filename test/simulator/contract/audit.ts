// The contract of audit events: one row per operation.
import type { Contracts } from './contract.ts';

const badPages = [
  ['_limit', '0'],
  ['_limit', 'all'],
  ['_offset', '-1'],
] as const;

export const auditContracts: Contracts = {
  'audit.listEvents': {
    valid: { region: 'global', query: { _limit: '10', type__like: 'role', time: '2026-11-19T08:00:00Z' } },
    badQuery: [...badPages, ['time', 'yesterday']],
    refused: [['a region nobody has', { region: 'br-xx9' }, 404]],
    open: true,
  },
  'audit.listEventTypes': {
    valid: {},
    badQuery: badPages,
    refused: [['a region nobody has', { region: 'br-xx9' }, 404]],
    open: true,
  },
};
