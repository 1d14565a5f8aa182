// What `tenantry review` wrote into an access review.
import { count } from '../../document.ts';
import type { writtenReview as en } from '../en/written-review.ts';

export const writtenReview: typeof en = {
  wrote: (file) => `Gravado: ${file}.`,
  reopened: (address) => `Decisão sem validade, reaberta: ${address}`,
  unread: (address) => `Não foi lido por completo, por isso não está na revisão: ${address}`,
  withoutReviewer: (address) => `Sem revisor: ${address}`,
  notRead: (list, why) => `Não foi possível ler: ${list}: ${why}`,
  counts: {
    open: (many) => count(many, 'decisão em aberto', 'decisões em aberto'),
    valid: (many) => count(many, 'decisão válida', 'decisões válidas'),
    voided: (many) => `${many} sem validade`,
    unread: (many) => count(many, 'não lido', 'não lidos'),
  },
};
