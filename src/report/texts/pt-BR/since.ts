// What changed since an earlier scan.
import { count } from '../../document.ts';
import type { since as en } from '../en/since.ts';
import { format } from './format.ts';

export const since: typeof en = {
  title: (at, counts) => `Desde a varredura de ${format.utc(at)}: ${counts}`,
  sinceLast: (counts) => `Desde a última varredura completa: ${counts}.`,
  counts: ({ fresh, changed, unchanged, gone, unknown }) =>
    [
      count(fresh, 'novo'),
      ...(changed > 0 ? [count(changed, 'alterado')] : []),
      `${unchanged} sem mudança`,
      count(gone, 'não mais encontrado', 'não mais encontrados'),
      ...(unknown > 0 ? [count(unknown, 'não avaliado de novo', 'não avaliados de novo')] : []),
    ].join(', '),
  state: { fresh: 'novo', changed: 'alterado', gone: 'não mais encontrado:' },
  mark: { new: 'NOVO', updated: 'ALTERADO' },
  amongThem: (fresh) => (fresh === 0 ? '' : ` (${count(fresh, 'novo')})`),
  trend: (drawn, first, last, scans, from) =>
    `Tendência: ${drawn}  ${first} → ${last} reprovados em ${scans} varreduras completas desde ${format.day(from)}`,
};
