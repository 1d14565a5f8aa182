// The verdict of a simulation on each step, and what will still differ.
import type { SimulatedStep } from '../../../simulation/simulation.ts';
import { count } from '../../document.ts';
import type { simulation as en } from '../en/simulation.ts';

/** Whether the verdict holds only under assumptions. */
const conditional = ({ assumed }: SimulatedStep): string => (assumed.length > 0 ? ' (condicional)' : '');

export const simulation: typeof en = {
  mark: (verdict, by) => {
    switch (verdict.type) {
      case 'accepted':
        return verdict.assumed.length === 0 ? '' : `aceito${conditional(verdict)}`;
      case 'waits':
        return `aceito${conditional(verdict)}; depois aguarda`;
      case 'refused':
        return `recusado${verdict.status === undefined ? '' : ` (${verdict.status})`}${conditional(verdict)}`;
      case 'blocked':
        return `${verdict.because === 'waits' ? `executado depois de ${by}, que aguarda` : `precisa de ${by}, que é recusado`}${conditional(verdict)}`;
      case 'not-simulated':
        return 'não simulado';
    }
  },
  counts: (of) => {
    const waits = of('waits');
    const pending = waits === 0 ? '' : ` (${count(waits, 'aguarda', 'aguardam')} ação manual)`;
    const parts: readonly (readonly [number, string, string])[] = [
      [of('accepted') + waits, `aceito${pending}`, `aceitos${pending}`],
      [of('refused'), 'recusado', 'recusados'],
      [of('blocked'), 'não alcançado', 'não alcançados'],
      [of('not-simulated'), 'não simulado', 'não simulados'],
    ];
    return parts.flatMap(([number, one, several]) => (number === 0 ? [] : count(number, one, several))).join(', ');
  },
  brief: (counts) => `Simulação: ${counts}.`,
  title: (counts) => `Simulação: ${counts}`,
  nothingDiffers: 'Após este plano, não restará diferença em nada do que está declarado.',
  stillDiffer: (resources) =>
    `Após este plano, ${count(resources, 'recurso ainda será diferente', 'recursos ainda serão diferentes')}: em espera, recusado ou sem passo (listado acima).`,
  unexplained: 'Ainda diferente por um motivo desconhecido',
  assumptions: 'Premissas que a API não expõe',
};
