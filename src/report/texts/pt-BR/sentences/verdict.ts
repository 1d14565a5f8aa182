// The verdict of a run, the next commands, and what warns.
import type { SentenceTemplate } from '../../sentences.ts';

export const verdicts: readonly SentenceTemplate[] = [
  [
    'Interrupted: in-flight calls completed, no new ones were started. Run apply again to continue.',
    'Interrompido: as chamadas em andamento terminaram, nenhuma nova foi iniciada. Execute apply novamente para continuar.',
  ],
  [
    'Applied in part: --timeout exceeded. In-flight calls completed, no new ones were started. Run apply again to continue.',
    'Aplicado em parte: --timeout excedido. As chamadas em andamento terminaram, nenhuma nova foi iniciada. Execute apply novamente para continuar.',
  ],
  ['Applied in part: {what:reasons}', 'Aplicado em parte: {what}'],
  ['{n|step|steps} did not succeed', '{n|passo não teve|passos não tiveram} sucesso'],
  ['{n|step|steps} did not have the expected effect', '{n|passo não teve|passos não tiveram} o efeito esperado'],
  [
    '{n|change|changes} since the plan was saved {n?was|were} skipped',
    '{n|alteração|alterações} desde que o plano foi salvo {n?foi ignorada|foram ignoradas}',
  ],
  ['{n|step|steps} of the saved plan no longer {n?applies|apply}', '{n|passo|passos} do plano salvo não {n?se aplica|se aplicam} mais'],
  ['{n|step|steps} {n?depends|depend} on steps that were not selected', '{n|passo depende|passos dependem} de passos não selecionados'],
  [
    '{n|step|steps} {n?was|were} skipped without an acknowledgement',
    '{n|passo foi ignorado|passos foram ignorados} por falta de confirmação',
  ],
  ['{n} no longer reverted {n?was|were} not acknowledged', '{n} que {n?deixa|deixam} de ser {n?revertida|revertidas} sem confirmação'],
  ['the sink {sink} did not accept the secret: {why:text}', 'o destino {sink} não aceitou o segredo: {why}'],
  ['it was revoked', 'a chave foi revogada'],
  ['the journal could not be written', 'não foi possível gravar o journal'],
  ['{n|change|changes} {n?is|are} left for the next stage', '{n|alteração fica|alterações ficam} para a próxima etapa'],
  [
    'The next stage waits for what the platform refused ({names}). Fix that first, or run one of its changes first with --only.',
    'A próxima etapa espera pelo que a plataforma recusou ({names}). Corrija isso antes ou execute uma das alterações primeiro com --only.',
  ],
  ['Not everything could be read and evaluated.', 'Não foi possível ler e avaliar tudo.'],
  ['Not everything could be read.', 'Não foi possível ler tudo.'],
  [
    '{n|resource|resources} could not be compared, because the state is unknown.',
    '{n|recurso não pôde ser comparado|recursos não puderam ser comparados}, porque o estado é desconhecido.',
  ],
  [
    '{n|change|changes} could not be planned, because the state is unknown.',
    '{n|alteração não pôde ser planejada|alterações não puderam ser planejadas}, porque o estado é desconhecido.',
  ],
  [
    '{n|resource|resources} would still differ, and nothing in the plan explains why.',
    '{n|recurso ainda seria diferente|recursos ainda seriam diferentes}, e nada no plano explica o motivo.',
  ],
  ['{n|change|changes} {n?is|are} impossible on this platform.', '{n|alteração é impossível|alterações são impossíveis} nesta plataforma.'],
  ['To be done by hand (and {n|other|others}): {why:text}', 'A fazer manualmente (e mais {n|outra|outras}): {why}'],
  ['To be done by hand: {why:text}', 'A fazer manualmente: {why}'],
  [
    '{n|declared resource|declared resources} {n?is|are} outside the selected regions.',
    '{n|recurso declarado está|recursos declarados estão} fora das regiões selecionadas.',
  ],
  [
    '{n|change|changes} {n?is|are} waiting for somebody or for an operation to finish.',
    '{n|alteração espera|alterações esperam} por alguém ou pelo fim de uma operação.',
  ],
  ['The files are valid, but policy checks failed.', 'Os arquivos são válidos, mas as políticas foram reprovadas.'],
  [
    'Policy checks failed: {n|new finding|new findings} of severity {severity:severity} or higher.',
    'Políticas reprovadas: {n|achado novo|achados novos} de severidade {severity} ou maior.',
  ],
  [
    'Policy checks failed: {n|finding|findings} of severity {severity:severity} or higher.',
    'Políticas reprovadas: {n|achado|achados} de severidade {severity} ou maior.',
  ],
  ['Policy checks failed.', 'Políticas reprovadas.'],
  [
    'Loosened settings failed: this change {what:loosened} of severity {severity:severity} or higher.',
    'Configurações enfraquecidas reprovadas: esta alteração {what} de severidade {severity} ou maior.',
  ],
  [
    'The policies of the base could not be loaded, so what counts is unknown.',
    'Não foi possível carregar as políticas da base; não se sabe o que conta.',
  ],
  ['{n|finding|findings} could not be evaluated.', '{n|achado não pôde ser avaliado|achados não puderam ser avaliados}.'],
  ['Drift detected.', 'Drift detectado.'],
  ['{n|resource|resources} {n?has|have} changes that are not applied yet.', '{n|recurso tem|recursos têm} alterações ainda não aplicadas.'],
  ['Changes are pending.', 'Há alterações pendentes.'],
  ['{n|difference|differences} adopted.', '{n|diferença adotada|diferenças adotadas}.'],
  ['{n} no longer reverted.', '{n} {n?deixa|deixam} de ser {n?revertida|revertidas}.'],
  ['{n} no longer declared.', '{n} não mais {n?declarado|declarados}.'],
  ['Set the clock right, then run again.', 'Acerte o relógio e execute novamente.'],
  ['Refused by a guard. This plan cannot be applied.', 'Recusado por uma trava. Este plano não pode ser aplicado.'],
  ['The trust file does not grant everything that the plan needs.', 'O arquivo de confiança não concede tudo o que o plano precisa.'],
  [
    '{n|step|steps} would be refused, because `identity:` in the trust file does not name the running key. Correct it.',
    '{n|passo seria recusado|passos seriam recusados}, porque `identity:` no arquivo de confiança não indica a chave em uso. Corrija.',
  ],
  [
    'The platform would refuse {n|step|steps}. Change the file, or exclude {n?it|them} with --only.',
    'A plataforma recusaria {n|passo|passos}. Altere o arquivo ou exclua {n?o passo|os passos} com --only.',
  ],
  ['The result could not be verified.', 'Não foi possível verificar o resultado.'],
  ['No changes to the selected resources.', 'Nenhuma alteração nos recursos selecionados.'],
  ['No changes to apply now.', 'Nenhuma alteração a aplicar agora.'],
  ['No changes. The organization matches the desired state.', 'Nenhuma alteração. A organização corresponde ao estado desejado.'],
  ['Apply complete and verified.', 'Aplicação concluída e verificada.'],
  ['Apply complete; verified, no remaining differences.', 'Aplicação concluída e verificada, sem diferenças restantes.'],
  ['{n|step|steps} {n?was|were} not selected.', '{n|passo não foi selecionado|passos não foram selecionados}.'],
  ['Valid: {n|file|files}.', 'Válido: {n|arquivo|arquivos}.'],
  ['Invalid: {n|problem|problems}.', 'Inválido: {n|problema|problemas}.'],
  ['Not completed: {n|problem|problems}.', 'Não concluído: {n|problema|problemas}.'],
  [
    'No findings of severity {severity:severity} or higher, and no drift.',
    'Nenhum achado de severidade {severity} ou maior, e nenhum drift.',
  ],
  ['No findings of severity {severity:severity} or higher.', 'Nenhum achado de severidade {severity} ou maior.'],
  [
    'Ambiguous: {n|live resource|live resources} are called {address} (and {m|other name|other names}), and none of them was changed: {ids}. Pin the right one with `id:`.',
    'Ambíguo: {n|recurso atual|recursos atuais} se chamam {address} (e mais {m|nome|nomes}), e nenhum foi alterado: {ids}. Fixe o correto com `id:`.',
  ],
  [
    'Ambiguous: {n|live resource|live resources} are called {address}, and none of them was changed: {ids}. Pin the right one with `id:`.',
    'Ambíguo: {n|recurso atual|recursos atuais} se chamam {address}, e nenhum foi alterado: {ids}. Fixe o correto com `id:`.',
  ],
  // Budgets
  ['No budgets are declared.', 'Nenhum orçamento está declarado.'],
  ['No budget could be evaluated.', 'Nenhum orçamento pôde ser avaliado.'],
  ['No budget is exceeded.', 'Nenhum orçamento foi excedido.'],
  ['No budget is exceeded; {what:budgets}.', 'Nenhum orçamento foi excedido; {what}.'],
  ['{n|budget is|budgets are} exceeded.', '{n|orçamento foi excedido|orçamentos foram excedidos}.'],
  ['{n|budget is|budgets are} exceeded; {what:budgets}.', '{n|orçamento foi excedido|orçamentos foram excedidos}; {what}.'],
  // Next commands
  ['what is wrong with the set-up, such as permissions that are missing', 'o que está errado na configuração, como permissões que faltam'],
  ['what the most severe finding means, and how to fix it', 'o que significa o achado mais grave e como corrigi-lo'],
  ['the steps that would bring the organization to the desired state', 'os passos que levariam a organização ao estado desejado'],
  ['what this policy reads, which could not be evaluated', 'o que lê esta política, que não pôde ser avaliada'],
  ['declare what exists, so that an audit also shows drift', 'declare o que existe, para que uma auditoria também mostre o drift'],
  [
    'Some changes must be acknowledged. Review them, then approve exactly these changes with their digest:',
    'Algumas alterações precisam de confirmação. Revise-as e aprove exatamente estas com o digest:',
  ],
  [
    'Some steps must be acknowledged. Review them, then approve exactly these steps with their digest:',
    'Alguns passos precisam de confirmação. Revise-os e aprove exatamente estes com o digest:',
  ],
  ['Apply the plan:', 'Aplique o plano:'],
  ['The next stage has the digest {digest}.', 'A próxima etapa tem o digest {digest}.'],
  ['This also reverts the drift.', 'Isto também reverte o drift.'],
  // Warnings
  [
    "The capture {file} is from the future: it was read at {at:time}, and this machine's clock shows {now:time}.",
    'A captura {file} é do futuro: foi lida em {at}, e o relógio desta máquina marca {now}.',
  ],
  ['cannot be checked offline: {what:offline}', 'não é possível verificar offline: {what}'],
  ['Run `tenantry plan` to check them against the platform.', 'Execute `tenantry plan` para verificar na plataforma.'],
  ['{what} {pattern} matches no resource', '{what} {pattern} não corresponde a nenhum recurso'],
  ['Correct the pattern, or remove it.', 'Corrija o padrão ou remova-o.'],
];
