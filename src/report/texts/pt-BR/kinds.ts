// The kinds of resources, as the platform's own documentation in Portuguese calls them.
import { kindList } from '../../../kinds/catalogue.generated.ts';
import type { KindName } from '../../../kinds/names.generated.ts';

/** One, and several. */
export const kindTitles: Readonly<Record<KindName, readonly [one: string, several: string]>> = {
  'access-control': ['controle de acesso', 'controles de acesso'],
  'api-key': ['chave de API', 'chaves de API'],
  'audit-event': ['evento de auditoria', 'eventos de auditoria'],
  backup: ['backup', 'backups'],
  bucket: ['bucket', 'buckets'],
  database: ['banco de dados', 'bancos de dados'],
  'database-cluster': ['cluster de banco de dados', 'clusters de banco de dados'],
  'database-engine': ['motor de banco de dados', 'motores de banco de dados'],
  'database-replica': ['réplica de banco de dados', 'réplicas de banco de dados'],
  'database-snapshot': ['snapshot de banco de dados', 'snapshots de banco de dados'],
  domain: ['domínio', 'domínios'],
  federation: ['federação', 'federações'],
  group: ['grupo', 'grupos'],
  'group-member': ['membro de grupo', 'membros de grupo'],
  image: ['imagem', 'imagens'],
  instance: ['máquina virtual', 'máquinas virtuais'],
  invitation: ['convite', 'convites'],
  'kubernetes-cluster': ['cluster Kubernetes', 'clusters Kubernetes'],
  'kubernetes-version': ['versão do Kubernetes', 'versões do Kubernetes'],
  'load-balancer': ['balanceador de carga', 'balanceadores de carga'],
  'machine-image': ['imagem de máquina virtual', 'imagens de máquina virtual'],
  member: ['membro', 'membros'],
  permission: ['permissão', 'permissões'],
  port: ['porta de rede', 'portas de rede'],
  'proxy-cache': ['proxy cache', 'proxy caches'],
  'public-ip': ['endereço público', 'endereços públicos'],
  quota: ['cota', 'cotas'],
  registry: ['registry', 'registries'],
  'registry-member': ['membro de registry', 'membros de registry'],
  repository: ['repositório', 'repositórios'],
  role: ['role', 'roles'],
  scan: ['análise de imagem', 'análises de imagem'],
  scheduler: ['agendador', 'agendadores'],
  scope: ['escopo', 'escopos'],
  'security-group': ['grupo de segurança', 'grupos de segurança'],
  'service-account': ['conta de serviço', 'contas de serviço'],
  snapshot: ['snapshot', 'snapshots'],
  'ssh-key': ['chave SSH', 'chaves SSH'],
  usage: ['consumo', 'consumo'],
  volume: ['volume', 'volumes'],
  'volume-type': ['tipo de volume', 'tipos de volume'],
};

/** What policies also evaluate: derived from resources, files, usage and scans. By the title in English, several. */
const derived: Readonly<Record<string, string>> = {
  'access reviews': 'revisões de acessos',
  budgets: 'orçamentos',
  collections: 'coleções',
  'copies of a volume': 'cópias de um volume',
  credentials: 'credenciais',
  'days of usage': 'dias de consumo',
  'ends of access': 'términos de acesso',
  events: 'eventos',
  ledgers: 'ledgers',
  'new uses': 'consumos novos',
  organizations: 'organizações',
  packages: 'pacotes de software',
  'reopened months': 'meses reabertos',
  resources: 'recursos',
  runs: 'execuções',
  schedules: 'agendamentos',
  settings: 'configurações',
  spend: 'gasto',
  'sub-accounts': 'subcontas',
  waivers: 'exceções',
};

const titles: ReadonlyMap<string, string> = new Map([
  ...Object.entries(derived),
  ...kindList.flatMap(({ name, title }) => [[title[1], kindTitles[name][1]] as const, [title[0], kindTitles[name][0]] as const]),
]);

/** Of a kind, by its title in English, one or several. */
export const titleOf = (english: string): string => titles.get(english) ?? english;
