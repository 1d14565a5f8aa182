// The page of `who`: whether somebody can become administrator, how, and what everybody holds.
import { columns } from '../en/format.ts';
import type { whoPage as en } from '../en/who-page.ts';

export const whoPage: typeof en = {
  pill: { is: 'Administrador', can: 'Pode se tornar administrador', unknown: 'Desconhecido', cannot: 'Nenhum caminho encontrado' },
  everybody: {
    outside: (many) => `${many} de fora`,
    can: (many) => `${many} ${many === 1 ? 'pode se tornar administrador' : 'podem se tornar administradores'}`,
    none: 'Nenhum outro caminho',
  },
  parts: { is: 'administradores', can: 'podem se tornar um', unknown: 'desconhecidos', cannot: 'sem caminho encontrado' },
  outside: 'De fora',
  atLeast: (administrators) => `pelo menos ${administrators}`,
  least: 'ou mais',
  notRead: 'nem tudo foi lido',
  cards: { permissions: 'Permissões', roles: 'Roles', groups: 'Grupos', keys: 'Chaves de API', gaps: 'Desconhecido' },
  sections: { paths: 'Caminhos', holds: 'Quem tem o quê', about: 'O que tem' },
  shortest: 'Caminhos mais curtos',
  warm: 'laranja: de fora da organização',
  table: 'O mesmo como tabela',
  columns: columns('sujeito', 'administrador', 'direitos', 'por'),
  directly: 'de forma direta',
  noRight: 'nenhum que leve a administrador',
};
