// The pull request that adopts drift into the files.
import { count, phrase, strong } from '../../document.ts';
import { counted, type Words, words } from '../../words.ts';
import type { adoption as en } from '../en/adoption.ts';
import { columns } from '../en/format.ts';

const madeOutside = (what: Words, many: number): Words =>
  words`adotar ${what} ${many === 1 ? words`feita` : words`feitas`} fora deste repositório`;

export const adoption: typeof en = {
  title: {
    access: (many) => madeOutside(counted(many, 'alteração que concede acesso', 'alterações que concedem acesso'), many),
    rest: (many) => madeOutside(counted(many, 'outra alteração', 'outras alterações'), many),
  },
  subject: (title) => words`Tenantry: ${title}`,
  verb: { unmanaged: 'adicionar', changed: 'alterar', missing: 'remover' },
  columns: columns('alteração', 'recurso', 'autor', 'chave', 'momento', 'evento de auditoria', 'linha'),
  unknown: 'desconhecido',
  account: (name) => phrase`conta de serviço ${name}`,
  actors: 'Os autores são os do evento de auditoria mais recente de cada recurso. Se nenhum evento nomeia um autor, ele é desconhecido.',
  actorsUnknown: (why) => phrase`${strong('Não se sabe por completo quem fez as alterações.')} A coleção de eventos de auditoria: ${why}.`,
  meaning: {
    access: [
      phrase`${strong('O merge aceita este acesso:')} ele passa a fazer parte do estado desejado, e nada mais o reverte.`,
      'Pergunte a cada autor por que a alteração foi feita. Para recusá-la, feche este pull request e reverta a alteração: aplique o drift, ou remova manualmente o que não é gerenciado.',
    ],
    rest: ['O merge torna isto o estado desejado. Para recusar, feche este pull request e aplique o drift.'],
  },
  left: (many) => `Não adotado: ${count(many, 'nota')}`,
  keptUpToDate:
    'O Tenantry mantém este pull request atualizado enquanto ninguém mais envia commits ao branch dele, e nunca faz o merge nem o aprova',
  nothingLeft: words`nada mais a adotar`,
  closed: 'As alterações que este pull request propunha já foram revertidas ou declaradas, por isso ele foi fechado.',
};
