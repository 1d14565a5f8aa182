// The page of a fleet: its first lines, the table of organizations, and what changed since the run before.
import { count, phrase } from '../../document.ts';
import type { fleetPage as en } from '../en/fleet-page.ts';

const organizations = (many: number): string => count(many, 'organização', 'organizações');

export const fleetPage: typeof en = {
  eyebrow: (run, when, many) => `execução ${run} · ${when ?? 'sem resultado'} · ${organizations(many)}`,
  found: (findings, of) => phrase`${findings} em ${organizations(of)}.`,
  nothing: 'Nenhum achado nas organizações avaliadas.',
  passing: (pass, all) => `${pass} de ${all} ${pass === 1 ? 'aprovada' : 'aprovadas'}`,
  parts: { passes: 'aprovadas', fails: 'reprovadas', open: 'não avaliadas', 'not-in-run': 'fora da execução' },
  state: { passes: 'aprovada', fails: 'reprovada' },
  notEvaluated: 'Não avaliadas',
  budgetsOver: 'Orçamentos excedidos',
  in: (of) => (of === 0 ? 'em nenhuma' : `em ${organizations(of)}`),
  since: (many) => `${many} desde a execução anterior`,
  noHistory: 'sem histórico',
  unchanged: 'sem mudança',
  undecided: 'nem aprovadas nem reprovadas',
  trend: {
    title: 'Achados reprovados de todas as organizações',
    none: 'Sem histórico: faça a junção com --history para ver a tendência.',
    first: 'A tendência começa após três execuções.',
    about: 'Uma organização que não foi avaliada por completo tem os números da sua última execução completa, por sete dias.',
    hatched: 'hachurado: maioria das organizações não avaliada',
  },
  changes: {
    title: 'Pioraram, melhoraram',
    none: 'Nada mudou desde a execução anterior.',
    worse: 'pior',
    better: 'melhor',
    what: (what, before, now) => `${what} ${before} → ${now}`,
    all: (many) => (many === 1 ? 'a única organização que mudou' : `todas as ${organizations(many)} que mudaram`),
  },
  table: {
    title: 'Organizações',
    about: 'As piores primeiro. A mudança compara achados críticos e altos com a execução anterior.',
    columns: {
      name: 'organização',
      state: 'situação',
      sparkline: 'críticos e altos',
      change: 'desde a execução anterior',
      evaluated: 'avaliados',
      overdue: 'em atraso',
      budget: 'orçamento',
      age: 'última varredura completa',
    },
    fromTo: (from, to) => `de ${from} a ${to}`,
    never: 'nunca',
    now: 'nesta execução',
    ago: (length) => `há ${length}`,
    unknownBudget: 'desconhecido',
  },
  filters: {
    label: 'Filtros da tabela',
    state: 'Situação',
    with: 'Com',
    ring: 'Anel',
    has: {
      overdue: 'atraso',
      drifted: 'drift',
      budget: 'um orçamento excedido',
      changes: 'alterações',
      changed: 'uma mudança desde a execução anterior',
    },
  },
};
