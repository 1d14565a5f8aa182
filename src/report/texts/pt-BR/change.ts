// A change in a few words, and the tables of changes that a reviewer reads.
import type { StepClass } from '../../../plan/plan.ts';
import { code, count, phrase } from '../../document.ts';
import type { change as enChange, toReview as enToReview } from '../en/change.ts';
import { columns } from '../en/format.ts';
import { format } from './format.ts';

const granted = {
  roles: ['role', 'roles'],
  permissions: ['permissão', 'permissões'],
  scopes: ['escopo', 'escopos'],
} as const;

const way = (isGained: boolean): string => (isGained ? 'a' : 'de');

export const change: typeof enChange = {
  verb: {
    create: 'criar',
    delete: 'excluir',
    extend: 'ampliar',
    grant: 'conceder',
    invite: 'convidar',
    remove: 'remover',
    revoke: 'revogar',
    update: 'atualizar',
  },
  mark: {
    irreversible: 'Irreversível',
    'partially-reversible': 'Reversível só em parte',
    'lockout-risk': 'Risco de bloqueio de acesso',
  },
  resource: (kind, name, within, region) => {
    const above = within.flatMap((one) => phrase` de ${one}`);
    return phrase`${kind === undefined ? '' : `${format.kind(kind)} `}${name}${above}${region === undefined ? '' : phrase` em ${region}`}`;
  },
  granted: (field, many, names, isGained, who) => phrase`${granted[field][many === 1 ? 0 : 1]} ${names} ${way(isGained)} ${who}`,
  membership: (group, _, member) => phrase`participação de ${member} no grupo ${group}`,
  with: (subject, fields) => phrase`${subject} com ${fields}`,
  secret: (name) => `segredo ${name}`,
  moreFields: (many) => ` e mais ${count(many, 'campo')}`,
  and: ' e ',
  notApplied: (what) => phrase`${what} (merge já feito, ainda não aplicado)`,
};

const classes: Readonly<Record<StepClass, string>> = { change: 'esta alteração', drift: 'drift', due: 'agendado' };

const changes = (many: number): string => count(many, 'alteração', 'alterações');

const reviews: Readonly<Record<StepClass, (many: number) => string>> = {
  change: (many) => (many === 1 ? 'Revise esta alteração' : `Revise estas ${many} alterações`),
  drift: (many) => `Reversão do drift: ${changes(many)} para revisar`,
  due: (many) => `Trabalho agendado: ${changes(many)} para revisar`,
};

export const toReview: typeof enToReview = {
  title: (many, name) => reviews[name](many),
  columns: columns('', 'alteração', 'consequência', 'linha'),
  otherColumns: columns('', 'alteração', 'linha'),
  lowRisk: (many) => count(many, 'alteração de baixo risco', 'alterações de baixo risco'),
  drift: {
    title: (many) => `Drift: ${changes(many)} que este merge não faz`,
    about: (dangerous) =>
      `O estado atual difere do branch padrão.${dangerous === 0 ? '' : ` A reversão inclui ${changes(dangerous)} para revisar:`}`,
    fold: (others) => (others === 0 ? 'Como reverter o drift' : `mais ${others}, e como reverter o drift`),
    how: (digest) =>
      phrase`Execute o workflow de aplicação com ${code('drift')}${digest === undefined ? '' : phrase` e o digest ${digest}`}, ou adote o drift nos arquivos com ${code('tenantry export --update')}.`,
  },
  classes,
  byClass: 'Alterações por classe',
  counts: {
    steps: 'alterações',
    noLongerReverted: 'deixam de ser revertidas',
    grants: 'concedem acesso ou confiança',
    revokes: 'revogam acesso',
    deletes: 'excluem algo',
    irreversible: 'irreversíveis',
    toAcknowledge: 'a confirmar',
  },
  digest: {
    columns: columns('', 'digest'),
    all: (name) => `${classes[name]}: tudo`,
    toAcknowledge: (name) => `${classes[name]}: a confirmar`,
  },
};
