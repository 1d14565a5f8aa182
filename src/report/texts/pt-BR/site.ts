// The pages of a site: many organizations over time.
import { count } from '../../document.ts';
import { columns } from '../en/format.ts';
import type { site as en } from '../en/site.ts';
import { format } from './format.ts';

const organizations = (many: number): string => count(many, 'organização', 'organizações');

const days = (many: number): string => count(many, 'dia');

const lastDays = (many: number): string => (many === 1 ? 'último dia' : `últimos ${days(many)}`);

/** `no último dia`, `nos últimos 90 dias`. */
const inLastDays = (many: number): string => `${many === 1 ? 'no' : 'nos'} ${lastDays(many)}`;

const findings = (many: number): string => count(many, 'achado');

const resources = (many: number): string => count(many, 'recurso');

const ends = (many: number): string => count(many, 'término');

const grantKinds: ReadonlyMap<string, string> = new Map([
  ['role', 'role'],
  ['permission', 'permissão'],
]);

const firstEvaluated = (many: number): string => count(many, 'avaliado pela primeira vez', 'avaliados pela primeira vez');

export const site: typeof en = {
  counts: {
    pages: (pages, organizations) => `${count(pages, 'página')} de ${count(organizations, 'organização', 'organizações')}`,
    written: (pages) => count(pages, 'gravada'),
    removed: (pages) => count(pages, 'removida'),
    unusable: (files) => count(files, 'arquivo inutilizável', 'arquivos inutilizáveis'),
  },
  window: (title) => `${title} - Tenantry`,
  bar: {
    overview: 'Visão geral',
    policies: 'Políticas',
    owners: 'Responsáveis',
    frameworks: 'Referenciais',
    spend: 'Gastos',
    access: 'Acessos',
    ends: 'Exceções e términos',
    time: 'Tempo',
  },
  asOf: (at) => `em ${at}`,
  footer: (version, all, scans) =>
    `Tenantry ${version} · ${organizations(all)}, ${count(scans, 'varredura')} · páginas estáticas, que não fazem nenhuma requisição`,
  sinceLast: (many) => `${many} desde a última varredura`,
  fromTo: (first, last) => `de ${first} a ${last}`,
  state: { failed: 'Não lida', old: 'Desatualizada' },
  age: {
    never: 'nunca',
    days: (many) => (many === 0 ? 'hoje' : `há ${days(many)}`),
  },
  overview: {
    title: 'Todas as organizações',
    eyebrow: (all, window) => `${organizations(all)} · ${lastDays(window)}`,
    inOrganizations: (many) => `em ${organizations(many)}.`,
    nothing: 'Nada do que foi avaliado está reprovado.',
    unknown: (many) =>
      `${count(many, 'organização não tem', 'organizações não têm')} varredura completa nos últimos dois dias e ${many === 1 ? 'conta como desconhecida, não como conforme' : 'contam como desconhecidas, não como conformes'}.`,
    passes: (many, all) => `${many} de ${all} ${many === 1 ? 'aprovada' : 'aprovadas'}`,
    unread: 'Sem leitura completa',
    notCompliant: 'não conformes',
    byOwner: 'por prazo',
    organizationsOf: 'organizações',
    endingSoon: 'Exceções perto do término',
    budgets: 'Orçamentos excedidos',
    inDays: (many) => `em até ${days(many)}`,
    trend: 'Críticos e altos, todas as organizações',
    hatched: 'varreduras completas; hachurado: sem leitura',
    organizations: 'Organizações',
    order: 'As piores primeiro. A mudança compara os achados críticos e altos das duas últimas varreduras completas.',
    change: 'desde a última varredura',
  },
  unread: {
    title: (many) => `Sem leitura completa (${many})`,
    none: 'Todas as organizações foram lidas por completo, e todos os arquivos puderam ser usados.',
    never: 'Não há nenhuma varredura completa dela.',
    old: (age) => `A última varredura completa dela: ${age}.`,
    collections: (unread, all) => `${unread} de ${count(all, 'coleção', 'coleções')} sem leitura completa.`,
    notEvaluated: 'Algumas políticas não puderam ser avaliadas.',
    failed: (message) => `A execução falhou: ${message}`,
    older: (many) => `${count(many, 'resultado mais antigo não tem', 'resultados mais antigos não têm')} página: só os mais novos a têm.`,
  },
  changes: {
    title: 'Pioraram, melhoraram',
    feedTitle: 'Tenantry: pioraram, melhoraram',
    all: 'Todas as mudanças',
    feed: 'Feed',
    type: { worse: 'pior', better: 'melhor' },
    worse: (many) => (many === 0 ? 'Nada piorou' : count(many, 'achado novo', 'achados novos')),
    week: (fixed, window) => `${count(fixed, 'corrigido')}. Tudo ${inLastDays(window)}.`,
    none: (window) => `Nenhuma varredura ${window === 1 ? 'do' : 'dos'} ${lastDays(window)} encontrou diferença.`,
    columns: columns('varredura', 'mudança', 'organização', 'o quê', 'achados', 'política'),
    entry: (organization, policy, type, many) =>
      `${organization}: ${policy} (${type === 'worse' ? count(many, 'novo') : count(many, 'corrigido')})`,
  },
  organization: {
    sentence: (open, fresh, fixed, newlyEvaluated) => {
      if (fresh === undefined || fixed === undefined) return `${findings(open)}.`;
      const evaluated = newlyEvaluated > 0 ? `, ${firstEvaluated(newlyEvaluated)}` : '';
      return `${findings(open)}. Desde a varredura completa anterior: ${count(fresh, 'novo')}${evaluated} e ${count(fixed, 'corrigido')}.`;
    },
    newlyEvaluated: (many) => firstEvaluated(many),
    newest: 'Abrir a varredura mais nova',
    newestWord: 'mais nova',
    earlier: 'anterior',
    later: 'posterior',
    allScans: 'varreduras',
    resourcesWord: 'recursos',
    scansSince: (many, since) => `${count(many, 'varredura')}${since === undefined ? '' : ` desde ${since}`}`,
    byProduct: 'Por produto',
    resources,
    scans: 'Varreduras',
    scanColumns: columns(
      'varredura',
      'situação',
      'críticos',
      'altos',
      'médios',
      'novos',
      'corrigidos',
      'com drift',
      'avaliados',
      'o que é desconhecido',
    ),
  },
  resource: {
    title: (organization) => `Recursos de ${organization}`,
    many: resources,
    about: 'Todos os recursos com um achado da varredura mais nova ou com um que foi corrigido.',
    drifted: 'Está com drift.',
    fixed: (day, after) => `corrigido em ${day}${after === undefined || after === '' ? '' : `, após ${days(after)}`}`,
    columns: columns('severidade', 'achado', 'política', 'responsável', 'idade em dias', 'prazo'),
  },
  policy: {
    columns: columns('severidade', 'política', 'organizações', 'achados', 'desconhecidos', 'com exceção'),
    failing: (many) => count(many, 'política reprovada', 'políticas reprovadas'),
    sentence: (open, all) => `${findings(open)}; ${count(all, 'política avaliada', 'políticas avaliadas')}.`,
    fail: 'Políticas reprovadas',
    others: 'Políticas sem reprovação',
    why: 'Por quê e como',
    documentation: 'Documentação',
    where: 'Organizações reprovadas',
    whereColumns: columns(
      'organização',
      'reprovados',
      'aprovados',
      'últimos 90 dias',
      'desde a última varredura',
      'mais antigo em dias',
      'responsável com mais',
    ),
    summary: (open, failing, all) => `${findings(open)} em ${failing} de ${organizations(all)}.`,
    ofResults: (pass, all) => `${pass} de ${count(all, 'resultado')}`,
  },
  owner: {
    overdue: (many) => `${many} em atraso`,
    open: (many) => `${many} em aberto`,
    nobody: (many) =>
      many === 0
        ? 'Todo achado em aberto tem um responsável.'
        : `${count(many, 'achado não tem', 'achados não têm')} responsável: declare um, ou ninguém ${many === 1 ? 'o' : 'os'} corrige.`,
    columns: (window) =>
      columns('responsável', 'críticos', 'altos', 'em aberto', 'em atraso', 'mais antigo em dias', `corrigidos em ${days(window)}`),
    summary: (open, all, fixed, window) =>
      `${findings(open)} em ${organizations(all)}; ${count(fixed, 'corrigido')} ${inLastDays(window)}.`,
    findingColumns: columns('recurso', 'severidade', 'achado', 'idade em dias', 'prazo'),
  },
  ends: {
    title: 'Exceções e términos',
    about: 'Exceções pelo último dia, e acessos com término declarado.',
    waivers: 'Exceções',
    access: 'Acessos que terminam',
    noWaiver: 'Nenhum achado tem exceção.',
    noAccess: 'Nenhum acesso tem término declarado.',
    count: ends,
    near: (many, window) => `${ends(many)} em até ${days(window)}`,
    inDays: (many) => (many === 0 ? 'hoje' : `em ${days(many)}`),
    state: { ended: 'terminou', soon: 'termina em breve', open: 'em aberto' },
    all: 'tudo',
    grant: (kind, name) => `${grantKinds.get(kind) ?? kind} ${name}`,
    cards: { waiver: 'Exceções', access: 'Términos de acesso' },
    soonCards: {
      waiver: (window) => `Exceções em até ${days(window)}`,
      access: (window) => `Acessos em até ${days(window)}`,
    },
    ended: 'Terminou, achado em aberto',
    tooLong: 'Longa demais',
    renewedOften: (few) => `Renovada mais de ${few === 2 ? 'duas' : few} vezes`,
    aboutWaivers:
      'Longa demais: política waiver-too-long, pela severidade do achado. Renovada: varreduras deste site que encontraram um último dia posterior ao da varredura anterior.',
    waiverColumns: columns('término', 'situação', 'severidade', 'política e recurso', 'motivo', 'responsável', 'renovada'),
    accessColumns: columns('término', 'situação', 'quem', 'o que termina', 'organização', 'linha'),
  },
  time: {
    ages: 'Idade dos achados em aberto',
    days: 'dias',
    ageNames: ['até 7', '8 a 30', '31 a 90', 'mais de 90', 'desconhecida'],
    toFix: 'Tempo de correção',
    window: lastDays,
    fixColumns: columns('severidade', 'média em dias', 'mediana em dias', 'corrigidos', 'no prazo'),
    share: (inTime, dated) => `${inTime} de ${dated}`,
    inDays: (many) => `${format.decimal(many)} ${many === 1 ? 'dia' : 'dias'}`,
    median: (window) => `mediana do tempo de correção, ${lastDays(window)}`,
    meanOf: (window) => `média do tempo de correção, ${lastDays(window)}`,
    about: (fixed, window) => `${count(fixed, 'achado corrigido', 'achados corrigidos')} ${inLastDays(window)}.`,
    due: 'Prazos, os atrasados primeiro',
    noneDue: 'Nenhum achado aberto tem prazo. Ele conta a partir da primeira detecção, que um ledger ou um resultado anterior conhece.',
    columns: columns(
      'organização',
      'média em dias',
      'mediana em dias',
      'corrigidos',
      'até 7',
      '8 a 30',
      '31 a 90',
      'mais de 90',
      'em atraso',
    ),
  },
  spend: {
    over: (many) => (many === 0 ? 'Nenhum orçamento excedido' : count(many, 'orçamento excedido', 'orçamentos excedidos')),
    unread: (names) => `Os gastos são desconhecidos, ou conhecidos só em parte, de: ${names.join(', ')}.`,
    organization: 'organização',
    byOrganization: 'Por organização',
    parts: 'Por organização, serviço, SKU e região',
  },
  access: {
    columns: columns('organização', 'administradores', 'podem se tornar um', 'desconhecidos', 'caminhos de fora'),
    sentence: (is, unknown, without) =>
      `${count(is, 'administrador', 'administradores')}; ${count(unknown, 'desconhecido')}.${without === 0 ? '' : ` De ${organizations(without)} nada se sabe a respeito: selecione uma política sobre caminhos até administrador.`}`,
  },
};
