// The organizations of a fleet, and the merged results of a run.
import { type ExitCode, exitCodes } from '../../../exit-code.ts';
import { code, count, phrase, strong, tone } from '../../document.ts';
import type { Alike, fleet as en } from '../en/fleet.ts';
import { columns } from '../en/format.ts';
import { severityWords } from './severity.ts';

const organizations = (many: number): string => count(many, 'organização', 'organizações');

const verdicts: Readonly<Record<ExitCode, (organizations: string) => string>> = {
  [exitCodes.clean]: () => 'Todas as organizações da execução foram avaliadas, e nada foi reprovado.',
  [exitCodes.findings]: (which) => `Há políticas reprovadas em ${which}.`,
  [exitCodes.invalid]: (which) => `A entrada é inválida em ${which}.`,
  [exitCodes.unread]: (which) => `Nem tudo foi avaliado: ${which} não podem contar como conformes.`,
  [exitCodes.pending]: (which) => `Há alterações pendentes em ${which}.`,
  [exitCodes.refused]: (which) => `Recusado em ${which}.`,
  [exitCodes.partial]: (which) => `Aplicado em parte em ${which}.`,
  [exitCodes.defect]: (which) => `Um erro interno encerrou a execução em ${which}.`,
  [exitCodes.interrupted]: (which) => `Interrompido em ${which}.`,
};

const part = (name: string, values: readonly string[]): readonly string[] => (values.length === 0 ? [] : [`${name} ${values.join(', ')}`]);

type Filter = Parameters<typeof en.filter>[0];

const filtered = ({ select, rings, policies, severity, shown, hidden }: Filter): string => {
  const labels = [...part('rótulo', select), ...part('anel', rings)];
  const severe = severity === null ? [] : [`severidade ${severityWords.get(severity) ?? severity} ou maior`];
  const findings = [...part('política', policies), ...severe];
  const which = labels.length === 0 ? organizations(shown) : `${organizations(shown)} com ${labels.join('; ')}`;
  const what = findings.length === 0 ? 'todos os achados' : `achados com ${findings.join('; ')}`;
  const left =
    hidden === 0
      ? ''
      : ` ${count(hidden, 'organização não é exibida', 'organizações não são exibidas')}, o que nada diz sobre ${hidden === 1 ? 'ela' : 'elas'}.`;
  return `São exibidos somente ${which} e ${what}.${left} O código de saída é o da execução inteira.`;
};

const things = { steps: ['Passos', 'passo', 'passos'], findings: ['Achados', 'achado', 'achados'] } as const;

const many = (of: Alike, size: number): string => count(size, things[of][1], things[of][2]);

/** `o mesmo achado`, `os mesmos 3 achados`. */
const theSame = (of: Alike, size: number): string => (size === 1 ? `o mesmo ${things[of][1]}` : `os mesmos ${many(of, size)}`);

const states: typeof en.state = {
  foreign: 'rejeitada',
  missing: 'ausente',
  failed: 'falhou',
  'partly-read': 'lida em parte',
  evaluated: 'avaliada',
  'not-in-run': 'fora da execução',
};

/** What got worse: achados of a severity, or the state of the organization. */
const whats: ReadonlyMap<string, string> = new Map([...severityWords, ['state', 'situação']]);

const stateNames: ReadonlyMap<string, string> = new Map(Object.entries(states));

const stateOf = (value: number | string): string => stateNames.get(`${value}`) ?? `${value}`;

