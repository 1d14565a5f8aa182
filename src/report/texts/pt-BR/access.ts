// Access that steps grant and revoke, and the grants that a trust file lacks.
import type { AccessEntry } from '../../../access/access-changes.ts';
import type { StepClass } from '../../../plan/plan.ts';
import { code, count, phrase, type TextLine } from '../../document.ts';
import type { access as enAccess, grants as enGrants } from '../en/access.ts';

const permissionsOf = (many: number): string => count(many, 'permissão', 'permissões');

type Change = AccessEntry['change'];

const titles: Readonly<Record<StepClass, string>> = {
  change: 'Acessos',
  drift: 'Acessos pela reversão do drift',
  due: 'Acessos pelo trabalho agendado',
};

const verbs: Readonly<Record<Change | 'keeps' | 'joins' | 'leaves', readonly [one: string, many: string]>> = {
  gains: ['ganha', 'ganham'],
  loses: ['perde', 'perdem'],
  keeps: ['mantém', 'mantêm'],
  joins: ['entra no', 'entram no'],
  leaves: ['sai do', 'saem do'],
};

const nothingElse: Readonly<Record<Change, string>> = {
  gains: ', sem permissões adicionais',
  loses: ', sem perder permissões',
};

const verbOf = ({ change, means, subjects, kept }: AccessEntry): string => {
  const moved = change === 'gains' ? 'joins' : 'leaves';
  return verbs[kept ? 'keeps' : means.type === 'group' ? moved : change][subjects.length === 1 ? 0 : 1];
};

const objectOf = ({ change, means, rights, unknown, kept }: AccessEntry): TextLine => {
  const permissions = permissionsOf(rights.length);
  switch (means.type) {
    case 'role':
      return phrase`a role ${code(means.role)}${rights.length > 0 ? ` com ${permissions}` : unknown === undefined ? nothingElse[change] : ''}`;
    case 'role-changed':
      return phrase`${permissions} pela role ${code(means.role)}`;
    case 'group':
      return phrase`${kept ? 'o ' : ''}grupo ${code(means.group)}`;
    case 'direct':
      return [`${permissions}, de forma direta`];
    case 'scopes':
      return [count(rights.length, 'escopo')];
  }
};

const ofThem = (subjects: number): string => (subjects === 1 ? '' : ` de ${subjects} deles`);

export const access: typeof enAccess = {
  title: (name, gain, lose) => {
    const counts = [[gain, 'gains'] as const, [lose, 'loses'] as const];
    return `${titles[name]}: ${counts.flatMap(([many, verb]) => (many > 0 ? [`${many} ${verbs[verb][many === 1 ? 0 : 1]}`] : [])).join(', ')}`;
  },
  permissions: permissionsOf,
  keyOf: (name, account) => `${name} de ${account}`,
  change: (entry) => phrase` ${verbOf(entry)} ${objectOf(entry)}`,
  roleUnknown: (why) => `as permissões desta role são desconhecidas: ${why}`,
  gap: {
    roles: ({ why, subjects }) => `roles${ofThem(subjects)} (${why})`,
    permissions: ({ why, subjects }) => `permissões concedidas de forma direta${ofThem(subjects)} (${why})`,
    role: ({ of = '', why }) => `as permissões da role ${of} (${why})`,
    groups: ({ why }) => why,
    scopes: ({ of = '', why }) => `os escopos de ${of} (${why})`,
    keys: ({ why }) => `chaves (${why})`,
    acceptance: ({ subjects }) =>
      `quando ${count(subjects, 'pessoa receberá', 'pessoas receberão')} este acesso (é preciso antes aceitar um convite)`,
  },
  gaps: (all) => `Desconhecido: ${all.join('; ')}.`,
  withoutDeferred: 'Alterações adiadas não estão incluídas.',
};

export const grants: typeof enGrants = {
  title: (many) => `Concessões ausentes (${many})`,
  more: (many) => `… e mais ${count(many, 'concessão ausente', 'concessões ausentes')}. Adicione estas primeiro.`,
  howToAdd: 'Se estas forem intencionais, o operador pode adicionar ao arquivo de confiança:',
  exampleFile: '/caminho/fora/do/repositorio',
  notListed: (many) => `mais ${count(many, 'segredo ou destino não listado', 'segredos e destinos não listados')} aqui.`,
};
