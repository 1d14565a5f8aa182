// The one line of a run that e-mail, chat and the check show: fixed words and numbers, never a name.
import { counted, joinedWords, type Words, words } from '../../words.ts';
import type { verdict as en, FleetCounts, FleetScanCounts, ScanCounts } from '../en/verdict.ts';

const findings = (many: number): Words => counted(many, 'achado', 'achados');

const organizations = (many: number): Words => counted(many, 'organização', 'organizações');

const collections = (many: number): Words => counted(many, 'coleção', 'coleções');

/** Half sentences that follow "porque". */
const because: typeof en.because = {
  credential: words`a chave de API não foi informada ou foi recusada`,
  tenant: words`a chave de API pertence a outro tenant`,
  platform: words`não foi possível ler a plataforma`,
  trust: words`o arquivo de confiança é inválido ou não concede o necessário`,
  setup: words`a execução não está configurada corretamente`,
  base: words`não foi possível ler a base`,
  files: words`os arquivos são inválidos`,
  run: words`a execução falhou`,
};

const changes = (steps: number, noLongerReverted = 0): Words => {
  const all = counted(steps, 'alteração', 'alterações');
  if (noLongerReverted === 0) return all;
  return noLongerReverted === 1
    ? words`${all}, 1 que deixa de ser revertida`
    : words`${all}, ${noLongerReverted} que deixam de ser revertidas`;
};

const fails = (many: number): Words => (many === 1 ? words`reprova a verificação` : words`reprovam a verificação`);

const hidden = (many: number): Words => counted(many, 'achado oculto', 'achados ocultos');

const settings = (many: number): Words => counted(many, 'configuração enfraquecida', 'configurações enfraquecidas');

const all = (parts: readonly Words[]): Words => joinedWords(parts, ', ');

const scan = ({ failures, critical, onlyWarn, drifted, notApplied }: ScanCounts): readonly Words[] => [
  ...(failures > 0 ? [critical > 0 ? words`${findings(failures)} (${counted(critical, 'crítico', 'críticos')})` : findings(failures)] : []),
  ...(onlyWarn > 0 ? [counted(onlyWarn, 'achado que só alerta', 'achados que só alertam')] : []),
  ...(drifted > 0 ? [words`${counted(drifted, 'recurso', 'recursos')} com drift`] : []),
  ...(notApplied > 0 ? [counted(notApplied, 'recurso ainda não aplicado', 'recursos ainda não aplicados')] : []),
];

/** `surgiram 2 achados, 1 recurso com drift`. */
const since = (counts: ScanCounts, one: Words, several: Words): readonly Words[] => {
  const many = counts.failures + counts.onlyWarn + counts.drifted + counts.notApplied;
  return many === 0 ? [] : [words`${many === 1 ? one : several} ${all(scan(counts))}`];
};

const notEvaluatedIn = (many: number): Words => counted(many, 'organização não avaliada', 'organizações não avaliadas');

const fleet = ({ changes: steps, changedIn, isTooLarge, toReview, refusedIn, open, hasUnnamed, policiesFail }: FleetCounts): Words =>
  all([
    steps === 0 ? words`nenhuma alteração` : words`${changes(steps)} em ${organizations(changedIn)}`,
    ...(isTooLarge ? [words`grande demais para revisar`] : toReview > 0 ? [words`${toReview} para revisar`] : []),
    ...(refusedIn > 0 ? [words`recusado em ${organizations(refusedIn)}`] : []),
    ...(open > 0 ? [notEvaluatedIn(open)] : []),
    ...(hasUnnamed ? [words`resultados inesperados`] : []),
    ...(policiesFail ? [words`políticas reprovadas`] : []),
  ]);

const fleetScan = ({ total, worse, open, overdue }: FleetScanCounts): Words => {
  const parts = [
    ...(worse > 0 ? [counted(worse, 'organização piorou', 'organizações pioraram')] : []),
    ...(open > 0 ? [notEvaluatedIn(open)] : []),
    ...(overdue > 0 ? [words`${organizations(overdue)} sem leitura há tempo demais`] : []),
  ];
  return parts.length === 0 ? words`nada piorou em ${organizations(total)}` : all(parts);
};

