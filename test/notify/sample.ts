// A message for tests.
import type { Notification } from '../../src/notify/message.ts';

export const message: Notification = {
  event: 'critical-new',
  organization: 'Acme',
  tenant: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  at: '2026-11-22T03:00:00.000Z',
  title: '1 new critical finding: Acme',
  items: ['access-control: MFA is not enforced. (access-control-mfa-enforced)'],
  more: 0,
  link: 'https://github.example/acme/cloud/actions/runs/17',
  words: { open: 'Open the report', more: '' },
};
