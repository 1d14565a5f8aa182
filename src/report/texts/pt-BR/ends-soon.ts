// Access that ends soon.
import { code, phrase, type TextLine } from '../../document.ts';
import type { endsSoon as en } from '../en/ends-soon.ts';
import { format } from './format.ts';

const nouns = { role: 'role', permission: 'permissão' };

export const endsSoon: typeof en = {
  title: 'Acessos que terminam em até 7 dias',
  what: (grant, resource, end) => {
    const what: TextLine = grant ? phrase`${nouns[grant.kind]} ${grant.name} de ${resource}` : [resource].flat();
    return phrase`${format.utc(end)}  ${what}`;
  },
  above: ({ section, day, ends, limit }) =>
    phrase`${ends} de ${code(section)} terminam em ${format.day(day)}: mais que ${limit}, por isso a execução desse dia precisa de confirmação.`,
};