export const verdict: typeof en = {
  fleet,
  fleetScan,
  because,
  notEvaluated: (why) => words`não avaliado, porque ${why}`,
  invalid: (problems) => words`${because.files}: ${counted(problems, 'problema', 'problemas')}`,
  changes,
  noChanges: words`nenhuma alteração`,
  declared: (many, toReview) => {
    const declaredChanges = counted(many, 'alteração declarada', 'alterações declaradas');
    const says = toReview === 0 ? declaredChanges : words`${declaredChanges}, ${toReview} para revisar`;
    return many === 0 ? words`os arquivos são válidos, sem comparação com a organização` : words`${says}, sem comparação com a organização`;
  },
  failing: (many, loosened, isCompared) => {
    const parts = [...(many > 0 ? [findings(many)] : []), ...(loosened > 0 ? [settings(loosened)] : [])];
    const what = joinedWords(parts, ' e ');
    return isCompared ? words`${what}: ${fails(many + loosened)}` : words`${what}, sem comparação com a organização`;
  },
  notApproved: (decisions) =>
    counted(
      decisions,
      'decisão de uma revisão de acessos sem aprovação do revisor',
      'decisões de uma revisão de acessos sem aprovação do revisor',
    ),
  refused: (what, by) => words`${what}; recusado por ${counted(by, 'trava ou concessão', 'travas ou concessões')}`,
  incomplete: (what, unread) => words`${what}, mas não foi possível ler ${collections(unread)}`,
  and: (what, more) => words`${what}, ${more}`,
  toReview: (what, many) => words`${what}, ${many} para revisar`,
  tooLarge: (steps, many) => words`${changes(steps)}${many === 0 ? words`` : words` e ${findings(many)}`}, grande demais para revisar`,
  loosened: (many, failing, hides) => {
    const loosened = settings(many);
    if (failing > 0) return words`${loosened}, ${failing} ${fails(failing)}${hides > 0 ? words`, ${hidden(hides)}` : words``}`;
    return hides > 0 ? words`${hidden(hides)} pela alteração` : loosened;
  },
  scan: (counts, unread, isComplete, isTooOld) => {
    const parts = [
      ...scan(counts),
      ...(unread > 0 ? [counted(unread, 'coleção não lida', 'coleções não lidas')] : []),
      ...(unread === 0 && !isComplete ? [words`nem tudo foi avaliado`] : []),
      ...(isTooOld ? [words`sem varredura completa recente`] : []),
    ];
    return parts.length === 0 ? words`nenhum achado e nenhum drift` : all(parts);
  },
  news: (fresh, worse, newlyEvaluated) =>
    joinedWords(
      [
        ...since(fresh, words`surgiu`, words`surgiram`),
        ...since(worse, words`piorou`, words`pioraram`),
        ...since(newlyEvaluated, words`pela primeira vez se avaliou`, words`pela primeira vez se avaliaram`),
      ],
      '; ',
    ),
  interrupted: ({ applied, all: many }) => words`interrompido, ${applied} de ${changes(many)} aplicadas. A próxima execução continua`,
  applied: ({ all: many, adopted }) => {
    if (many + adopted === 0) return words`nada a aplicar`;
    const says = counted(many, 'alteração aplicada', 'alterações aplicadas');
    return adopted === 0 ? says : words`${says}, ${counted(adopted, 'adotada', 'adotadas')}`;
  },
  notVerified: ({ applied, all: many }) => words`${applied} de ${changes(many)} aplicadas, mas não foi possível verificar o resultado`,
  appliedInPart: ({ applied, all: many }, left) =>
    words`aplicado em parte: ${applied} de ${changes(many)}${left > 0 ? words`; ${changes(left)} para a próxima etapa` : words``}`,
  notApplied: (why) => words`não aplicado, porque ${why}`,
  waiting: (many, toAcknowledge) => (many === 0 ? words`nada a aplicar` : words`${changes(many)} a aplicar, ${toAcknowledge} a confirmar`),
};
