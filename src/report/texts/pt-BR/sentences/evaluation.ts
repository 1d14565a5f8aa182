// Why a policy could not be evaluated, what a change loosens, and how an organization of a fleet ended.
import type { SentenceTemplate } from '../../sentences.ts';

const unevaluated: readonly SentenceTemplate[] = [
  ['`{field}` has no value', '`{field}` não tem valor'],
  ['the policy takes more steps than one evaluation may', 'a política exige mais passos do que uma avaliação pode ter'],
  ['a value is not of the type that the policy was checked with', 'um valor não é do tipo com que a política foi verificada'],
  ['the backup that it builds on is not reported', 'o backup em que ele se baseia não foi informado'],
  ['the volumes of {name} were not read', 'os volumes de {name} não foram lidos'],
  ['the platform does not report its volume', 'a plataforma não informa o volume'],
  ['no other region was read', 'nenhuma outra região foi lida'],
  [
    '{name} was not found: the trust file names it as the identity of this run',
    '{name} não existe: o arquivo de confiança o nomeia como a identidade desta execução',
  ],
  ['the event names a type of resource that Tenantry does not know', 'o evento nomeia um tipo de recurso que o Tenantry não conhece'],
  [
    'its actor is the id of no member, service account or API key',
    'o autor não tem o id de nenhum membro, conta de serviço ou chave de API',
  ],
  ['the platform does not offer audit events', 'a plataforma não oferece eventos de auditoria'],
  ['the trust file lists no `writers`', 'o arquivo de confiança não lista `writers`'],
  ['the trust file lists no `reviewers`', 'o arquivo de confiança não lista `reviewers`'],
  ['no earlier version of the ledger was read', 'nenhuma versão anterior do ledger foi lida'],
  ['the ledger contains no complete scan yet', 'o ledger ainda não contém nenhuma varredura completa'],
  ['the ledger contains no sums', 'o ledger não contém somas'],
  ['needs the first-seen ledger (`audit --ledger <file>`)', 'precisa do ledger (`audit --ledger <file>`)'],
  [
    'some records cannot be summed: {columns} is missing or unreadable',
    'alguns registros não podem ser somados: {columns} falta ou é ilegível',
  ],
  ['usage records are too old', 'os registros de consumo são antigos demais'],
  ['some of the last 14 days were not read', 'alguns dos últimos 14 dias não foram lidos'],
  ['no usage record of this month names it', 'nenhum registro de consumo deste mês a nomeia'],
  ['it was billed in several currencies', 'foi cobrado em várias moedas'],
  [
    'a forecast needs {least} complete days of the month (UTC); there {n?is|are} {n}',
    'uma previsão precisa de {least} dias completos do mês (UTC); há {n}',
  ],
  [
    '`{section}` is {word}: the platform may hold more than the file says',
    '`{section}` é {word}: a plataforma pode ter mais do que o arquivo diz',
  ],
  ['there is no function `{name}`', 'não há a função `{name}`'],
  ['there is no `{name}`', 'não há `{name}`'],
  ['the map has a key twice', 'o mapa tem uma chave repetida'],
  ['the map has no such key', 'o mapa não tem essa chave'],
  ['the list has no item at this place', 'a lista não tem item nessa posição'],
  ['{a} and {b} cannot be added or compared', '{a} e {b} não podem ser somados nem comparados'],
  [
    'a whole number is too large to be exact, or is divided by zero',
    'um número inteiro é grande demais para ser exato, ou é dividido por zero',
  ],
  ['{value} is not a number', '{value} não é um número'],
  ['{value} is not a whole number', '{value} não é um número inteiro'],
  ['an empty list has no sum, least or greatest item', 'uma lista vazia não tem soma, nem menor ou maior item'],
  ['{text} has no {part}', '{text} não tem {part}'],
  [
    '{text} is not a regular expression (RE2 syntax, without back-references and look-around)',
    '{text} não é uma expressão regular (sintaxe RE2, sem retrorreferências nem look-around)',
  ],
  ['{url} is https already', '{url} já usa https'],
  ['{text} is not a version that can be compared', '{text} não é uma versão que possa ser comparada'],
  ['a duration is divided by zero', 'uma duração é dividida por zero'],
  ['money is multiplied by what is no number', 'um valor em dinheiro é multiplicado por algo que não é número'],
  ['a share of nothing has no value', 'uma parte de nada não tem valor'],
  ['{text} is not a date that exists', '{text} não é uma data que existe'],
  ['{text} is not a duration such as `36h` or `1d12h`', '{text} não é uma duração como `36h` ou `1d12h`'],
  ['{text} is not an amount such as `1500.00 BRL`', '{text} não é um valor como `1500.00 BRL`'],
  [
    'No ruleset requires it, and the older branch protection could not be read. {why:text}',
    'Nenhum ruleset exige isso, e não foi possível ler a proteção de branch antiga. {why}',
  ],
  ['the run {run} has no capture of it', 'a execução {run} não tem captura dela'],
  ['its capture of {at:time} is older than max_age ({age})', 'a captura de {at} é mais antiga que max_age ({age})'],
];

