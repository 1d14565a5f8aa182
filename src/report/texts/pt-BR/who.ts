// What `tenantry who` says.
import type { SignIn } from '../../../access/sign-in.ts';
import { codes, count, joined, phrase, type TextLine, tone } from '../../document.ts';
import type { who as en } from '../en/who.ts';
import { format } from './format.ts';

const federated = ({ isOwnDomain: own, federations }: SignIn): TextLine => {
  if (own === null) return ['; não se sabe se o domínio é federado'];
  if (!own) return [', que não é um dos domínios da organização'];
  if (federations === null) return [', um dos domínios da organização; não se sabe se é federado'];
  return federations.length === 0 ? [', um dos domínios da organização, sem federação'] : [', federado por ', ...codes(federations)];
};

const origins: ReadonlyMap<string, string> = new Map([
  ['default', 'padrão'],
  ['custom', 'personalizada'],
]);

const invitationStates: ReadonlyMap<string, string> = new Map([
  ['expired', 'expirou'],
  ['rejected', 'foi recusado'],
  ['declined', 'foi recusado'],
  ['canceled', 'foi cancelado'],
  ['cancelled', 'foi cancelado'],
]);

export const who: typeof en = {
  held: (permissions, roles) => `${count(permissions, 'permissão', 'permissões')} por meio de ${count(roles, 'role')}`,
  keysHeld: (many) => count(many, 'chave'),
  title: (subject, tenant) => (tenant === undefined ? phrase`Quem é ${subject}` : phrase`Quem é ${subject}, tenant ${tenant}`),
  read: ({ asOf, capture, calls = {} }) => {
    const number = Object.values(calls).reduce((sum, many) => sum + many, 0);
    const from = capture === undefined ? `Leitura com ${count(number, 'chamada')}` : `De ${capture}`;
    return `${from}${asOf === undefined ? '' : `, em ${format.utc(asOf)}`}.`;
  },
  id: (id, email) => (email === undefined ? phrase`id ${id}` : phrase`id ${id}, e-mail ${email}`),
  state: ({ state, invitedProfile: profile }) => {
    if (state === 'accepted') return 'Aceito';
    const invited = `Convite enviado${profile === null ? '' : ` como ${profile}`}`;
    return state === 'pending' || state === 'invited'
      ? `${invited}, ainda não aceito`
      : `${invited}; o convite ${invitationStates.get(state) ?? `está em ${state}`}`;
  },
  breakGlass: (is) => (is ? 'Membro de emergência (break-glass, do estado desejado)' : 'Não é membro de emergência (break-glass)'),
  runsTenantry: (does) => (does ? 'Executa o Tenantry (do arquivo de confiança)' : 'Não executa o Tenantry'),
  notDeclared: 'Não declarado',
  declaredIn: (place) => `Declarado em ${place}`,
  signIn: (signIn, domain) => phrase`Entra com ${domain}${federated(signIn)}`,
  mfa: (enforced) => {
    if (enforced === null) return 'Não se sabe se a MFA é obrigatória';
    return enforced ? 'A MFA é obrigatória para todos; a API não diz se esta pessoa a cadastrou' : 'A MFA não é obrigatória';
  },
  roles: 'Roles',
  permissionsUnknown: 'permissões desconhecidas',
  permissions: (many) => `Permissões (${many})`,
  unknownProduct: 'produto desconhecido',
  through: (roles, direct) => [
    ...(roles.length === 0 ? [] : [tone('quiet', roles.length === 1 ? 'pela role ' : 'pelas roles '), ...joined(roles, ', ')]),
    ...(direct ? [tone('quiet', roles.length === 0 ? 'de forma direta' : ' e de forma direta')] : []),
  ],
  groups: 'Grupos',
  asProfile: (profile) => ` como ${profile}`,
  keys: (many) => `Chaves de API (${many})`,
  keysAbout: 'Uma chave só pode fazer o que os seus escopos e também as permissões da sua conta permitem.',
  validity: ({ validFrom: since, validUntil: until, state }) => {
    const end = until === null ? 'sem validade definida' : `${state === 'expired' ? 'terminou em' : 'até'} ${format.day(until)}`;
    return since === null ? end : `desde ${format.day(since)}, ${end}`;
  },
  keyRunsTenantry: 'executa o Tenantry',
  scopesUnknown: 'escopos desconhecidos',
  noScopes: 'nenhum escopo',
  notApproved: 'ainda não aprovados: ',
  nothing: (isKnown) => (isKnown ? 'Nenhum acesso.' : 'Nenhum acesso conhecido.'),
  gaps: 'Desconhecido',
  origin: (origin) => origins.get(origin) ?? origin,
  gap: {
    roles: () => ['roles'],
    permissions: () => ['permissões concedidas de forma direta'],
    role: (role) => phrase`as permissões da role ${role}`,
    groups: () => [],
    scopes: (key) => phrase`os escopos de ${key}`,
    keys: () => ['chaves de API'],
    acceptance: () => [],
    memberships: () => ['participações em grupos'],
    federation: (domain) => phrase`como os membros de ${domain} entram`,
    mfa: () => ['se a MFA é obrigatória'],
    products: () => ['os produtos das permissões'],
    'role-origins': () => ['quais roles são padrão'],
  },
};
