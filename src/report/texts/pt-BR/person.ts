// One person in many organizations, and what `--leave` does.
import { count, phrase } from '../../document.ts';
import type { person as en } from '../en/person.ts';
import { format } from './format.ts';

export const person: typeof en = {
  title: (email, organizations) => phrase`Quem é ${email}, em ${count(organizations, 'organização', 'organizações')}`,
  run: (id) => phrase`Das capturas da execução ${id}.`,
  present: 'Presente',
  absent: 'Ausente',
  notKnown: 'Desconhecido',
  lookAlikes: 'Semelhantes, que são outras identidades',
  invited: 'convite enviado',
  roles: (roles) => (roles.length === 0 ? ['nenhuma role'] : phrase`roles ${format.list(roles)}`),
  group: (group, profile) => phrase`grupo ${group}${profile === null ? '' : ` como ${profile}`}`,
  registries: (many) =>
    `${count(many, 'participação em registry', 'participações em registries')} só com id: não se sabe se alguma é desta pessoa`,
  owns: (account) => phrase`responsável por ${account}`,
  key: (key, sink) => (sink === undefined ? phrase`chave ${key}` : phrase`chave ${key}, entregue a ${sink}`),
  waiver: (policy, resource) => phrase`responsável pela exceção de ${policy} para ${resource}`,
  review: (review, resource) => phrase`revisor de ${resource} na revisão aberta ${review}`,
  reviewerOf: (patterns) => phrase`revisor no arquivo de confiança, de ${format.list(patterns)}`,
  ownerOf: (files) => phrase`responsável pelos arquivos ${files} no arquivo de confiança`,
  fallbackOwner: 'responsável pelos achados sem outro responsável',
  breakGlass: 'membro de emergência (break-glass)',
  runsTenantry: 'executa o Tenantry',
  gap: (why) => phrase`desconhecido: ${why}`,
  asOf: (time) => `, em ${time}`,
  likeness: {
    tag: 'o mesmo endereço com outra tag',
    domain: 'o mesmo nome em outro domínio',
    characters: 'parece igual, com outros caracteres',
    name: 'o mesmo nome de exibição',
  },
  files: 'Estado desejado',
  leaving: {
    edited: 'Alterado',
    unchanged: 'Nada a alterar',
    refused: 'Recusado',
    failed: 'Não alterado',
  },
  decisions: 'Decida antes do merge',
  decision: {
    'account-owner': (of) => phrase`nomeie outro responsável por ${of}`,
    'waiver-owner': (of) => phrase`nomeie outro responsável pela exceção ${of}; até lá a validação falha`,
    'fallback-owner': () => ['nomeie outro responsável pelos achados que não têm um; até lá a validação falha'],
    review: (of) => phrase`nomeie outro revisor de ${of}`,
    reviewer: (of) =>
      phrase`o operador precisa retirar a pessoa de \`reviewers\` no arquivo de confiança, que lhe permite decidir sobre ${of}`,
    'file-owner': (of) =>
      phrase`o operador precisa nomear outro responsável pelos arquivos ${of} em \`delegation\` do arquivo de confiança`,
    key: (of, sink) =>
      sink === undefined
        ? phrase`rotacione ${of} se esta pessoa puder ter o segredo`
        : phrase`rotacione ${of} se esta pessoa puder ler o destino ${sink}`,
    administrator: (of) => phrase`${of} é administrador: talvez a plataforma só permita ao proprietário da organização removê-lo`,
    observed: () => ['os membros são só observados: nenhuma execução os remove, por isso remova o membro na plataforma'],
  },
  refusedBreakGlass: 'este é um membro de emergência: remova antes o e-mail de `break_glass`, em uma alteração separada',
  refusedIdentity:
    'o arquivo de confiança nomeia este membro como a identidade que executa o Tenantry: o operador precisa antes nomear outra',
  assumption: {
    'identity-provider': 'A conta no provedor de identidade e as sessões abertas estão fora da plataforma.',
    'personal-accounts': 'Outras contas da mesma pessoa só são conhecidas como semelhantes.',
    'shared-groups': 'A API não expõe o que os grupos concedem. Um grupo pode dar acesso a organizações fora destes arquivos.',
    registries: 'Os membros de registries são apenas ids.',
    sinks: 'A API não expõe quem pode ler um destino, um workflow ou uma máquina.',
    'no-trust':
      'Nenhum arquivo de confiança foi indicado: não se sabe se esta pessoa executa o Tenantry ou é um membro de emergência do operador.',
  },
  counts: ({ present, absent, notKnown }) => [count(present, 'presente'), count(absent, 'ausente'), count(notKnown, 'desconhecido')],
  edits: (many) => count(many, 'arquivo alterado', 'arquivos alterados'),
  allKnown: 'Todas as organizações da frota foram lidas.',
  notAllKnown: 'Não foi possível ler todas as organizações: a pessoa pode estar em outras.',
  left: 'Os arquivos foram alterados. Nada foi escrito na plataforma.',
  notLeft: 'Não foi possível alterar todos os arquivos.',
};
