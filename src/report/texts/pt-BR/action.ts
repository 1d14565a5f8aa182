// The Action: verdicts of runs without results, approvals and applies, annotations, and the titles of issues.
import { code, count, link, phrase, span } from '../../document.ts';
import { counted, words } from '../../words.ts';
import type { action as en } from '../en/action.ts';
import { columns } from '../en/format.ts';
import { notEvaluated } from './not-evaluated.ts';

const tooLarge = words`o plano é grande demais para revisar`;
const otherDigest = words`o digest informado não é deste plano`;
const unsafeFiles = words`não é seguro ler os arquivos`;

export const action: typeof en = {
  notEvaluated,
  runFailed: words`a execução falhou`,
  unsafeFiles,
  noFleetInPublic: words`sem frota em um repositório público`,
  otherRun: {
    // The reason is an error, which is English: the log has it.
    ofBranch: () => 'Esta execução não é do branch padrão como ele está agora. O motivo está no log. Inicie o workflow de novo.',
    noCheckout: 'O workspace não é um checkout do Git, por isso o commit dos resultados é desconhecido.',
    elsewhere: (at, wanted) => `O workspace está em ${at}, que não é ${wanted} nem o merge dele.`,
  },
  loosensNothing: 'Esta alteração não enfraquece nenhuma política, exceção, trava ou configuração da sua base.',
  capture: {
    inPublic: words`sem captura em um repositório público`,
    filesUnread: words`captura não realizada, porque não foi possível ler os arquivos`,
    because: (why) => words`captura não realizada, porque ${why}`,
    done: words`captura concluída`,
    incomplete: words`captura concluída, mas não foi possível ler tudo`,
    digest: (digest) => phrase`SHA-256 do arquivo: ${span(digest)}`,
  },
  setUp: {
    wrong: (wrong) => counted(wrong, 'erro na configuração', 'erros na configuração'),
    unknown: (unknown) => words`nenhum erro na configuração, ${counted(unknown, 'item desconhecido', 'itens desconhecidos')}`,
    complete: words`a configuração está completa`,
    columns: columns('verificação', 'situação'),
  },
  approval: {
    refusal: {
      otherDigest,
      nothingTyped: words`ninguém informou o digest deste plano`,
      rulesUnread: words`não foi possível ler as regras de proteção do ambiente`,
      noReviewers: words`o ambiente não tem revisores obrigatórios`,
      selfReview: words`quem inicia uma execução no ambiente pode aprová-la`,
    },
    by: { digest: words`pelo digest que um mantenedor informou`, environment: words`no ambiente` },
    approved: (by) => words`aprovado ${by}`,
    notApproved: (why) => words`não aprovado, porque ${why}`,
    allChanges: 'todas as alterações',
    toAcknowledge: 'a confirmar',
    typeDigest: (digest) => phrase`Inicie o workflow manualmente e informe o digest ${span(digest)} em ${span('acknowledge')}.`,
    addReviewers: (environment, digest) =>
      phrase`Nas configurações do repositório, adicione revisores obrigatórios ao ambiente ${span(environment)} e ative "Prevent self-review". Se o plano do GitHub não oferece revisores obrigatórios, inicie o workflow manualmente e informe o digest ${span(digest)} em ${span('acknowledge')}.`,
    commit: (commit) => phrase`Commit ${span(commit)}.`,
  },
  refusals: {
    guard: words`uma trava ou uma concessão ausente recusa o plano`,
    incomplete: words`não foi possível ler tudo`,
    noPlan: words`não foi possível fazer o plano`,
    tooLarge,
    otherDigest,
    otherStage: (changes) => words`${counted(changes, 'alteração aguarda', 'alterações aguardam')} uma etapa de outras classes`,
    tipUnread: words`não foi possível ler o último commit do branch`,
    notCompared: words`não foi possível comparar a execução com o branch padrão`,
    otherBranch: words`o branch padrão tem agora outro workflow, outro arquivo de confiança ou outro histórico`,
    newerUnplannable: words`não é possível planejar um commit mais novo do branch`,
    newerWithout: (changes) =>
      words`um commit mais novo do branch já não pede ${counted(changes, 'destas alterações', 'destas alterações')}`,
    notRecorded: words`não foi possível registrar as remoções no branch do ledger`,
    changed: words`o estado atual mudou desde o plano`,
    notAllowed: words`o plano já não está completo ou permitido`,
    guardRefuses: words`uma trava o recusa`,
    notAcknowledged: words`há alterações sem a confirmação exigida`,
    wouldBeRefused: words`a plataforma recusaria uma alteração`,
    interrupted: words`a execução foi interrompida`,
    failed: words`o comando falhou`,
  },
  apply: {
    runAgain: 'Execute o workflow de novo no commit mais recente e aprove o plano dele.',
    typeDigest: (digest) => phrase`Inicie o workflow manualmente com o digest ${span(digest)}.`,
    nowHas: (changes, digest) =>
      phrase`O plano tem agora ${count(changes, 'alteração', 'alterações')}, com o digest ${span(digest)}. Execute o workflow de novo para planejá-lo e aprová-lo.`,
    columns: ['', 'alteração'],
    gone: 'aprovada, não mais planejada',
    fresh: 'nova',
    journal: 'Journal',
    calls: (begun, ended) =>
      `${count(begun, 'chamada iniciada', 'chamadas iniciadas')}, ${count(ended, 'passo concluído', 'passos concluídos')}.`,
    lines: 'Linhas',
  },
  annotation: {
    invalid: 'Inválido',
    loosened: 'Configuração enfraquecida',
    loosens: (says) => `Esta alteração: ${says}.`,
    hides: (names, others) => `Oculta: ${names.join(', ')}${others > 0 ? ` e mais ${others}` : ''}.`,
  },
  notAnnotated: (many) => `${count(many, 'outro achado', 'outros achados')} sem anotação.`,
  unchecked: (permission) => phrase`Não foi possível verificar se há execuções mais recentes: falta ao job ${permission}.`,
  outdated: (commit) =>
    `Planejado antes de ${commit}, que mudou o estado desejado. Atualize o branch ou execute o job de novo para ter um plano atual.`,
  issue: {
    'apply-issue': 'Tenantry: uma aplicação deixou alterações pendentes',
    'due-issue': 'Tenantry: há trabalho agendado pendente',
    of: (path, line) => `Tenantry (${path}): ${line}`,
    run: (id, url, commit) => phrase`${link(`Execução ${id}`, url)}, commit ${code(commit)}.`,
  },
  adoption: {
    title: 'Adoção',
    parts: { access: 'Drift que concede acesso', rest: 'Demais casos de drift' },
    messages: {
      access: (many) => `Adotar drift que concede acesso (${many})`,
      rest: (many) => `Adotar drift (${many})`,
    },
    states: {
      created: 'proposto',
      updated: 'proposta atualizada',
      unchanged: 'proposta sem mudança',
      closed: 'nada mais a adotar, por isso foi fechado',
      declined: 'alguém fechou esta proposta; ela é feita de novo quando o drift mudar',
    },
    why: {
      pushed: (branch) =>
        phrase`Outra pessoa enviou commits ao branch ${branch}. Faça o merge do pull request ou feche-o, e exclua o branch; a próxima execução propõe o que restar.`,
      opened: (branch, pullRequest) =>
        phrase`O pull request #${pullRequest} do branch ${branch} não é do GitHub App. Feche-o e exclua o branch; a próxima execução propõe de novo.`,
      moved: (branch) => phrase`O branch ${branch} já avançou. A próxima execução propõe de novo.`,
    },
    refusals: {
      inPublic: phrase`O drift não é adotado em um repositório público: os arquivos propostos mostrariam a todos nomes que só a organização conhece. Torne o repositório privado ou remova ${code('app-token')}.`,
      nothingFound: 'Nenhum drift foi adotado, porque a auditoria não encontrou nenhum.',
      otherToken: phrase`Nenhum drift foi adotado: ${code('app-token')} não é o token de um GitHub App. Crie um, por exemplo com ${code('actions/create-github-app-token')}: pull requests feitos com o GITHUB_TOKEN não iniciam workflows.`,
    },
    refused: (part) => `${part}: não proposto; o motivo está no log`,
    leftAlone: (part, why) => phrase`${part}: mantido como está. ${why}`,
    nothing: (part) => `${part}: nada a adotar`,
    kept: (part, pullRequest, url, state) => phrase`${part}: ${link(`pull request ${pullRequest}`, url)}, ${state}`,
    invalid: (part, problems) => phrase`${part}: não proposto, porque os arquivos não seriam válidos: ${problems}`,
    tooLarge: (part, command) => phrase`${part}: não proposto, porque é grande demais para revisar. Adote-o com ${command}`,
  },
};
