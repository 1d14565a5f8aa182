// What a simulation assumes and refuses, and why something still differs.
import type { SentenceTemplate } from '../../sentences.ts';

const startsWhenFree = 'espere até que não haja operação em andamento';

export const simulated: readonly SentenceTemplate[] = [
  ['the quota of {region} allows it', 'a cota de {region} permite'],
  [
    'volume type {type} is deprecated in {region}, and the platform still accepts it',
    'o tipo de volume {type} está obsoleto em {region}, e a plataforma ainda o aceita',
  ],
  ['instance {id} is stopped and no operation is running on it', 'a máquina virtual {id} está parada e sem operação em andamento'],
  ['no volume was restored from {name}', 'nenhum volume foi restaurado de {name}'],
  ['{name} has no account yet and will be invited', '{name} ainda não tem conta e será convidado'],
  [
    'the credential belongs to the owner of the organization; only the owner can remove an administrator',
    'a credencial pertence ao proprietário da organização; só ele pode remover um administrador',
  ],
  [
    'service account {name} counts as the owner of the organization; only the owner can remove an administrator',
    'a conta de serviço {name} vale como proprietária da organização; só o proprietário pode remover um administrador',
  ],
  ['the registry name {name} is not taken by another organization', 'o nome de registry {name} não está em uso por outra organização'],
  ['the remote registry is reachable and accepts the credentials', 'o registry remoto está acessível e aceita as credenciais'],
  ['no scope of the key requires approval', 'nenhum escopo da chave exige aprovação'],
  ['{user} is a user of the registries of {region}', '{user} é usuário dos registries de {region}'],
  ['the credential has the scope {scope}', 'a credencial tem o escopo {scope}'],
  ['the credential has the permission {permission}', 'a credencial tem a permissão {permission}'],
  ['the credential is permitted to make every call in this plan', 'a credencial pode fazer todas as chamadas deste plano'],
  ['{identity} does not have the scope {scope}', '{identity} não tem o escopo {scope}'],
  ['{identity} is not permitted to do this', '{identity} não tem permissão para isto'],
  [
    '{what:text}. But this was read with the scope {scope}, which it does not have either: `identity:` does not name the running key',
    '{what}. Mas isto foi lido com o escopo {scope}, que ela também não tem: `identity:` não indica a chave em uso',
  ],
  [
    '{kind} names are unique per region, not per tenant: {where} has the same name',
    'nomes de {kind} são únicos por região, não por tenant: {where} tem o mesmo nome',
  ],
  [
    '{kind} names are unique per region, not per tenant: {where} have the same name',
    'nomes de {kind} são únicos por região, não por tenant: {where} têm o mesmo nome',
  ],
  ['the simulation ended before this step ({because:text})', 'a simulação terminou antes deste passo ({because})'],
  ['the simulator state of {address} does not match the live state', 'o estado de {address} no simulador não corresponde ao estado atual'],
  ['it was not run', 'não foi executado'],
  ['#{position} is refused: {why:text}', '#{position} é recusado: {why}'],
  ['#{position} needs a manual action first', '#{position} precisa antes de uma ação manual'],
  ['#{position} needs a step that is refused', '#{position} precisa de um passo que é recusado'],
  ['#{position} was not simulated: {why:text}', '#{position} não foi simulado: {why}'],
  ['unknown reason; please report this', 'motivo desconhecido; avise-nos'],
  // Rules of the platform, and what to do about each
  [
    'no other volume may have the name, and the type must be available',
    'nenhum outro volume pode ter o nome, e o tipo precisa estar disponível',
  ],
  ['choose another name or type', 'escolha outro nome ou tipo'],
  ['no other volume may have the name', 'nenhum outro volume pode ter o nome'],
  ['choose another name', 'escolha outro nome'],
  [
    'extending needs state available, status completed or extend_error, and a larger size',
    'ampliar exige o estado `available`, o status `completed` ou `extend_error` e um tamanho maior',
  ],
  [
    'retyping needs state available, status completed or retype_error, and a type of the same region',
    'alterar o tipo exige o estado `available`, o status `completed` ou `retype_error` e um tipo da mesma região',
  ],
  [
    'detach the volume first (its instance must be stopped), and attach it again afterwards',
    'desanexe antes o volume (a máquina virtual precisa estar parada) e anexe-o novamente depois',
  ],
  [
    'attaching needs an available volume and a running or stopped instance without another running operation',
    'anexar exige um volume disponível e uma máquina virtual em execução ou parada, sem outra operação em andamento',
  ],
  [
    'start or stop the instance, or detach the volume from its current instance',
    'inicie ou pare a máquina virtual, ou desanexe o volume da máquina virtual atual',
  ],
  [
    'detaching needs a stopped instance without another running operation',
    'desanexar exige uma máquina virtual parada, sem outra operação em andamento',
  ],
  ['unmount the file systems and stop the instance', 'desmonte os sistemas de arquivos e pare a máquina virtual'],
  [
    'deleting needs a volume that is not attached and has neither snapshots nor a running operation',
    'excluir exige um volume desanexado, sem snapshots e sem operação em andamento',
  ],
  ['detach it and remove its snapshots first', 'desanexe-o e remova antes os snapshots'],
  ['no other snapshot may have the name', 'nenhum outro snapshot pode ter o nome'],
  ['remove or rename the other one', 'remova ou renomeie o outro'],
  [
    'deleting needs an available snapshot that no volume was restored from',
    'excluir exige um snapshot disponível do qual nenhum volume foi restaurado',
  ],
  [
    'wait until no operation is running on it, or delete the restored volume first',
    `${startsWhenFree}, ou exclua antes o volume restaurado`,
  ],
  [
    'a backup needs a volume that is available or in use, without a running operation, and an unused name',
    'um backup exige um volume disponível ou em uso, sem operação em andamento, e um nome livre',
  ],
  ['wait until no operation is running on the volume', `${startsWhenFree} no volume`],
  ['deleting needs an available backup without a running operation', 'excluir exige um backup disponível, sem operação em andamento'],
  ['wait until no operation is running on it', startsWhenFree],
  [
    'only object snapshots can be copied, to another region in which the name is unused',
    'só snapshots de objeto podem ser copiados, para outra região em que o nome esteja livre',
  ],
  ['use `type: object`, or remove the other one with that name', 'use `type: object` ou remova o outro com esse nome'],
  [
    'only a usable backup can be copied, to another region in which its name is unused',
    'só um backup utilizável pode ser copiado, para outra região em que o nome esteja livre',
  ],
  ['remove the other one with that name', 'remova o outro com esse nome'],
  ['names of registries are unique on the whole platform', 'nomes de registries são únicos em toda a plataforma'],
  ['a proxy cache that a registry uses cannot be deleted', 'um proxy cache em uso por um registry não pode ser excluído'],
  ['remove the registry first', 'remova antes o registry'],
  ['a person can be a member or invited only once', 'uma pessoa só pode ser membro, ou convidada, uma vez'],
  ['cancel the invitation, or remove the line', 'cancele o convite ou remova a linha'],
];
