// The page of a framework: how many of its controls pass, and which fail.
import { count } from '../../document.ts';
import type { frameworkPage as en } from '../en/framework-page.ts';

const controls = (many: number): string => count(many, 'controle');

export const frameworkPage: typeof en = {
  eyebrow: (subject, at) => `${subject} · ${at} · o mapeamento é uma interpretação nossa`,
  noResult: 'controles e suas políticas · o mapeamento é uma interpretação nossa',
  result: 'resultado',
  state: 'situação',
  fails: (severity) => `Reprovado: ${severity}`,
  failsIn: 'reprovado em',
  passes: 'Aprovado',
  pill: {
    fail: (many, all) => `${many} de ${controls(all)} ${many === 1 ? 'reprovado' : 'reprovados'}`,
    unknown: (many, all) => `${many} de ${controls(all)} ${many === 1 ? 'desconhecido' : 'desconhecidos'}`,
    pass: (all) => `${controls(all)} ${all === 1 ? 'aprovado' : 'aprovados'}`,
    none: 'Sem resultados',
  },
  sentence: (pass, unknown, left, all) => {
    const partly = unknown === 0 ? '' : `, ${count(unknown, 'não avaliado por completo', 'não avaliados por completo')}`;
    return `${count(pass, 'aprovado')}${partly}. Sem resultado aqui: ${left} de ${controls(all)}, que não ${left === 1 ? 'é contado' : 'são contados'}.`;
  },
  share: (pass, all) => `${pass} de ${all} ${pass === 1 ? 'aprovado' : 'aprovados'}`,
  folds: { empty: 'Cobertos, sem recurso', 'not-covered': 'Não cobertos', procedural: 'Procedimentais' },
};
