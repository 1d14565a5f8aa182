// Messages to other programs and to chats about what got worse.
import { count } from '../../document.ts';
import type { notify as en } from '../en/notify.ts';

export const notify: typeof en = {
  title: {
    'critical-new': (many, organization) => `${count(many, 'nova falha crítica', 'novas falhas críticas')}: ${organization}`,
    'apply-failed': (_, organization) => `O apply falhou: ${organization}`,
    'scan-overdue': (_, organization) => `Varredura atrasada: ${organization}`,
    'budget-exceeded': (many, organization) => `${count(many, 'orçamento ultrapassado', 'orçamentos ultrapassados')}: ${organization}`,
    'access-ends-soon': (_, organization) => `Acessos terminam em até 7 dias: ${organization}`,
  },
  open: 'Abrir o relatório',
  criticalFrom: (before, now) => `falhas críticas ${before} → ${now}`,
  overBudget: 'um orçamento foi ultrapassado',
  exitCode: (code) => `código de saída ${code}`,
};
