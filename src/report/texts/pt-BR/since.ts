// What changed since an earlier scan.
import { count } from '../../document.ts';
import type { since as en, NewsCounts } from '../en/since.ts';
import { format } from './format.ts';

const changes = ({ changed, newlyEvaluated }: NewsCounts): readonly string[] => [
  ...(changed > 0 ? [count(changed, 'alterado')] : []),
  ...(newlyEvaluated > 0 ? [count(newlyEvaluated, 'avaliado pela primeira vez', 'avaliados pela primeira vez')] : []),
];

const others = (name: string, counts: NewsCounts): string => {
  const { fresh, unchanged } = counts;
  const all = [...(fresh > 0 ? [count(fresh, 'novo')] : []), ...changes(counts), ...(unchanged > 0 ? [`${unchanged} sem mudança`] : [])];
  return all.length === 0 ? '' : `; ${name}: ${all.join(', ')}`;
};

export const since: typeof en = {
  title: (at, counts) => `Desde a varredura de ${format.utc(at)}: ${counts}`,
  sinceLast: (counts) => `Desde a última varredura completa: ${counts}.`,
  counts: ({ failures, onlyWarn, drift, gone, unknown }) =>
    [
      count(failures.fresh, 'novo'),
      ...changes(failures),
      `${failures.unchanged} sem mudança`,
      count(gone, 'não mais encontrado', 'não mais encontrados'),
      ...(unknown > 0 ? [count(unknown, 'não avaliado de novo', 'não avaliados de novo')] : []),
    ].join(', ') +
    others('só alertam', onlyWarn) +
    others('drift', drift),
  state: { fresh: 'novo', changed: 'alterado', newlyEvaluated: 'avaliado pela primeira vez', gone: 'não mais encontrado:' },
  mark: { new: 'NOVO', updated: 'ALTERADO', 'newly-evaluated': 'AVALIADO PELA PRIMEIRA VEZ' },
  amongThem: (fresh) => (fresh === 0 ? '' : ` (${count(fresh, 'novo')})`),
  trend: (drawn, [first, last], { complete, gaps, from }) =>
    `Tendência: ${drawn}  ${first} → ${last} reprovados em ${complete} varreduras completas desde ${format.day(from)}${gaps > 0 ? `; ${count(gaps, 'incompleta')}` : ''}`,
};
