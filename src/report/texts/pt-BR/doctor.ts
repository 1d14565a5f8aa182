// The set-up of Tenantry, checked.
import { count } from '../../document.ts';
import type { doctor as en } from '../en/doctor.ts';

export const doctor: typeof en = {
  title: 'A configuração do Tenantry',
  area: {
    machine: 'Esta máquina',
    credential: 'Credencial',
    tenant: 'Tenant',
    trust: 'Arquivo de confiança',
    files: 'Estado desejado',
    journal: 'Journal',
    workflows: 'Workflows',
    environments: 'Ambientes no GitHub',
    branches: 'Branches no GitHub',
    records: 'Varreduras no GitHub',
  },
  wrong: (many) => (many > 0 ? count(many, 'erro') : 'nenhum erro'),
  unknown: (many) => count(many, 'desconhecido'),
  passed: (many) => count(many, 'verificação aprovada', 'verificações aprovadas'),
};
