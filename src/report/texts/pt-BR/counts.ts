// The counts of a result, of which its last line consists.
import { exitCodes } from '../../../exit-code.ts';
import { count } from '../../document.ts';
import type { counts as en, ImpactCount } from '../en/counts.ts';
import { severities, severityWords } from './severity.ts';

const impacts: Readonly<Record<ImpactCount[0], readonly [one: string, several: string]>> = {
  introduced: ['introduzido', 'introduzidos'],
  newlyEvaluated: ['avaliado pela primeira vez', 'avaliados pela primeira vez'],
  suppressed: ['suprimido', 'suprimidos'],
  adopted: ['adotado', 'adotados'],
  noLongerEvaluated: ['não mais avaliado', 'não mais avaliados'],
  fixed: ['corrigido', 'corrigidos'],
  remaining: ['restante', 'restantes'],
  unknown: ['desconhecido', 'desconhecidos'],
  onlyWarn: ['só alerta', 'só alertam'],
};

export const impact = ([name, many]: ImpactCount): string => count(many, ...impacts[name]);

export const impactOnFindings = (counts: readonly ImpactCount[]): string =>
  counts
    .map((one, position) => (position === 0 ? `${count(one[1], 'achado')} ${impacts[one[0]][one[1] === 1 ? 0 : 1]}` : impact(one)))
    .join(', ');

export const counts: typeof en = {
  verdict: {
    [exitCodes.clean]: '',
    [exitCodes.findings]: 'reprovado',
    [exitCodes.invalid]: 'inválido',
    [exitCodes.unread]: 'incompleto',
    [exitCodes.pending]: 'fora de sincronia',
    [exitCodes.refused]: 'recusado',
    [exitCodes.partial]: 'aplicado em parte',
    [exitCodes.defect]: 'erro interno',
    [exitCodes.interrupted]: 'interrompido',
  },
  exitCode: (verdict, exitCode) => `${verdict} (código de saída ${exitCode})`,
  severity: (many, severity) => count(many, ...severities[severity]),
  onlyWarn: (many) => `${many} ${many === 1 ? 'só alerta' : 'só alertam'}`,
  noFindings: 'nenhum achado',
  gone: (many) => count(many, 'não mais encontrado', 'não mais encontrados'),
  drifted: (many) => (many === 0 ? 'nenhum drift' : `${many} com drift`),
  notApplied: (many) => count(many, 'ainda não aplicado', 'ainda não aplicados'),
  budgetsExceeded: (many) => count(many, 'orçamento excedido', 'orçamentos excedidos'),
  closeToLimit: (many) => `${many} perto do limite`,
  withinBudget: (many) => `${many} dentro do orçamento`,
  noBudget: 'nenhum orçamento avaliado',
  unknown: (many) => count(many, 'desconhecido'),
  unread: (many) => count(many, 'coleção sem leitura completa', 'coleções sem leitura completa'),
  noChanges: '0 alterações',
  toAcknowledge: (many) => `${many} a confirmar`,
  refusals: (many) => count(many, 'recusa de trava', 'recusas de travas'),
  failedSteps: (many) => count(many, 'falhou', 'falharam'),
  applied: (many) => count(many, 'aplicado'),
  waiting: (many) => count(many, 'aplicado e em espera', 'aplicados e em espera'),
  notStarted: (many) => count(many, 'não iniciado', 'não iniciados'),
  nothingApplied: 'nenhuma alteração aplicada',
  adopted: (many) => count(many, 'adotado'),
  skipped: (many) => count(many, 'ignorado'),
  left: (counts) => `falta: ${counts}`,
  loosened: (many) => count(many, 'configuração enfraquecida', 'configurações enfraquecidas'),
  impact: impactOnFindings,
  failing: (many, severity) => `${count(many, 'achado')} de severidade ${severityWords.get(severity ?? '') ?? ''} ou maior`,
  problems: (many) => count(many, 'problema'),
  filesValid: (many) => count(many, 'arquivo válido', 'arquivos válidos'),
};
