// Paths to administrator: what each edge means, what is not known, and what is assumed.
import type { AdministratorPath, Certainty, EdgeName, PathEdge, PathGap } from '../../../access/paths/path.ts';
import type { PathEntry } from '../../../access/paths/path-changes.ts';
import type { StepClass } from '../../../plan/plan.ts';
import { code, codes, count, joined, type Piece, phrase, type TextLine } from '../../document.ts';
import { columns } from '../en/format.ts';
import type { paths as en } from '../en/paths.ts';
import { closingText } from './closing.ts';

type Because = NonNullable<PathEdge['because']>;

const none: Because = { scopes: [], permissions: [], directly: false, through: [] };

const throughOf = ({ directly, through }: Because): TextLine => {
  if (through.length === 0) return directly ? [' de forma direta'] : [];
  return phrase`${directly ? ' de forma direta e' : ''} por ${codes(through)}`;
};

const holding = (because: Because): TextLine =>
  because.permissions.length === 0 ? phrase`tem ${codes(because.through)}` : phrase`tem ${codes(because.permissions)}${throughOf(because)}`;

const edges: Readonly<Record<EdgeName, (edge: PathEdge, because: Because) => TextLine>> = {
  holds: () => ['tem a role administrator'],
  'holds-all': () => ['tem todas as permissões de administrator'],
  'writes-iam': ({ from }, because) => {
    if (because.scopes.length > 0) return phrase`escopo ${codes(because.scopes)}, e a sua conta ${holding(because)}`;
    if (because.through.length === 1 && because.through[0] === from) return phrase`contém ${codes(because.permissions)}`;
    return phrase`${holding(because)}: provavelmente pode conceder roles (não documentado para cada operação)`;
  },
  'product-right': (_, because) => phrase`${holding(because)}, um direito de outro produto: não está documentado se pode conceder roles`,
  accepts: (_, { permissions, through }) =>
    permissions.length === 0 ? ['foi convidado como administrador'] : phrase`teria ${codes([...through, ...permissions])}`,
  'group-holds': ({ to }) => phrase`tem ${code(to)}`,
  'in-group': ({ to }) => phrase`está em ${code(to)}`,
  'adds-to-group': ({ to }) => phrase`talvez possa adicionar membros a ${code(to)}`,
  'signs-in-as': () => ['decide quem entra'],
  'reads-mail': () => ['pode recuperar a conta: nenhuma federação verificada'],
  receives: () => ['recebe o segredo dela'],
  runs: () => ['é executado com ela'],
  'lists-secret': () => ['a lista de chaves mostra o segredo dela'],
};

const edgeText = (edge: PathEdge): TextLine => edges[edge.edge](edge, edge.because ?? none);

const certainties: Readonly<Record<Certainty, string>> = { proved: 'comprovado', possible: 'possível', unknown: 'desconhecido' };

const afters: Readonly<Record<NonNullable<AdministratorPath['after']>, string>> = {
  approval: 'após a aprovação de um escopo',
  acceptance: 'após a aceitação do convite',
};

type Found = Pick<AdministratorPath, 'certainty' | 'after'>;

const howCertain = ({ certainty, after }: Found): string =>
  `${certainties[certainty ?? 'unknown']}${after === null ? '' : `, ${afters[after]}`}`;

const pathText = (path: readonly PathEdge[]): TextLine =>
  joined(
    path.map((edge, at) => (at === 0 ? edgeText(edge) : phrase`${code(edge.from)} ${edgeText(edge)}`)),
    '; ',
  );

const gaps: Readonly<Record<PathGap['about'], (of: Piece) => TextLine>> = {
  roles: () => ['suas roles'],
  permissions: () => ['permissões concedidas de forma direta'],
  role: (role) => phrase`as permissões da role ${role}`,
  memberships: () => ['participações em grupos'],
  holders: (role) => phrase`o que os grupos têm, que os titulares da role ${role} mostram`,
  scopes: () => ['seus escopos'],
  account: () => ['sua conta'],
  profile: () => ['seu perfil'],
  'sign-in': (domain) => phrase`como os membros de ${domain} entram`,
  list: (of) => phrase`a lista de ${of}`,
};

