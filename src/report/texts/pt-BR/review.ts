// The frame of a report: its title, its problems, and what to do next. Several results side by side.
import { count, phrase } from '../../document.ts';
import { columns } from '../en/format.ts';
import type { review as enReview, sideBySide as enSideBySide } from '../en/review.ts';

const nouns = { problem: ['problema', 'problemas'], warning: ['alerta', 'alertas'] } as const;

export const review: typeof enReview = {
  tenant: (id, name) => (name === undefined ? phrase`tenant ${id}` : phrase`${name} (tenant ${id})`),
  problems: (many) => `Problemas (${many})`,
  warnings: (many) => `Alertas (${many})`,
  more: (many, what, file) =>
    `… e mais ${count(many, nouns[what][0], nouns[what][1])}${file === undefined ? '' : ` em ${file}`}. Corrija estes primeiro.`,
  schedules: 'Agendamentos e rotações',
  next: 'A seguir',
};

export const sideBySide: typeof enSideBySide = {
  title: (results, tenants) => phrase`${count(results, 'resultado')} do tenant ${tenants}`,
  compared: (results) => count(results, 'resultado comparado', 'resultados comparados'),
  unknownTenant: 'desconhecido',
  organizations: (many) => `${count(many, 'organização', 'organizações')} lado a lado`,
  organization: 'organização',
  failing: (many, all) =>
    many === 0
      ? `Nada crítico ou alto falha em ${count(all, 'organização', 'organizações')}.`
      : `${many} de ${all} ${many === 1 ? 'tem' : 'têm'} achados críticos ou altos.`,
  incomplete: (many) => `${count(many, 'resultado incompleto', 'resultados incompletos')}.`,
  total: 'total',
  policiesDiffer: 'Estas organizações foram avaliadas com políticas diferentes.',
  policiesChanged: 'As políticas mudaram entre estes resultados.',
  settingsChanged: 'As configurações das políticas mudaram entre estes resultados.',
  time: 'leitura (UTC)',
  columns: columns('só alertam', 'com exceção', 'desconhecidos', 'aprovados', 'avaliados', 'com drift', 'leitura completa'),
  allRead: (is) => (is ? 'sim' : 'não'),
  results: 'Resultados',
  between: (first, last) => `de ${first} a ${last}`,
  before: (share) => `era ${share}`,
  change: 'mudança',
  failures: 'Achados por política',
  policy: 'política',
  unknown: 'desconhecidos',
};
