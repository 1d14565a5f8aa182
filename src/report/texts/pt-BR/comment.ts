// The comment of a pull request: what fails its check, what happens after the merge, and what an apply did not do.
import type { ClassSummary } from '../../../plan/step-effects.ts';
import { code, count, phrase, strong } from '../../document.ts';
import { words } from '../../words.ts';
import type { comment as en } from '../en/comment.ts';
import { columns } from '../en/format.ts';
import { impactOnFindings } from './counts.ts';

const above = (many: number): string => (many === 0 ? '' : `, ${many} acima`);

const gainers = ({ members, accounts }: ClassSummary['gaining']): string =>
  [
    ...(members > 0 || accounts === 0 ? [count(members, 'pessoa')] : []),
    ...(accounts > 0 ? [count(accounts, 'conta ou chave', 'contas ou chaves')] : []),
  ].join(' e ');

const noReads = {
  fork: 'o pull request vem de um fork, que não recebe nenhuma chave',
  dependabot: 'o pull request vem do Dependabot, que não recebe nenhuma chave',
  'no-key': 'nenhuma chave está configurada',
  'no-capture': 'o branch padrão não tem uma captura que possa ser usada',
  public: 'um repositório público não guarda capturas',
};

export const comment: typeof en = {
  links: {
    report: 'Relatório completo',
    reports: 'Relatórios completos',
    annotations: 'anotações',
    site: 'achados ao longo do tempo',
    run: 'A execução',
    approvesNothing: 'este comentário não aprova nada',
    help: 'como ler',
    onlyHelp: 'Como ler',
  },
  sources: {
    declaredOnly: (why) => phrase`${strong('Somente o estado declarado:')} ${noReads[why]}`,
    read: ({ isComplete, items, collections, at, age }) => {
      const how = age === undefined ? ' com uma chave' : phrase` de uma captura (${age})`;
      return phrase`${strong(isComplete ? 'Completo:' : 'Incompleto:')} ${count(items, 'item', 'itens')} em ${count(collections, 'coleção', 'coleções')}${at === undefined ? '' : phrase`, leitura em ${at}`}${how}`;
    },
    simulated: (accepted, waiting) =>
      `simulação: ${count(accepted, 'chamada aceita', 'chamadas aceitas')}${waiting > 0 ? `, ${waiting} em espera` : ''}`,
    assumed: (many) => count(many, 'premissa'),
    policies: (branch, commit, head) => phrase`políticas de ${branch} em ${commit} para ${head}`,
  },
  moreRows: (many) => `… e mais ${count(many, 'linha')} no relatório completo.`,
  oldScan: (at, allowed) => {
    const says =
      at === undefined
        ? strong('Nenhuma varredura completa da organização está registrada.')
        : phrase`${strong('A última varredura completa é antiga demais:')} ${at}.`;
    return phrase`${says} Verifique as execuções do workflow agendado; a idade máxima é ${allowed}.`;
  },
  sensitive: {
    title: 'Esta alteração muda o que decide sobre credenciais. Revise isto primeiro:',
    trust: 'o arquivo de confiança: para onde vão as credenciais, quem executa o Tenantry e quais travas estão relaxadas',
    workflow: 'um workflow: o que é executado, com quais permissões e segredos',
    action: 'a referência da Action: qual programa recebe as credenciais',
  },
  refused: {
    title: 'Recusado',
    missing: 'Concessões ausentes',
    moreMissing: (many) => `… e mais ${count(many, 'concessão ausente', 'concessões ausentes')}.`,
  },
  problems: { title: 'O que está errado', columns: columns('linha', 'problema') },
  tooLarge: {
    about: 'O que precisa ser revisado não cabe em um comentário. Divida o pull request.',
    onlyByHand: 'O workflow de aplicação recusa este plano; só um mantenedor pode executá-lo, iniciando o workflow com o digest.',
    digest: (digest) => phrase`Digest de todas as alterações: ${digest}`,
  },
  waiting: {
    about: (environment) => {
      const waits =
        environment === undefined
          ? phrase`Para aplicar, inicie o workflow manualmente e informe o digest de todas as alterações em ${code('acknowledge')}.`
          : phrase`O workflow de aplicação aguarda aprovação no ambiente ${environment}.`;
      return phrase`${waits} Se o estado atual mudar antes disso, nada será executado.`;
    },
    all: (many) => (many === 1 ? 'a alteração' : `todas as ${many} alterações`),
    toAcknowledge: 'a confirmar',
  },
  impact: {
    irreversible: (many, deletes) => {
      const lost = deletes > 0 ? `, ${count(deletes, 'delas exclui dados ou credenciais', 'delas excluem dados ou credenciais')}` : '';
      return `${count(many, 'alteração é irreversível', 'alterações são irreversíveis')}${lost}.`;
    },
    access: (grants, revokes, gaining) => {
      const parts = [
        ...(grants > 0 ? [`${count(grants, 'concede acesso', 'concedem acesso')} a ${gainers(gaining)}`] : []),
        ...(revokes > 0 ? [count(revokes, 'revoga acesso', 'revogam acesso')] : []),
      ];
      return `${parts.join(', ')}.`;
    },
    policies: (counts) => `Políticas: ${impactOnFindings(counts)}.`,
    simulated: (refused) =>
      refused === 0
        ? 'Espera-se que a plataforma aceite todas as chamadas.'
        : `Na simulação, ${count(refused, 'chamada não foi aceita', 'chamadas não foram aceitas')}.`,
  },
  runs: {
    afterMerge: 'executado após o merge',
    inThisRun: 'nesta execução',
    notApplied: 'ainda não aplicado',
    yes: 'sim',
    no: 'não',
    refused: 'não, recusado',
    onceAcknowledged: 'após a confirmação',
    onSchedule: 'conforme o agendamento',
  },
  mergedBefore: (many) =>
    many === 1
      ? '1 destas alterações já passou pelo merge e ainda não foi aplicada. A próxima aplicação também a executa.'
      : `${many} destas alterações já passaram pelo merge e ainda não foram aplicadas. A próxima aplicação também as executa.`,
  failing: {
    title: (many) => (many === 1 ? 'Este achado reprova a verificação' : `Estes ${many} achados reprovam a verificação`),
    columns: columns('achado', 'linha'),
    of: (severity, policy, resource) => phrase`${strong(severity)}: ${policy} em ${resource}`,
    fix: (how) => phrase`${strong('Correção:')} ${how}`,
    foundAt: (line) => phrase`encontrado em ${line}`,
    others: (many) =>
      many === 1
        ? 'mais 1 achado que reprova a verificação: veja o impacto nas políticas abaixo.'
        : `mais ${many} achados que reprovam a verificação: veja o impacto nas políticas abaixo.`,
  },
  afterMerge: {
    title: 'Após o merge',
    next: (toAcknowledge) => {
      const these = toAcknowledge === 1 ? 'esta 1 alteração' : `estas ${toAcknowledge} alterações`;
      const acknowledged = toAcknowledge > 0 ? ` Quem aprova o plano confirma exatamente ${these}.` : '';
      return `O workflow de aplicação planeja de novo e não executa nada até que alguém aprove esse plano.${acknowledged} Se o estado atual tiver mudado até lá, os digests serão outros e nada será executado.`;
    },
    all: (steps, kept) => {
      if (kept > 0)
        return `${count(steps, 'alteração', 'alterações')} e ${kept} que ${kept === 1 ? 'deixa de ser revertida' : 'deixam de ser revertidas'}`;
      return steps === 1 ? 'a alteração' : `todas as ${steps} alterações`;
    },
    toAcknowledge: (many) => `${count(many, 'alteração', 'alterações')} a confirmar`,
  },
  leftOut: (lines) =>
    phrase`${count(lines, 'linha de detalhes não cabe', 'linhas de detalhes não cabem')} neste resumo. O texto completo está no arquivo indicado pela saída ${code('report')} do job. Em um repositório privado, o log do job também tem o resultado inteiro.`,
  closed: {
    merged: { line: words`merge feito`, next: 'O workflow de aplicação planeja de novo e informa em outro comentário o que fez.' },
    unmerged: { line: words`fechado sem merge`, next: 'Nada deste pull request é executado.' },
    reviewed: 'O que foi revisado',
  },
  applied: {
    before: 'O que este comentário dizia antes',
    toSkipped: (digests) =>
      phrase`Para executar exatamente o que foi ignorado, inicie o workflow de aplicação manualmente com o digest ${digests}.`,
    left: (many) => `Um plano feito depois ainda tem ${count(many, 'passo')} deste tipo.`,
    others: ({ change, drift, due }) => {
      const parts = [
        ...(change > 0 ? [`${change} de alteração`] : []),
        ...(drift > 0 ? [`${drift} de drift`] : []),
        ...(due > 0 ? [`${due} de trabalho agendado`] : []),
      ];
      return `${change + drift + due === 1 ? 'Passo que não fez' : 'Passos que não fizeram'} parte desta aplicação: ${parts.join(' e ')}.`;
    },
  },
  audit: {
    fresh: (many) => `Novos ou mais graves desde a última varredura (${many})`,
    newlyEvaluated: (many) => `Avaliados pela primeira vez (${many})`,
    findings: (many) => `Achados (${many})`,
    drift: (all, known) => `Drift (${all}${above(all - known)})`,
    notApplied: (all, known) => `Ainda não aplicado (${all}${above(all - known)})`,
    columns: columns('severidade', 'política', 'recursos', 'desde'),
    driftColumns: columns('diferença', 'recurso', 'campos', 'desde'),
    due: (day, isOverdue) => (isOverdue ? phrase`${strong('em atraso')} ${day}` : phrase`prazo ${day}`),
    owners: (names, others) => phrase`responsável ${names}${others > 0 ? ` e mais ${others}` : ''}`,
    more: (many) => `e mais ${many} no relatório completo`,
    toWaive: 'Para aceitar um achado até uma data, adicione uma exceção em um pull request:',
    toAdopt: 'Para manter o que mudou fora dos arquivos, escreva-o neles:',
    toRevert: 'Para reverter o drift, execute o workflow de aplicação:',
    toApply: 'Para aplicar o que passou pelo merge, execute o workflow de aplicação:',
    tooMany: 'Achados demais para uma issue: veja o relatório completo.',
    approvesNothing: 'esta issue não aprova nada e é fechada por uma varredura completa sem achados nem drift',
    news: (all) => `Desde a última varredura, ${all}`,
  },
};
