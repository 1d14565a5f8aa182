// What past applies intended and did.
import { secondInBrazil } from '../../../in-brazil.ts';
import { codes, count, phrase, tone } from '../../document.ts';
import type { journal as en } from '../en/journal.ts';
import { format } from './format.ts';

export const journal: typeof en = {
  title: (file) => phrase`Journal ${file}`,
  onlyLast: (runs) => `A última de ${count(runs, 'execução', 'execuções')}.`,
  run: (at, tenant) => phrase`${secondInBrazil(at)}, tenant ${tenant}`,
  about: (run, tool, steps, digest) => `execução ${run}, Tenantry ${tool}, ${format.steps(steps)}, digest ${digest}; `,
  notEnded: 'interrompida, ou ainda em execução',
  ended: (at, interrupted) => `${interrupted ? 'interrompida, ' : ''}encerrada em ${secondInBrazil(at)}`,
  unfinished: 'Inacabados',
  steps: 'Passos',
  notStarted: (steps) => `${format.steps(steps)} ${steps === 1 ? 'não foi iniciado' : 'não foram iniciados'}.`,
  step: (id) => `passo ${id}`,
  outcome: {
    done: 'concluído',
    'already-done': 'já atualizado',
    adopted: 'adotado: deixa de ser revertido',
    waiting: 'à espera de ação manual',
    'in-progress': 'aceito, ainda em andamento',
    'changed-since-plan': 'ignorado: o estado atual havia mudado',
    failed: 'falhou',
    refused: 'recusado pela plataforma',
    unknown: 'resultado desconhecido',
  },
  late: (late) => `, ${format.length(late)} de atraso`,
  noResponseRecorded: 'nenhuma resposta foi registrada',
  noResponse: 'nenhuma resposta',
  response: (status) => `resposta ${status}`,
  id: (id) => phrase`id ${id}`,
  request: (id) => phrase`requisição ${id}`,
  foundDone: (at) => `a execução de ${secondInBrazil(at)} o encontrou concluído`,
  check: (resources) => phrase`${tone('bad', 'desconhecido')}: verifique ${codes(resources)}, ou aplique de novo`,
  noCall: 'nenhuma chamada foi feita: ',
  lines: (first, more) => `linha ${first.join(', ')}${more > 0 ? ` e mais ${count(more, 'linha')}` : ''}`,
  truncated: (lines) => `Truncado por uma falha: ${lines}.`,
  unread: (lines) => `Ilegível: ${lines}.`,
  runs: (many) => count(many, 'execução', 'execuções'),
  open: (steps) => `${format.steps(steps)} com resultado desconhecido`,
  notReadable: (lines) => count(lines, 'linha ilegível', 'linhas ilegíveis'),
};
