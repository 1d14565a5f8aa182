// The page of an apply: what it left, and what a person does next.
import { count } from '../../document.ts';
import type { applyPage as enApply, journalPage as enJournal } from '../en/apply-page.ts';
import { columns } from '../en/format.ts';

const changes = (many: number): string => count(many, 'alteração', 'alterações');
const applied = (many: number): string => (many === 1 ? 'aplicada' : 'aplicadas');

export const applyPage: typeof enApply = {
  pills: { applied: 'Aplicado', left: 'Não concluído' },
  title: (done, left) => {
    if (done === 0) return left === 0 ? 'Nada a aplicar' : `Nada aplicado, ${count(left, 'alteração pendente', 'alterações pendentes')}`;
    return left === 0 ? `${changes(done)} ${applied(done)}` : `${changes(done)} ${applied(done)}, ${left} não`;
  },
  sections: { left: 'Não aplicadas', remaining: 'Ainda difere', applied: 'Aplicadas' },
  score: {
    of: (done, all) => `${done} de ${all} ${applied(all)}`,
    took: (milliseconds) =>
      milliseconds < 120_000 ? `em ${Math.max(1, Math.round(milliseconds / 1000))} s` : `em ${Math.round(milliseconds / 60_000)} min`,
    applied: 'aplicadas',
    waiting: 'em espera',
    left: 'não aplicadas',
  },
  cards: {
    failed: 'Falha ou desconhecido',
    'not-started': 'Não iniciadas',
    skipped: 'Ignoradas',
    waiting: 'Em espera',
    remaining: 'Ainda difere',
    applied: 'Aplicadas',
  },
  next: {
    title: 'O que fazer a seguir',
    nothing: 'Nada: todas as alterações estão aplicadas e verificadas.',
    below: 'Nenhum comando é necessário agora. O que está em aberto está abaixo.',
  },
  leftTable: {
    title: 'Não aplicadas',
    about: 'A pior primeiro, com o motivo.',
    columns: columns('estado', 'motivo', 'alteração', 'passo'),
  },
  remaining: {
    title: 'Ainda difere',
    about: 'A organização foi lida de novo após a aplicação. O próximo plano contém estas alterações.',
    columns: columns('efeito', 'alteração', 'linha'),
  },
  applied: {
    title: (many) => `Aplicadas: ${changes(many)}`,
    columns: columns('efeito', 'consequência', 'alteração', 'chamada (UTC)', 'passo'),
    others: (many) => `${changes(many)} sem consequência a revisar`,
    noCall: 'sem chamada',
  },
};

export const journalPage: typeof enJournal = {
  name: 'Journal',
  pills: { none: 'Vazio', whole: 'Completo', left: 'Não concluído', interrupted: 'Interrompido', open: 'A verificar', unread: 'Ilegível' },
  cards: { runs: 'Execuções', steps: 'Passos', open: 'Resultado desconhecido', unread: 'Linhas ilegíveis' },
  runs: 'Execuções',
  newestFirst: 'A mais nova primeiro. Horários em UTC.',
  columns: columns('resultado', 'passo', 'chamada', 'fim'),
};
