// The words of a change between two declared states, of which nothing was read.
import { count, joined, phrase } from '../../document.ts';
import type { declared as en } from '../en/declared.ts';
import { format } from './format.ts';

const declaredChanges = (many: number): string => count(many, 'alteração declarada', 'alterações declaradas');

export const declared: typeof en = {
  title: (many) => (many === 1 ? 'Revise esta alteração declarada' : `Revise estas ${many} alterações declaradas`),
  nothingToReview: (others) => (others === 0 ? 'Nenhuma alteração declarada' : `${declaredChanges(others)}, nenhuma para revisar`),
  about: 'Os arquivos desta alteração, comparados com os da sua base. O estado atual é desconhecido.',
  first: (counts) =>
    phrase`Os primeiros arquivos declaram ${joined(
      counts.map(([kind, many]) => format.kinds(many, kind)),
      ', ',
    )}.`,
  outside: (domain) => phrase`de fora: ${domain} não é um domínio declarado`,
  delivers: (sink) => phrase`o segredo vai para ${sink}`,
  others: (many) => count(many, 'outra alteração declarada', 'outras alterações declaradas'),
  needsLiveData: (checks) => `${count(checks, 'verificação precisa', 'verificações precisam')} de dados atuais`,
  addKey: 'adicione uma chave de leitura (dois minutos)',
};