const titles: Readonly<Record<StepClass, string>> = {
  change: 'Caminhos até administrador',
  drift: 'Caminhos até administrador pela reversão do drift',
  due: 'Caminhos até administrador pelo trabalho agendado',
};

const changes: Readonly<Record<PathEntry['change'], string>> = { added: 'adicionado', stronger: 'reforçado', removed: 'removido' };

const gapText = ({ about, of = '', why }: PathGap): TextLine => phrase`${gaps[about](code(of))}: ${why}`;

const verdictText = (one: AdministratorPath): TextLine => {
  if (one.verdict === 'is') return ['Administrador'];
  if (one.verdict === 'can') return phrase`Pode se tornar administrador (${howCertain(one)}): ${pathText(one.path)}`;
  if (one.verdict === 'unknown') return phrase`Não se sabe se pode se tornar administrador: ${joined(one.gaps.map(gapText), '; ')}`;
  return one.path.length === 0
    ? ['Não é administrador, e nenhum caminho até isso foi encontrado']
    : phrase`Não é administrador, e nenhum caminho documentado foi encontrado; desconhecido: ${pathText(one.path)}`;
};

export const paths: typeof en = {
  title: (tenant) =>
    tenant === undefined
      ? ['Administradores e quem pode se tornar um']
      : phrase`Administradores e quem pode se tornar um, tenant ${tenant}`,
  administrators: 'Administradores',
  is: 'administrador',
  can: 'Podem se tornar administradores',
  outside: 'De fora',
  notKnown: 'Desconhecido',
  assumed: 'Premissas',
  columns: columns('sujeito', 'certeza', 'caminho', 'passos', 'o que o fecha'),
  drawn: columns('quem', 'por', 'como', 'torna-se'),
  closes: (path) => closingText(path, '–'),
  ownerOnly: 'Só o proprietário da organização pode remover as contas deles.',
  certainty: howCertain,
  path: pathText,
  andMore: (many) => `e mais ${many}`,
  reaches: (many) => (many > 1 ? ` (um de ${many} que alcança)` : ''),
  undocumented: (many) => `Não documentados, e não contados (${many})`,
  gap: gapText,
  longer: (many) => `${count(many, 'caminho de mais de oito passos não exibido', 'caminhos de mais de oito passos não exibidos')}.`,
  assumption: {
    owner: () => 'A API não expõe o proprietário, que pode fazer tudo.',
    pipeline: () =>
      'Está fora da API quem pode executar o workflow, aprovar o ambiente dele ou ler os segredos dele, um destino, o e-mail ou um provedor de identidade.',
    groups: (many) => `A API não expõe o que ${count(many, 'grupo sem role legível concede', 'grupos sem role legível concedem')}.`,
    console: () => 'A API não expõe chaves de API e tokens pessoais dos membros, nem direitos que só o console mostra.',
    invitations: () => 'A API não expõe o que um convite concede além do seu perfil.',
  },
  counts: ({ is, can, unknown }) => [
    count(is, 'administrador', 'administradores'),
    `${can} ${can === 1 ? 'pode se tornar um' : 'podem se tornar um'}`,
    count(unknown, 'desconhecido'),
  ],
  allRead: 'Tudo o que a API expõe destes caminhos foi lido.',
  notAllRead: 'Não foi possível ler tudo: pode haver mais.',
  verdict: verdictText,
  ofKey: (key, one) => phrase`${key}: ${verdictText(one)}`,
  section: (name, all) => {
    const counted = (['added', 'stronger', 'removed'] as const).flatMap((change) => {
      const many = all.filter((one) => one.change === change).length;
      return many === 0 ? [] : [count(many, changes[change])];
    });
    return counted.length === 0 ? titles[name] : `${titles[name]}: ${counted.join(', ')}`;
  },
  change: changes,
  before: (found) => ` (antes: ${howCertain(found)})`,
  noChange: 'Caminhos até administrador: nenhum é adicionado, reforçado ou removido.',
  notEvaluated: 'Caminhos até administrador: não avaliados, porque nada altera acessos.',
  unread: (many) =>
    `O que ${count(many, 'membro ou conta pode', 'membros e contas podem')} fazer não foi lido por completo: pode haver mais caminhos.`,
};
