// The words of states, once for all formats: `word` in a cell and after a number, `title` above a list, `says` after an address.
import type { states as en } from '../en/states.ts';

export const states: typeof en = {
  command: {
    validate: 'Validação',
    plan: 'Plano',
    apply: 'Aplicação',
    audit: 'Auditoria',
    spend: 'Gastos',
  },
  unplanned: {
    manual: { word: 'a fazer manualmente', title: 'A fazer manualmente' },
    waiting: { word: 'em espera', title: 'Em espera' },
    deferred: { word: 'adiado', title: 'Para uma etapa posterior' },
    impossible: { word: 'impossível', title: 'Impossível nesta plataforma' },
    unknown: { word: 'desconhecido', title: 'Não planejado: estado desconhecido' },
  },
  outcome: {
    failed: 'Falhou',
    refused: 'Recusado pela plataforma',
    'changed-since-plan': 'Ignorado: o estado atual mudou desde o plano',
    unknown: 'Resultado desconhecido',
    'in-progress': 'Aceito, ainda em andamento',
    'not-started': 'Não iniciado',
    waiting: 'À espera de ação manual',
    'already-done': 'Já atualizado',
    done: 'Concluído',
  },
  drift: {
    missing: { word: 'ausente', says: 'está ausente' },
    unexpected: { word: 'inesperado', says: 'é inesperado (será removido)' },
    changed: { word: 'difere', says: 'difere' },
    audited: { word: 'difere (só observado)', says: 'difere (seção só observada)' },
    unmanaged: { word: 'não declarado', says: 'existe, mas não está declarado' },
    unknown: { word: 'sem comparação', says: 'não pôde ser comparado' },
    ambiguous: { word: 'ambíguo', says: 'corresponde a vários recursos atuais; nenhum será alterado' },
    conflict: { word: 'conflito', says: 'está em conflito com outro recurso atual; uma pessoa precisa remover um deles' },
  },
  budget: {
    over: 'excedido',
    warn: 'perto do limite',
    within: 'dentro do limite',
    unknown: 'não avaliado',
  },
};
