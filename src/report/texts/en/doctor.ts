// The set-up of Tenantry, checked.
import { count } from '../../document.ts';

export const doctor = {
  title: 'The set-up of Tenantry',
  area: {
    machine: 'This machine',
    credential: 'Credential',
    tenant: 'Tenant',
    trust: 'Trust file',
    files: 'Desired state',
    journal: 'Journal',
    workflows: 'Workflows',
    environments: 'Environments on GitHub',
    branches: 'Branches on GitHub',
    records: 'Scans on GitHub',
  },
  wrong: (many: number): string => (many > 0 ? `${many} wrong` : 'nothing wrong'),
  unknown: (many: number): string => `${many} unknown`,
  passed: (many: number): string => `${count(many, 'check')} passed`,
};