const loosened: readonly SentenceTemplate[] = [
  ['removes {member} from the guard break_glass', 'remove {member} da trava break_glass'],
  ['disables {policy}: {reason}', 'desativa {policy}: {reason}'],
  ['lowers the severity of {policy}: {was:severity} → {is:severity}', 'reduz a severidade de {policy}: {was} → {is}'],
  ['changes {name} of {policy}: {was} → {is}', 'altera {name} de {policy}: {was} → {is}'],
  ['narrows {policy} to {only}', 'restringe {policy} a {only}'],
  [
    'lets policies that are newer than {version} only warn: {effect:text}',
    'deixa as políticas mais novas que {version} só alertarem: {effect}',
  ],
  ['changes the policy {policy}', 'altera a política {policy}'],
  ['no longer evaluates the packages of {file}', 'deixa de avaliar os pacotes de {file}'],
  ['no longer declares that {address} must not exist', 'deixa de declarar que {address} não pode existir'],
  ['no longer reads region {region}, so nothing in it is evaluated', 'deixa de ler a região {region}, e nada nela é avaliado'],
];

/** Warnings about files. */
const warned: readonly SentenceTemplate[] = [
  ['Volume type {type} is deprecated in {region}.', 'O tipo de volume {type} está obsoleto em {region}.'],
  ['The platform may refuse it. Active types: {types}.', 'A plataforma pode recusá-lo. Tipos ativos: {types}.'],
  ['no declared volume matches {pattern}', 'nenhum volume declarado corresponde a {pattern}'],
  ['no declared volume is named {name}', 'nenhum volume declarado se chama {name}'],
  [
    'It may match volumes that are not declared. Run `tenantry plan` to see which.',
    'Ele pode corresponder a volumes que não estão declarados. Execute `tenantry plan` para ver quais.',
  ],
  [
    'the policy {policy} is not evaluated: {packs:and} {n?is|are} not among `policies.packs`',
    'a política {policy} não é avaliada: em `policies.packs` falta {packs}',
  ],
  [
    'Add {packs} to `policies.packs`, or remove `packs` from the policy.',
    'Adicione {packs} a `policies.packs`, ou remova `packs` da política.',
  ],
  [
    '`policies.since` is {version}: 1 selected policy is newer, and its findings only warn: {ids}',
    '`policies.since` é {version}: 1 política selecionada é mais nova, e os achados dela só alertam: {ids}',
  ],
  [
    '`policies.since` is {version}: {n} selected policies are newer, and their findings only warn: {ids}',
    '`policies.since` é {version}: {n} políticas selecionadas são mais novas, e os achados delas só alertam: {ids}',
  ],
  ['Write `since: {version}` so that they count.', 'Escreva `since: {version}` para que contem.'],
  [
    'Check the clocks of both machines. Ages, scheduled work and the ends of waivers are evaluated at the time of the capture.',
    'Verifique os relógios das duas máquinas. Idades, trabalho agendado e términos de exceções são avaliados na hora da captura.',
  ],
];

const ended: readonly SentenceTemplate[] = [
  ['its result is larger than {n} MB, more than a fleet can process', 'o resultado passa de {n} MB, mais do que uma frota processa'],
  ['it did not finish within {n} seconds', 'não terminou em {n} segundos'],
  ['it needs more than {n} MiB of memory', 'precisa de mais de {n} MiB de memória'],
  ['it was terminated by {signal}', 'foi encerrada por {signal}'],
  ['it could not be started', 'não foi possível iniciar'],
  ['it ended with exit code {code}', 'terminou com o código de saída {code}'],
  ['The run has no result of it.', 'A execução não tem resultado dela.'],
  ['The run did not include it.', 'A execução não a incluiu.'],
  [
    'The result is of tenant {a}, and the tenant of the organization is unknown.',
    'O resultado é do tenant {a}, e o tenant da organização é desconhecido.',
  ],
  ['The result is of tenant {a}, and the organization has tenant {b}.', 'O resultado é do tenant {a}, e a organização tem o tenant {b}.'],
  ['The result is of tenant {a}, and its manifest has tenant {b}.', 'O resultado é do tenant {a}, e o manifesto dele tem o tenant {b}.'],
  ['The result is of the command {a}, and this merge is of {b}.', 'O resultado é do comando {a}, e esta junção é de {b}.'],
  ['The result is of Tenantry {a}, and this merge is of Tenantry {b}.', 'O resultado é do Tenantry {a}, e esta junção é do Tenantry {b}.'],
  ['The result is of Tenantry {a}, and this merge is of {b}.', 'O resultado é do Tenantry {a}, e esta junção é de {b}.'],
  [
    'The result is of the built-in policies with digest {a}, and this merge is of the built-in policies with digest {b}.',
    'O resultado é das políticas embutidas com o digest {a}, e esta junção é das políticas embutidas com o digest {b}.',
  ],
  ['The result is of commit {a}, and this merge is of commit {b}.', 'O resultado é do commit {a}, e esta junção é do commit {b}.'],
  [
    'The result is of the command {a}, and this merge is of the command {b}.',
    'O resultado é do comando {a}, e esta junção é do comando {b}.',
  ],
  ['Something could not be read.', 'Não foi possível ler tudo.'],
  [
    'Only {n} of {all|collection|collections} could be read completely.',
    'Só {n} de {all|coleção foi lida|coleções foram lidas} por completo.',
  ],
  ['evaluated in attempt {n}, with the same inputs', 'avaliada na tentativa {n}, com as mesmas entradas'],
  ['{n} of {all|collection|collections} not read', '{n} de {all|coleção não lida|coleções não lidas}'],
  ['{n|change|changes} left for the next stage', '{n|alteração deixada|alterações deixadas} para a próxima etapa'],
  ['it is left out, because the approval has no plan of it', 'fica de fora, porque a aprovação não tem um plano dela'],
  ['it ended without a result', 'terminou sem resultado'],
  ['it is the tenant {tenant}, and the fleet names {other}', 'é o tenant {tenant}, e a frota nomeia {other}'],
];

export const evaluation: readonly SentenceTemplate[] = [...unevaluated, ...loosened, ...warned, ...ended];
