// What printers add to blocks by themselves.
import type { printed as en } from '../en/printed.ts';

export const printed: typeof en = {
  more: (many) => `e mais ${many}`,
  folded: (many) => `mais ${many}`,
  showAll: (rest) => `… ${rest} (use --verbose para exibir tudo)`,
  table: 'Tabela',
};
