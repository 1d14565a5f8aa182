// What differs between the file and the organization.
import { count, phrase } from '../../document.ts';
import type { drift as en } from '../en/drift.ts';

const are = (many: number): string => (many === 1 ? 'está' : 'estão');

export const drift: typeof en = {
  title: (differences, declared) =>
    `Drift: ${count(differences, 'diferença')} (${count(declared, 'recurso declarado', 'recursos declarados')})`,
  none: 'Nenhum drift.',
  notApplied: 'Ainda não aplicado',
  open: 'Pendente ou desconhecido',
  unmanaged: (many) => `Não gerenciados (${many})`,
  waiting: (who) => `em espera: ${who}`,
  impossible: (why) => `impossível: ${why}`,
  notRead: (collection) => `${collection}: sem leitura`,
  ids: (ids) => `ids: ${ids.join(', ')}`,
  field: (field, declared, live) => phrase`${field}: declarado ${declared}, atual ${live}`,
  notLive: (names, many) => phrase`${names} ${are(many)} no arquivo, não no estado atual`,
  notInFile: (names, many) => phrase`${names} ${are(many)} no estado atual, não no arquivo`,
};
