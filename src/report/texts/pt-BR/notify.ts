// Messages to other programs and to chats about what got worse.
import { count } from '../../document.ts';
import type { notify as en } from '../en/notify.ts';

const firstEvaluated = (many: number): string => (many === 1 ? 'avaliada pela primeira vez' : 'avaliadas pela primeira vez');

export const notify: typeof en = {
  title: {
    'critical-new': (many, organization, fresh) => {
      const [first, others] = [count(fresh, 'nova falha crítica', 'novas falhas críticas'), many - fresh];
      if (fresh === 0) return `${count(many, 'falha crítica', 'falhas críticas')}, ${firstEvaluated(many)}: ${organization}`;
      return `${first}${others > 0 ? `, ${others} ${firstEvaluated(others)}` : ''}: ${organization}`;
    },
    'apply-failed': (_, organization) => `O apply falhou: ${organization}`,
    'scan-overdue': (_, organization) => `Varredura atrasada: ${organization}`,
    'budget-exceeded': (many, organization) => `${count(many, 'orçamento ultrapassado', 'orçamentos ultrapassados')}: ${organization}`,
    'access-ends-soon': (_, organization) => `Acessos terminam em até 7 dias: ${organization}`,
  },
  newlyEvaluated: firstEvaluated(1),
  open: 'Abrir o relatório',
  criticalFrom: (before, now) => `falhas críticas ${before} → ${now}`,
  overBudget: 'um orçamento foi ultrapassado',
  exitCode: (code) => `código de saída ${code}`,
};