export const fleet: typeof en = {
  organizations,
  list: {
    title: (listed, total) => (listed === total ? organizations(total) : `${listed} de ${organizations(total)}`),
    columns: columns('organização', 'tenant', 'estado desejado', 'chave', 'anel', 'rótulos'),
    changed: 'mudança',
    reasons: {
      new: 'organização nova',
      entry: 'entrada na frota',
      files: 'arquivos',
      'referenced files': 'arquivos referenciados',
      'fleet file': 'arquivo da frota',
      'trust file': 'arquivo de confiança',
    },
    unknownTenant: 'desconhecido',
    unknownTenants: (many) => count(many, 'tenant desconhecido', 'tenants desconhecidos'),
    removed: (names) =>
      names.length === 1
        ? `Não está mais na frota, por isso nada a lê nem a planeja: ${names.join(', ')}.`
        : `Não estão mais na frota, por isso nada as lê nem as planeja: ${names.join(', ')}.`,
  },
  state: states,
  shard: {
    title: (command, run, shard, all) => `fleet ${command} · execução ${run} · parte ${shard} · ${organizations(all)}`,
    columns: columns('organização', 'resultado', 'código de saída', 'motivo'),
    state: {
      failed: { word: 'falhou' },
      interrupted: { word: 'interrompida' },
      'not started': { word: 'não iniciada' },
      'partly-read': { word: 'lida em parte' },
      evaluated: { word: 'avaliada' },
      skipped: { word: 'ignorada' },
    },
    empty: 'nenhuma organização nesta parte',
    notStarted: 'não iniciada',
    interrupted: 'a execução foi interrompida',
    stop: (ring, named, more) => `o anel ${ring} não convergiu: ${named.join(', ')}${more > 0 ? ` e mais ${more}` : ''}`,
    applied: {
      converged: 'convergiu',
      deferred: 'aplicada em parte',
      refused: 'recusada',
      unconverged: 'não convergiu',
      failed: 'falhou',
      missing: 'sem resultado',
    },
    progress: (done, all, running) =>
      `${done} de ${count(all, 'organização concluída', 'organizações concluídas')}; em execução: ${running.join(', ')}`,
  },
  filtered,
  filter: (filter) => phrase`${strong('Filtrado.')} ${filtered(filter)}`,
  title: (command, file) => phrase`${command === null ? 'Junção' : command} da frota ${file}`,
  verdict: (exitCode, which) => verdicts[exitCode](organizations(which)),
  onlyUnnamed: (results) => `A execução tem ${count(results, 'resultado')} de organizações que o arquivo da frota não nomeia.`,
  counts: {
    changes: (changes) => count(changes, 'alteração', 'alterações'),
    drifted: (drifted) => `${drifted} com drift`,
    filtered: 'filtrado',
  },
  open: {
    title: (all) => `Não avaliadas, ou não por completo (${all})`,
    missing: (all) => `ausentes (${all}): `,
    notCompliant: 'O que não foi avaliado não está em conformidade.',
  },
  unnamed: (all) => `Resultados que não têm o nome de nenhuma organização do arquivo da frota (${all})`,
  overdue: {
    title: (maxAge, all) => `Sem leitura completa há mais de ${maxAge} (${all})`,
    says: (maxAge) => `sem leitura completa há mais de ${maxAge}`,
  },
  worse: (all) => `Piores que na execução anterior (${all})`,
  change: ({ what, before, now }) => `${whats.get(what) ?? what} ${stateOf(before)} → ${stateOf(now)}`,
  columns: {
    organization: 'organização',
    ring: 'anel',
    state: 'situação',
    changes: 'alterações',
    grants: 'concedem acesso',
    irreversible: 'irreversíveis',
    deletes: 'excluem',
    refused: 'recusadas',
    drift: 'drift',
    unknown: 'desconhecidos',
    auditedDrift: 'com drift',
    digest: 'digest',
  },
  titleOfAll: (all) => `Organizações (${all})`,
  more: (left) => `mais ${organizations(left)} com menos: veja --format json.`,
  quiet: (quiet) => `${organizations(quiet)} sem achados, drift e alterações.`,
  thatChange: 'Organizações que mudam',
  allThatChange: (all) => (all === 1 ? 'a única que muda' : `todas as ${all} que mudam`),
  named: (all, names) => phrase`${organizations(all)}: ${names}`,
  policies: {
    title: (failing) => `Políticas reprovadas (${failing})`,
    columns: columns('severidade', 'política', 'organizações', 'achados', 'desconhecidos', 'com exceção'),
    issueColumns: columns('severidade', 'política', 'onde'),
    where: (findings, of) => `${count(findings, 'achado')} em ${organizations(of)}`,
    moreUnknown: (unknown) =>
      `${count(unknown, 'outra política não pôde', 'outras políticas não puderam')} ser avaliada${unknown === 1 ? '' : 's'} em toda parte.`,
  },
  review: {
    title: (all) => `Revise estas alterações (${all})`,
    columns: columns('', 'alteração', 'consequência', 'organizações'),
    in: (all, names) => phrase`em ${organizations(all)}: ${names}`,
    more: (changes) => `mais ${count(changes, 'alteração', 'alterações')} para revisar: demais para listar.`,
  },
  alike: {
    title: (of, common, others) => {
      const same = common ? [`${theSame(of, common.size)} em ${organizations(common.organizations)}`] : [];
      const rest = others > 0 ? [`${common ? 'diferentes em' : 'em'} ${organizations(others)}`] : [];
      return `${things[of][0]}: ${[...same, ...rest].join(', ')}`;
    },
    group: (of, names, size, same) =>
      phrase`${names}: ${many(of, size)}${same > 0 ? `, ${same} ${same === 1 ? 'igual' : 'iguais'} na maioria` : ''}`,
    without: 'sem: ',
    moreGroups: (left) => `mais ${count(left, 'grupo')} de organizações: veja --format json.`,
    common: (of, names, size) => phrase`${names}: ${theSame(of, size)}`,
    mark: { fail: '', unknown: ' (desconhecido)', waived: ' (com exceção)' },
    onlyWarns: ' (só alerta)',
    ofClass: { change: '', drift: ' (drift)', due: ' (agendado)' },
  },
  run: (run, when, again, tool, commit) => {
    const times = when === undefined ? 'sem resultado' : `de ${when.started} a ${when.ended}`;
    const repeated = again > 0 ? `, ${count(again, 'organização avaliada', 'organizações avaliadas')} de novo` : '';
    return phrase`${tone('quiet', 'Execução ')}${code(run)}${tone('quiet', `, ${times}${repeated}; Tenantry ${tool}`)}${commit === null ? '' : phrase`${tone('quiet', ', commit ')}${code(commit)}`}`;
  },
  source: { run: (run) => phrase`execução ${run}`, commit: (commit) => phrase`commit ${commit}` },
  tooManyForIssue: 'Organizações demais para uma issue: veja o relatório completo.',
  issueApprovesNothing: 'esta issue não aprova nada',
  sarif: {
    notEvaluated: {
      says: 'Uma organização da frota não foi avaliada, ou não por completo.',
      help: 'Execute de novo a parte em que ela está e depois faça a junção de novo. Até lá, nada se sabe sobre ela.',
    },
    overdue: {
      says: 'Uma organização está sem leitura completa há mais tempo do que a frota permite.',
      help: 'Descubra por que ela não pode ser lida: a chave, as permissões ou a parte em que está.',
      result: 'Está sem leitura completa há tempo demais.',
    },
    filtered: (filter) => `Filtrado. ${filtered(filter)}`,
  },
};
