// The page of a plan: for whoever approves it.
import type { AccessLevel } from '../../../access/access-levels.ts';
import { count, phrase, strong } from '../../document.ts';
import { columns } from '../en/format.ts';
import type { planPage as en } from '../en/plan-page.ts';

const level: Readonly<Record<AccessLevel, string>> = { none: 'nenhum', read: 'leitura', write: 'escrita', administer: 'administração' };

const changes = (many: number): string => count(many, 'alteração', 'alterações');

export const planPage: typeof en = {
  sections: {
    review: 'Revisão',
    access: 'Acessos',
    apply: 'Após o merge',
    apart: 'Fora desta execução',
    scheduled: 'Agendado',
    drift: 'Drift',
  },
  title: (all, review) => (review === 0 ? changes(all) : `${changes(all)}, revise ${review}`),
  nothing: 'Nenhuma alteração',
  irreversible: (many) => [strong(`${changes(many)} ${many === 1 ? 'irreversível' : 'irreversíveis'}`)],
  deletes: (many) => `${count(many, 'exclui', 'excluem')} algo`,
  grants: (many, subjects) =>
    `${count(many, 'concede', 'concedem')} acesso${subjects > 0 ? ` a ${count(subjects, 'pessoa ou conta', 'pessoas e contas')}` : ''}`,
  accepted: 'A plataforma simulada aceita todas as chamadas.',
  notAccepted: (many) => `A plataforma simulada não aceita ${count(many, 'chamada')}.`,
  cards: {
    irreversible: 'Irreversíveis',
    grants: 'Concedem acesso',
    revokes: 'Revogam acesso',
    uncertain: 'Não podem ser descartados',
    scheduled: 'Agendadas',
    apart: 'Em espera ou à parte',
  },
  acknowledge: (many) => `${many} a confirmar`,
  gain: (many) => count(many, 'ganha', 'ganham'),
  lose: (many) => count(many, 'perde', 'perdem'),
  notByMerge: 'conforme o agendamento, não por este merge',
  findings: (introduced, remaining) => `${count(introduced, 'introduzido')} · ${count(remaining, 'restante')}`,
  fixed: (many) => count(many, 'achado corrigido', 'achados corrigidos'),
  fixedOf: (fixed, all) => `${fixed} de ${count(all, 'achado')} ${fixed === 1 ? 'corrigido' : 'corrigidos'}`,
  review: (many) => (many === 1 ? 'Revise esta alteração' : `Revise estas ${many} alterações`),
  worstFirst: 'A pior consequência primeiro. A linha é onde o arquivo a pede.',
  reviewColumns: columns('efeito', 'consequência', 'alteração', 'linha', 'passo'),
  step: (position) => `nº ${position}`,
  access: {
    title: 'Acessos, antes e depois',
    about: (gain, lose) =>
      `${count(gain, 'ganha', 'ganham')}, ${count(lose, 'perde', 'perdem')}. Cada célula é o nível mais alto no produto. Quem ganha vem primeiro.`,
    who: 'quem',
    through: 'por',
    permissions: 'permissões',
    level: (name) => level[name],
    change: (before, after) => `${level[before]} → ${level[after]}`,
    more: 'mais acesso',
    less: 'menos acesso',
    unknown: 'desconhecido',
    others: (many) => `mais ${many} no JSON deste plano (access.change.levels).`,
  },
  paths: {
    title: 'Caminhos até administrador',
    added: 'Adicionados',
    removed: 'Removidos',
    unread: 'Desconhecido',
    noneAdded: 'Nenhuma alteração cria um caminho.',
    noneRemoved: 'Nenhuma alteração remove um caminho.',
    notKnown: (many) =>
      many === 0
        ? 'Tudo de que os caminhos dependem foi lido.'
        : `Parte do que diz respeito a ${count(many, 'pessoa ou conta', 'pessoas e contas')} não foi lida.`,
  },
  apply: {
    title: 'O que acontece na aplicação',
    again: { title: 'Novo plano', says: 'A aplicação lê a plataforma e planeja de novo. Se um digest for diferente, nada é executado.' },
    approval: {
      title: 'Espera pela aprovação',
      says: 'Na Action, o ambiente espera por seus revisores; em um terminal, o comando pergunta.',
    },
    acknowledge: (many, digest) => ({
      title: `Confirmação de ${many}`,
      says: phrase`Exatamente ${many === 1 ? 'esta alteração' : `estas ${many} alterações`}, pelo digest ${digest}.`,
    }),
    nothingToAcknowledge: { title: 'Nada a confirmar', says: 'Nenhuma alteração deste plano precisa de confirmação.' },
    run: (many) => ({
      title: 'Aplicação e verificação',
      says: `${changes(many)}, na ordem do plano. Cada uma é lida de novo depois.`,
    }),
    approvesNothing: 'Esta página não aprova nada.',
  },
  all: 'Todos os passos, na ordem de execução',
};
