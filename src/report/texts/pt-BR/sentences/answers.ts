// Why a change has no step: who is awaited, why it is impossible, and what to do instead.
import type { SentenceTemplate } from '../../sentences.ts';

const supportRemoves = 'peça ao suporte da plataforma que o remova';

export const answers: readonly SentenceTemplate[] = [
  // Access control, domains and federations
  [
    '`enforce_mfa` has no effect while access control is disabled',
    '`enforce_mfa` não tem efeito enquanto o controle de acesso estiver desativado',
  ],
  ['set `enabled: true` as well', 'defina também `enabled: true`'],
  ['declare `access_control: { enabled: false }` to disable it', 'declare `access_control: { enabled: false }` para desativá-lo'],
  ['the platform cannot remove access control', 'a plataforma não pode remover o controle de acesso'],
  ['use the current value, or remove the line', 'use o valor atual ou remova a linha'],
  ['publish the TXT record {name} = {value} in the DNS of {domain}', 'publique o registro TXT {name} = {value} no DNS de {domain}'],
  ['publish the TXT record in the DNS of {domain}', 'publique o registro TXT no DNS de {domain}'],
  [
    'publish the TXT record {name} = {value} in the DNS of {domain}; every apply asks the platform to look for it',
    'publique o registro TXT {name} = {value} no DNS de {domain}; cada apply pede à plataforma que o procure',
  ],
  [
    'publish the TXT record in the DNS of {domain}; every apply asks the platform to look for it',
    'publique o registro TXT no DNS de {domain}; cada apply pede à plataforma que o procure',
  ],
  ['the platform cannot remove a domain', 'a plataforma não pode remover um domínio'],
  [
    'ask the support of the platform to release {domain}; until then, remove its TXT record from the DNS and remove the line from the file',
    'peça ao suporte da plataforma que libere {domain}; até lá, remova o registro TXT do DNS e a linha do arquivo',
  ],
  ['declare the other domain as one of its own', 'declare o outro domínio separadamente'],
  [
    'disable it at the identity provider, or change it to another one; then remove the line from the file',
    'desative-a no provedor de identidade ou troque-a por outra; depois remova a linha do arquivo',
  ],
  ['the platform cannot remove a federation', 'a plataforma não pode remover uma federação'],
  ['the platform cannot delete a federation', 'a plataforma não pode excluir uma federação'],
  [
    'federation {name} of {domain} is of type {type}, which has no {field}',
    'a federação {name} de {domain} é do tipo {type}, que não tem {field}',
  ],
  ['remove the line', 'remova a linha'],
  ['the type of the federation is missing', 'falta o tipo da federação'],
  ['add `type: oidc` or `type: saml`', 'adicione `type: oidc` ou `type: saml`'],
  ['a {type} federation requires {fields}', 'uma federação {type} exige {fields}'],
  ['add {fields:and}', 'adicione {fields}'],
  ['declare a federation with another name', 'declare uma federação com outro nome'],
  [
    'the platform cannot change the type of federation {name} of {domain}, which is {type}',
    'a plataforma não pode alterar o tipo da federação {name} de {domain}, que é {type}',
  ],
  ['the platform cannot change the {field:fields} of {what:article}', 'a plataforma não pode alterar {field} de {what}'],
  ['the {field:fields} of {what:article} cannot be changed', 'não é possível alterar {field} de {what}'],
  ['a registry cannot be renamed', 'um registry não pode ser renomeado'],
  ['a volume cannot be shrunk from {from} to {to} GiB', 'um volume não pode ser reduzido de {from} para {to} GiB'],
  ['a volume cannot be made smaller', 'um volume não pode ser reduzido'],
  ['set {value}, or {instead:text}', 'defina {value}, ou {instead}'],
  // Keys and service accounts
  [
    'its scopes could not be read, and an update without them could clear them',
    'não foi possível ler os escopos, e uma atualização sem eles poderia apagá-los',
  ],
  [
    'grant the credential permission to read the keys of this account, then plan again',
    'conceda à credencial permissão de ler as chaves desta conta e planeje novamente',
  ],
  [
    'the new key {name} has no sink, and the platform shows its secret only once',
    'a nova chave {name} não tem destino, e a plataforma mostra o segredo uma única vez',
  ],
  ['set `deliver_to:` to a sink of the trust file', 'defina em `deliver_to:` um destino do arquivo de confiança'],
  ['another key that the file declares is called {name} on the platform', 'outra chave declarada no arquivo se chama {name} na plataforma'],
  ['declare this one under another name', 'declare esta com outro nome'],
  ['the platform must approve the scopes {scopes} of the key {name}', 'a plataforma precisa aprovar os escopos {scopes} da chave {name}'],
  [
    'the platform must approve the scopes {scopes} of the new key; the old key remains valid until then',
    'a plataforma precisa aprovar os escopos {scopes} da nova chave; a antiga continua válida até lá',
  ],
  [
    '{a} and {b} are all valid, and which of them was delivered last is not known',
    '{a} e {b} são todas válidas, e não se sabe qual foi entregue por último',
  ],
  [
    '{key} is left of an interrupted run, and `rotate_after` is not declared, so no rotation replaces it',
    '{key} sobrou de uma execução interrompida, e `rotate_after` não está declarado; por isso nenhuma rotação a substitui',
  ],
  ['{younger} is younger than {older}, which is to have replaced it', '{younger} é mais nova que {older}, que deveria tê-la substituído'],
  ['{key} is a second valid key with the name of {address} ({id})', '{key} é uma segunda chave válida com o nome de {address} ({id})'],
  [
    '{key} is a second valid key with a rotation name of {address}, and no rotation explains it',
    '{key} é uma segunda chave válida com um nome de rotação de {address}, e nenhuma rotação a explica',
  ],
  [
    'Revoke the key that nobody uses, or declare it under a name of its own with `id:`.',
    'Revogue a chave que ninguém usa ou declare-a com um nome próprio e `id:`.',
  ],
  [
    '{n} valid keys have the name of {address} ({ids}), and which of them is used is not known: none is changed',
    '{n} chaves válidas têm o nome de {address} ({ids}), e não se sabe qual está em uso: nenhuma é alterada',
  ],
  [
    'Revoke the keys that nobody uses, or pin the right one with `id:` and revoke the others.',
    'Revogue as chaves que ninguém usa, ou fixe a correta com `id:` e revogue as outras.',
  ],
  ['a service account requires {field}', 'uma conta de serviço exige {field}'],
  ['add `{field}:`', 'adicione `{field}:`'],
  [
    'use the current value, or declare a service account with another name',
    'use o valor atual ou declare uma conta de serviço com outro nome',
  ],
  // Members, groups and roles
  ['{email} must accept the invitation', '{email} precisa aceitar o convite'],
  ['{email} must accept the invitation before joining the group', '{email} precisa aceitar o convite antes de entrar no grupo'],
  ['declare the new e-mail as a separate member', 'declare o novo e-mail como outro membro'],
  [
    'whether {email} is already invited is unknown, because invitations could not be read: {why:text}',
    'não se sabe se {email} já foi convidado, porque não foi possível ler os convites: {why}',
  ],
  [
    'grant the credential permission to read invitations, then plan again',
    'conceda à credencial permissão de ler convites e planeje novamente',
  ],
  ['{email} rejected the invitation', '{email} recusou o convite'],
  [
    'to invite again, cancel the rejected invitation on the platform and plan again; otherwise remove the member from the file',
    'para convidar novamente, cancele o convite recusado na plataforma e planeje de novo; caso contrário, remova o membro do arquivo',
  ],
  [
    'to invite again, cancel the rejected invitation on the platform and plan again',
    'para convidar novamente, cancele o convite recusado na plataforma e planeje de novo',
  ],
  ['{email} has not accepted, and the invitation was not found', '{email} não aceitou, e o convite não foi encontrado'],
  ['cancel the invitation on the platform', 'cancele o convite na plataforma'],
  ['the platform requires a profile for a group member', 'a plataforma exige um perfil para um membro de grupo'],
  ['use `member`, `admin` or `viewer`', 'use `member`, `admin` ou `viewer`'],
  ['add the other address to the group and remove this one', 'adicione o outro endereço ao grupo e remova este'],
  [
    'use the current value, or declare a group with another identifier and `renamed_from`',
    'use o valor atual ou declare um grupo com outro identificador e `renamed_from`',
  ],
  [
    'use the current value, or declare a role with another name and `renamed_from`',
    'use o valor atual ou declare uma role com outro nome e `renamed_from`',
  ],
  ['{name} is a default role, which is managed by the platform', '{name} é uma role padrão, gerenciada pela plataforma'],
  ['declare a custom role with `based_on: {name}`', 'declare uma role própria com `based_on: {name}`'],
  ['the permissions of its base role {name} could not be read', 'não foi possível ler as permissões da role de base {name}'],
  // Registries
  ['a registry member without a role becomes a guest', 'um membro de registry sem role passa a ser guest'],
  ['use `developer` or `guest`', 'use `developer` ou `guest`'],
  ['add the other user to the registry and remove this one', 'adicione o outro usuário ao registry e remova este'],
  [
    'proxy cache {name} does not exist in {region}, and creating it requires {fields:and}',
    'o proxy cache {name} não existe em {region}, e a criação exige {fields}',
  ],
  ['proxy cache {name} does not exist in {region}', 'o proxy cache {name} não existe em {region}'],
  ['the id of proxy cache {name} is unknown: {why:text}', 'o id do proxy cache {name} é desconhecido: {why}'],
  [
    'declare it under `proxy_caches` in the same region, or remove the line',
    'declare-o em `proxy_caches` na mesma região ou remova a linha',
  ],
  [
    'create a proxy cache under a new key, use it in new registries, and remove this one afterwards',
    'crie um proxy cache com uma nova chave, use-o em novos registries e depois remova este',
  ],
  [
    'create a registry under a new key, copy the images, switch its users over, and remove this one afterwards',
    'crie um registry com uma nova chave, copie as imagens, migre os usuários e depois remova este',
  ],
  [
    'its credentials cannot be verified before they are written, because the platform does not report its {field}',
    'as credenciais não podem ser verificadas antes da gravação, porque a plataforma não informa {field}',
  ],
  // Volumes and schedulers
  ['use the name of a volume in the same region', 'use o nome de um volume da mesma região'],
  [
    'scheduler {name} does not exist in {region}, and creating it requires {fields:and}',
    'o agendador {name} não existe em {region}, e a criação exige {fields}',
  ],
  ['volume {name} does not exist in {region}', 'o volume {name} não existe em {region}'],
  ['the id of volume {name} is unknown: {why:text}', 'o id do volume {name} é desconhecido: {why}'],
  ['the names of its volumes are unknown: {why:text}', 'os nomes dos volumes são desconhecidos: {why}'],
  ['volumes are not supported here', 'volumes não são oferecidos aqui'],
  ['the status of instance {id} is {status}, not completed', 'o status da máquina virtual {id} é {status}, não `completed`'],
  [
    'plan again when no operation is running on the instance',
    'planeje novamente quando não houver operação em andamento na máquina virtual',
  ],
  ['use the id of an instance in the same region, or `none`', 'use o id de uma máquina virtual da mesma região ou `none`'],
  ['instance {id} does not exist in {region}', 'a máquina virtual {id} não existe em {region}'],
  [
    'a volume can be attached only to a running or stopped instance; {id} is {state}',
    'um volume só pode ser anexado a uma máquina virtual em execução ou parada; {id} está em {state}',
  ],
  ['start or stop the instance, then plan again', 'inicie ou pare a máquina virtual e planeje novamente'],
  [
    'a volume can be detached only from a stopped instance; {id} is {state}',
    'um volume só pode ser desanexado de uma máquina virtual parada; {id} está em {state}',
  ],
  [
    'unmount the file systems, stop the instance, then plan again',
    'desmonte os sistemas de arquivos, pare a máquina virtual e planeje novamente',
  ],
  [
    'create a volume under a new key, from a snapshot or by copying the data, and remove this one afterwards',
    'crie um volume com uma nova chave, a partir de um snapshot ou copiando os dados, e depois remova este',
  ],
  [
    'the platform can extend a volume only while it is detached; this one is attached to instance {name}',
    'a plataforma só pode ampliar um volume desanexado; este está anexado à máquina virtual {name}',
  ],
  [
    'the platform can retype a volume only while it is detached; this one is attached to instance {name}',
    'a plataforma só pode alterar o tipo de um volume desanexado; este está anexado à máquina virtual {name}',
  ],
  [
    'stop the instance and set `attached_to: none`, apply, then set the instance again',
    'pare a máquina virtual, defina `attached_to: none`, aplique e depois defina a máquina virtual novamente',
  ],
  ['the platform cannot extend a volume whose status is {status}', 'a plataforma não pode ampliar um volume com status {status}'],
  ['the platform cannot retype a volume whose status is {status}', 'a plataforma não pode alterar o tipo de um volume com status {status}'],
  [
    'fix the failed operation in the console or contact support, then plan again',
    'corrija a operação que falhou no console ou fale com o suporte e planeje novamente',
  ],
  [
    'only a volume whose status is completed can be attached or detached; the status of this one is {status}',
    'só um volume com status `completed` pode ser anexado ou desanexado; o status deste é {status}',
  ],
  [
    'the volume is busy; plan again when its status is completed',
    'o volume está ocupado; planeje novamente quando o status for `completed`',
  ],
  [
    'the volume is {status}; plan again when its status is completed',
    'o volume está em {status}; planeje novamente quando o status for `completed`',
  ],
  [
    'unmount it, force the detach or restart its instance, then plan again',
    'desmonte-o, force a desanexação ou reinicie a máquina virtual e planeje novamente',
  ],
  ['the volume is {state}, which requires manual action', 'o volume está em {state}, o que exige ação manual'],
  ['volumes of type {type} cannot be encrypted', 'volumes do tipo {type} não podem ser criptografados'],
  ['use a type that supports encryption', 'use um tipo que aceite criptografia'],
  [
    'volume {name} does not exist in {region}, and creating it requires {fields:and}',
    'o volume {name} não existe em {region}, e a criação exige {fields}',
  ],
  [
    'the volume is {status}; it can be deleted once it is completed',
    'o volume está em {status}; pode ser excluído quando estiver `completed`',
  ],
  [
    'only a volume whose status is completed can be deleted; this one is {state}, {status}',
    'só um volume com status `completed` pode ser excluído; este está em {state}, {status}',
  ],
  ['ask the support of the platform to remove it', supportRemoves],
  [
    'declare it with `attached_to: none` first (its instance must be stopped), then remove it',
    'declare-o primeiro com `attached_to: none` (a máquina virtual precisa estar parada) e depois remova-o',
  ],
  ['it is attached to instance {name}', 'está anexado à máquina virtual {name}'],
  [
    'whether it has snapshots is unknown, because they could not be read: {why:text}',
    'não se sabe se tem snapshots, porque não foi possível lê-los: {why}',
  ],
  [
    'grant the credential permission to list snapshots (bs_snapshot_list), then plan again',
    'conceda à credencial permissão de listar snapshots (bs_snapshot_list) e planeje novamente',
  ],
  [
    'it has {n|snapshot|snapshots}, and only a volume without snapshots can be deleted: {names:and}',
    'tem {n|snapshot|snapshots}, e só um volume sem snapshots pode ser excluído: {names}',
  ],
  ['delete the snapshots first, if they are no longer needed', 'exclua antes os snapshots, se não forem mais necessários'],
  ['volume type {type} is no longer available in {region}', 'o tipo de volume {type} não está mais disponível em {region}'],
  ['use an available type', 'use um tipo disponível'],
  ['no reason given', 'sem motivo informado'],
  [
    'the {kind} is {status}; it can be deleted once it is completed',
    'o {kind} está em {status}; pode ser excluído quando estiver `completed`',
  ],
  [
    'only a completed {kind} can be deleted; its status is {status}',
    'só um {kind} com status `completed` pode ser excluído; o status é {status}',
  ],
];
