// Consequences of steps, what is no longer reverted, guards, and why a difference has no step.
import type { SentenceTemplate } from '../../sentences.ts';

const checkThese = 'Verifique se a organização é a correta. Depois confirme exatamente estes passos.';

export const planned: readonly SentenceTemplate[] = [
  // Consequences
  ['nobody gains permissions by it now', 'por enquanto ninguém ganha permissões com isto'],
  ['nobody loses permissions by it now', 'por enquanto ninguém perde permissões com isto'],
  ['{n|holder gains|holders gain} {what:rights}', '{n|titular ganha|titulares ganham} {what}'],
  ['{n|holder loses|holders lose} {what:rights}', '{n|titular perde|titulares perdem} {what}'],
  ['unknown: the API does not expose what a group grants', 'desconhecido: a API não expõe o que um grupo concede'],
  ['no additional permissions', 'nenhuma permissão adicional'],
  ['no permissions lost', 'nenhuma permissão perdida'],
  ['{n|gains|gain} {what:rights}, {m} already {m?has|have} it', '{n|ganha|ganham} {what}; {m} já {m?tem|têm}'],
  ['{n|gains|gain} {what:rights}, {m} already {m?has|have} them', '{n|ganha|ganham} {what}; {m} já {m?tem|têm}'],
  ['{n|loses|lose} {what:rights}, {m} {m?keeps|keep} it', '{n|perde|perdem} {what}; {m} {m?mantém|mantêm}'],
  ['{n|loses|lose} {what:rights}, {m} {m?keeps|keep} them', '{n|perde|perdem} {what}; {m} {m?mantém|mantêm}'],
  ['{n|gains|gain} {what:rights}', '{n|ganha|ganham} {what}'],
  ['{n|loses|lose} {what:rights}', '{n|perde|perdem} {what}'],
  ['gains {what:rights}', 'ganha {what}'],
  ['loses {what:rights}', 'perde {what}'],
  ['its images are lost', 'as imagens se perdem'],
  ['anything still using this key stops working ({held:held})', 'o que ainda usa esta chave deixa de funcionar ({held})'],
  ['anything still using this key stops working', 'o que ainda usa esta chave deixa de funcionar'],
  ['anything still using its keys stops working ({held:held})', 'o que ainda usa as chaves deixa de funcionar ({held})'],
  ['anything still using its keys stops working', 'o que ainda usa as chaves deixa de funcionar'],
  ['whoever holds it loses its permissions', 'quem a detém perde as permissões'],
  ['its members lose what it grants', 'os membros perdem o que ele concede'],
  ['no more snapshots are made by it', 'ele não cria mais snapshots'],
  ['images can no longer be pulled through it', 'não é mais possível obter imagens por ele'],
  ['a protection of every sign-in is removed', 'uma proteção de todo login é removida'],
  ['images from this host can be pulled through it', 'é possível obter por ele imagens deste host'],
  ['this identity provider decides who signs in', 'este provedor de identidade decide quem faz login'],
  ['this user can use the registry', 'este usuário pode usar o registry'],
  ['whoever has not enrolled in MFA can no longer sign in', 'quem não cadastrou MFA não consegue mais fazer login'],
  [
    'people of this domain sign in only through this identity provider',
    'as pessoas deste domínio fazem login somente por este provedor de identidade',
  ],
  ['access is not what it was before', 'o acesso não é mais o que era'],
  ['it cannot be fully reversed', 'não pode ser revertido por completo'],
  ['it cannot be reversed', 'não pode ser revertido'],
  ['people may no longer be able to sign in', 'pessoas podem não conseguir mais fazer login'],
  ['this {what:kind} is lost', 'perda: {what}'],
  // No longer reverted
  [
    'keeps {what:names}: the base would revoke {n?it|them}; stays without {lacks:names}: the base would grant {m?it|them}',
    'mantém {what}: a base revogaria; continua sem {lacks}: a base concederia',
  ],
  [
    'keeps {what:names}: the base would remove {n?it|them}; stays without {lacks:names}: the base would add {m?it|them}',
    'mantém {what}: a base removeria; continua sem {lacks}: a base adicionaria',
  ],
  ['keeps {what:names}: the base would revoke {n?it|them}', 'mantém {what}: a base revogaria'],
  ['keeps {what:names}: the base would remove {n?it|them}', 'mantém {what}: a base removeria'],
  ['stays without {what:names}: the base would grant {n?it|them}', 'continua sem {what}: a base concederia'],
  ['stays without {what:names}: the base would add {n?it|them}', 'continua sem {what}: a base adicionaria'],
  [
    'sets {field} to {value}, live {live}: the base would set it to {base}',
    'define {field} como {value}, atual {live}: a base definiria {base}',
  ],
  ['keeps {field} {value}: the base would set it to {base}', 'mantém {field} {value}: a base definiria {base}'],
  ['stays ({held:held}): the base would remove it', 'permanece ({held}): a base removeria'],
  ['stays: the base would remove it', 'permanece: a base removeria'],
  ['is managed now ({held:held}): the base did not manage it', 'agora é gerenciado ({held}): a base não gerenciava'],
  ['is managed now: the base did not manage it', 'agora é gerenciado: a base não gerenciava'],
  ['{what:names} has no end any more: the base ends it on {on:until}', '{what} não tem mais término: a base encerra em {on}'],
  ['has no end any more: the base ends it on {on:until}', 'não tem mais término: a base encerra em {on}'],
  ['{what:names} ends on {at:until}: the base ends it on {on:until}', '{what} termina em {at}: a base encerra em {on}'],
  ['ends on {at:until}: the base ends it on {on:until}', 'termina em {at}: a base encerra em {on}'],
  ['is not created: the base would create it', 'não é criado: a base criaria'],
  ['delivers its next secret to {sink}: the base delivers it nowhere', 'entrega o próximo segredo em {sink}: a base não o entrega'],
  ['delivers its next secret to {sink}: the base delivers it to {base}', 'entrega o próximo segredo em {sink}: a base entrega em {base}'],
  ['could not be compared with the base: {why:text}', 'não pôde ser comparado com a base: {why}'],
  ['region {region} is no longer read', 'a região {region} não é mais lida'],
  ['its files are invalid', 'os arquivos são inválidos'],
  ['its region was not read', 'a região não foi lida'],
  ['{n} live resources share this name in the base', '{n} recursos atuais têm este nome na base'],
  // Without a step
  ['the platform started to create it and failed ({status})', 'a plataforma começou a criá-lo e falhou ({status})'],
  ['delete it on the platform, then apply again', 'exclua-o na plataforma e aplique novamente'],
  ['{fields} could not be read: {why:text}', 'não foi possível ler {fields}: {why}'],
  ['nothing asked for them', 'nada os solicitou'],
  ['pin the one that is meant with `id:`', 'fixe o recurso correto com `id:`'],
  [
    'declare each under a name of its own with `id:`, or rename all but one',
    'declare cada um com um nome próprio e `id:`, ou renomeie todos menos um',
  ],
  [
    '{n} live resources share this name (ids {ids}), and none of them is changed: {how:text}',
    '{n} recursos atuais têm este nome (ids {ids}), e nenhum deles é alterado: {how}',
  ],
  ['{what:kinds} are audit-only', '{what}: somente observados'],
  ['change it on the platform', 'altere na plataforma'],
  [
    'this is the key that runs Tenantry, and a run never rotates its own key',
    'esta é a chave que executa o Tenantry, e uma execução nunca rotaciona a própria chave',
  ],
  ['rotate it with another identity', 'rotacione-a com outra identidade'],
  ['first {address}: {why:text}', 'antes {address}: {why}'],
  ['it depends on {address}: {why:text}', 'depende de {address}: {why}'],
  [
    'it depends on {address}, which does not exist and is not created by this plan: {why:text}',
    'depende de {address}, que não existe e não é criado por este plano: {why}',
  ],
  [
    'it depends on {address}, which does not exist and is not created by this plan',
    'depende de {address}, que não existe e não é criado por este plano',
  ],
  [
    'Tenantry has no answer to a missing resource of this kind; please report it',
    'o Tenantry não tem resposta para um recurso ausente deste tipo; avise-nos',
  ],
  [
    'Tenantry has no answer to an unexpected resource of this kind; please report it',
    'o Tenantry não tem resposta para um recurso inesperado deste tipo; avise-nos',
  ],
  [
    'Tenantry has no answer to a change of {fields}; please report it',
    'o Tenantry não tem resposta para uma alteração de {fields}; avise-nos',
  ],
  ['its end would be withheld by the guard {guard}: {why:text}', 'o término seria retido pela trava {guard}: {why}'],
  ['the guard {guard} withholds the end of access: {why:text}', 'a trava {guard} retém o término do acesso: {why}'],
  ['change what the guard counts, or give the access a later end', 'altere o que a trava conta ou dê ao acesso um término posterior'],
  ['left for a later stage, after removals of access: {step:text}', 'fica para uma etapa posterior, depois das remoções de acesso: {step}'],
  [
    'left for a later stage, after the change of MFA enforcement: {step:text}',
    'fica para uma etapa posterior, depois da alteração da exigência de MFA: {step}',
  ],
  [
    'left for a later stage, after changes of federations: {step:text}',
    'fica para uma etapa posterior, depois das alterações de federações: {step}',
  ],
  [
    '{step:text} (until {on:until}; scheduled work then revokes it, which is irreversible)',
    '{step} (até {on}; depois o trabalho agendado a revoga, o que é irreversível)',
  ],
  ['{step:text} (until {on:until}; scheduled work then {verb:takes} it)', '{step} (até {on}; depois o trabalho agendado {verb})'],
  [
    'until {on:until}; scheduled work then revokes it, which is irreversible',
    'até {on}; depois o trabalho agendado a revoga, o que é irreversível',
  ],
  ['until {on:until}; scheduled work then {verb:takes} it', 'até {on}; depois o trabalho agendado {verb}'],
  // Drift
  ['the platform did not report its {field}', 'a plataforma não informou {field}'],
  ['the file does not manage it', 'o arquivo não o gerencia'],
  ['because {why:text}; if it must go, name it under `removed:`', 'porque {why}; se deve sair, indique-o em `removed:`'],
  [
    'whether it was renamed on the platform is unknown, because {why:text}; if it was, add `renamed_from`',
    'não se sabe se foi renomeado na plataforma, porque {why}; se foi, adicione `renamed_from`',
  ],
  [
    'whether it is {which}, renamed on the platform, is unknown, because {why:text}; if it must go, name it under `removed:`',
    'não se sabe se é {which}, renomeado na plataforma, porque {why}; se deve sair, indique-o em `removed:`',
  ],
  ['the {what} of {address} stay behind: nothing is moved', '{what} de {address} ficam para trás: nada é movido'],
  ['nothing is moved to {address}', 'nada é movido para {address}'],
  [
    'write `{name}` as its key, or add `renamed_from: {from}` to give it back its name; if it must go, name it under `removed:`',
    'escreva `{name}` como chave ou adicione `renamed_from: {from}` para devolver o nome; se deve sair, indique-o em `removed:`',
  ],
  ['it was renamed on the platform: it is {address} now', 'foi renomeado na plataforma: agora é {address}'],
  ['it is {address}, renamed on the platform: it is not removed', 'é {address}, renomeado na plataforma: não é removido'],
  [
    'if it is {address}, renamed on the platform, add `renamed_from: {name}` instead',
    'se é {address}, renomeado na plataforma, adicione `renamed_from: {name}`',
  ],
  [
    'if it is {address}, renamed on the platform, add `renamed_from: {name}` there instead',
    'se é {address}, renomeado na plataforma, adicione lá `renamed_from: {name}`',
  ],
  [
    '{above} was renamed on the platform: the pinned {item} is below {now}',
    '{above} foi renomeado na plataforma: o fixado {item} está abaixo de {now}',
  ],
  [
    'Add `renamed_from: {name}` to the {what:kind}, or write `{other}` as its key.',
    'Adicione `renamed_from: {name}` ({what}) ou escreva `{other}` como chave.',
  ],
  ['{address}: no live {what:kind} has the id {id}', '{address}: não há {what} com o id {id} no estado atual'],
  [
    '{from} no longer exists, so `renamed_from` of {address} can be deleted',
    '{from} não existe mais; `renamed_from` de {address} pode ser excluído',
  ],
  [
    '{from} does not exist, so {address} is created as a new resource. Correct `renamed_from`, or delete the line',
    '{from} não existe; {address} é criado como recurso novo. Corrija `renamed_from` ou exclua a linha',
  ],
  [
    '{address} is declared as renamed from {from}, but both exist',
    '{address} está declarado como renomeado de {from}, mas os dois existem',
  ],
  ['{address} is ambiguous', '{address} é ambíguo'],
  [
    'it was last changed at {at:time} (audit event {event}); whether by this run is unknown',
    'a última alteração foi em {at} (evento de auditoria {event}); não se sabe se por esta execução',
  ],
  [
    'no audit event since {at:time} shows a change by anybody else',
    'nenhum evento de auditoria desde {at} mostra uma alteração por outra pessoa',
  ],
  // Guards
  [
    'The holders of role administrator could not be read completely, and the plan may revoke it from a member.',
    'Não foi possível ler por completo os titulares da role administrator, e o plano pode revogá-la de um membro.',
  ],
  [
    'Grant the credential permission to read members and the members of roles.',
    'Conceda à credencial permissão de ler membros e os membros das roles.',
  ],
  [
    '{n|administrator|administrators} would remain; the minimum is {least}.',
    '{n|administrador permaneceria|administradores permaneceriam}; o mínimo é {least}.',
  ],
  [
    'Grant the role to other members first and apply that. Then revoke it from these.',
    'Conceda antes a role a outros membros e aplique. Depois revogue-a destes.',
  ],
  [
    'Declare the member with all its roles and permissions, or remove it from `guards.break_glass` (in the file as a separate change; in the trust file by the operator).',
    'Declare o membro com todas as roles e permissões, ou remova-o de `guards.break_glass` (no arquivo, como alteração separada; no arquivo de confiança, pelo operador).',
  ],
  ['A break-glass member would lose access: {steps:steps}.', 'Um membro de emergência (break-glass) perderia acesso: {steps}.'],
  [
    '{n} of {all} declared {what:kinds} would be created; the limit without acknowledgement is {limit}.',
    '{n} de {all} {what} declarados seriam criados; o limite sem confirmação é {limit}.',
  ],
  ['Check that this is the right organization. Then acknowledge exactly these steps.', checkThese],
  [
    'Check that this is the right organization and the right file. Then acknowledge exactly these steps.',
    'Verifique se a organização e o arquivo são os corretos. Depois confirme exatamente estes passos.',
  ],
  [
    'Entry {entry} of `delegation:` in the trust file does not allow it. Make this change in a file that may, or ask the operator.',
    'A entrada {entry} de `delegation:` no arquivo de confiança não permite. Faça a alteração em um arquivo que possa ou fale com o operador.',
  ],
  [
    'A file that may not grant them would revoke from {address}: {names}.',
    'Um arquivo que não pode concedê-los revogaria de {address}: {names}.',
  ],
  ['`id:` names {address}, which the file may not declare.', '`id:` indica {address}, que o arquivo não pode declarar.'],
  ['its permissions could not be read', 'não foi possível ler as permissões'],
  ['it does not exist', 'não existe'],
  ['of its base role {name}: {why:text}', 'da role de base {name}: {why}'],
  ['it contains {right}', 'ela contém {right}'],
  ['A delegated file may not grant {role} to {address}: {why:text}.', 'Um arquivo delegado não pode conceder {role} a {address}: {why}.'],
  ['it is administrator', 'é administrador'],
  [
    'A delegated file may not decide who is in {address}, which holds {role}: {why:text}.',
    'Um arquivo delegado não pode decidir quem está em {address}, que detém {role}: {why}.',
  ],
  [
    '{what} would remove {n|resource|resources} at once; the limit without acknowledgement is {limit}.',
    '{what} removeria {n|recurso|recursos} de uma vez; o limite sem confirmação é {limit}.',
  ],
  ['Review them. Then acknowledge exactly these steps once.', 'Revise-os. Depois confirme exatamente estes passos uma vez.'],
  ['there is no live {address}', '{address} não existe no estado atual'],
  ['whether {address} exists is unknown: {why:text}', 'não se sabe se {address} existe: {why}'],
  ['{address} has not accepted the invitation', '{address} não aceitou o convite'],
  ['{n} live resources are called {address} ({ids})', '{n} recursos atuais se chamam {address} ({ids})'],
  ['Make this change with another identity, or remove it.', 'Faça esta alteração com outra identidade ou retire-a.'],
  [
    'The running identity {identity} would lose access or its name: {steps:steps}.',
    'A identidade em uso {identity} perderia acesso ou o nome: {steps}.',
  ],
  [
    'The roles or groups of the running identity {identity} could not be read completely, and one of them may be reduced: {steps:steps}.',
    'Não foi possível ler por completo as roles ou os grupos da identidade em uso {identity}, e um deles pode ser reduzido: {steps}.',
  ],
  ['Grant the credential read access to roles, groups and their members.', 'Conceda à credencial leitura de roles, grupos e seus membros.'],
  [
    'The running identity {identity} was not found: {why:text}. Until it is found, no access is reduced and nothing takes its name: {steps:steps}.',
    'A identidade em uso {identity} não foi encontrada: {why}. Até que seja, nenhum acesso é reduzido e nada recebe o seu nome: {steps}.',
  ],
  [
    'Correct `identity:` in the trust file, and grant the credential read access to members, service accounts and API keys.',
    'Corrija `identity:` no arquivo de confiança e conceda à credencial leitura de membros, contas de serviço e chaves de API.',
  ],
  [
    'the trust file names no `identity:`, so this run could revoke its own access',
    'o arquivo de confiança não indica `identity:`; esta execução poderia revogar o próprio acesso',
  ],
  [
    '{n} of {all} {what:kinds} would be removed or lose access; the limit without an acknowledgement is {limit}, and {share} of ten or more.',
    '{n} de {all} {what} seriam removidos ou perderiam acesso; o limite sem confirmação é {limit}, e {share} de dez ou mais.',
  ],
  [
    '{n} of {all} {what:kinds} are or would be removed or lose access, {m} of them in the last 24 hours without an acknowledgement; the limit without an acknowledgement is {limit}, and {share} of ten or more.',
    '{n} de {all} {what} foram ou seriam removidos ou perderiam acesso, {m} deles nas últimas 24 horas sem confirmação; o limite sem confirmação é {limit}, e {share} de dez ou mais.',
  ],
  [
    '{n} {what:kinds} would be removed or lose access, and the removals of the last 24 hours are not known: {why:text}.',
    '{n} {what} seriam removidos ou perderiam acesso, e as remoções das últimas 24 horas não são conhecidas: {why}.',
  ],
  [
    'this plan does not count the removals of the last 24 hours: `apply` does, and may require an acknowledgement',
    'este plano não conta as remoções das últimas 24 horas: `apply` conta e pode exigir confirmação',
  ],
  [
    'removals of the last 24 hours count only if this journal has them: {journal}',
    'remoções das últimas 24 horas só contam se este journal as tiver: {journal}',
  ],
  [
    'The last usable restore point of {address} in {region} would be deleted.',
    'O último ponto de restauração utilizável de {address} em {region} seria excluído.',
  ],
  ['Wait until a new snapshot or backup is completed.', 'Espere até que um novo snapshot ou backup seja concluído.'],
  [
    'The file declares no `tenant:`, so the organization cannot be verified.',
    'O arquivo não declara `tenant:`; não é possível verificar a organização.',
  ],
  ['Add `tenant: <uuid>` at the top of the file.', 'Adicione `tenant: <uuid>` no início do arquivo.'],
  [
    'Check the credential and `tenant:` at the top of the file. They must belong to the same organization.',
    'Verifique a credencial e `tenant:` no início do arquivo. Eles precisam ser da mesma organização.',
  ],
  ['The responses name several tenants: {names}.', 'As respostas indicam vários tenants: {names}.'],
  ['No response names the tenant of the credential. Read: {what}.', 'Nenhuma resposta indica o tenant da credencial. Leitura: {what}.'],
  [
    'The credential belongs to tenant {live}, but the file declares {declared}.',
    'A credencial pertence ao tenant {live}, mas o arquivo declara {declared}.',
  ],
  [
    'It is unknown whether an administrator signs in outside the federated domains.',
    'Não se sabe se algum administrador faz login fora dos domínios federados.',
  ],
  [
    'Grant the credential permission to read members, roles, domains and federations.',
    'Conceda à credencial permissão de ler membros, roles, domínios e federações.',
  ],
  [
    'No administrator would sign in outside the federated domains, so a failure of the identity provider would lock everybody out.',
    'Nenhum administrador faria login fora dos domínios federados; uma falha do provedor de identidade bloquearia todos.',
  ],
  [
    'Grant the role administrator to a member whose e-mail domain has no federation, apply that, then plan again.',
    'Conceda a role administrator a um membro cujo domínio de e-mail não tenha federação, aplique e planeje novamente.',
  ],
];
