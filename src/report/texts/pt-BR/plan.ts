// Plans: their steps by effect, the guards, and what stays out of them.
import type { DueFacts } from '../../../due/due.ts';
import { shownAddress } from '../../../kinds/address.ts';
import type { Condition } from '../../../kinds/step.ts';
import { describeCompleteness } from '../../../live/completeness.ts';
import type { StepClass, StepReason } from '../../../plan/plan.ts';
import { plainText } from '../../../platform/plain-text.ts';
import { count, phrase } from '../../document.ts';
import { showValue } from '../../show-value.ts';
import type {
  causes as enCauses,
  declarations as enDeclarations,
  due as enDue,
  plan as enPlan,
  staleSteps as enStaleSteps,
  steps as enSteps,
} from '../en/plan.ts';
import { format } from './format.ts';

const classes: Readonly<Record<StepClass, readonly [one: string, many: string]>> = {
  change: ['alteração', 'alterações'],
  drift: ['de drift', 'de drift'],
  due: ['agendada', 'agendadas'],
};

const titles: Readonly<Record<StepClass, string>> = {
  change: 'Alterações do estado desejado',
  drift: 'Drift',
  due: 'Trabalho agendado',
};

/** `a`, `a e b`, `a, b e c`. */
const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} e ${texts.at(-1)}`;

export const plan: typeof enPlan = {
  title: (counts) => `Plano: ${counts}`,
  emptyTitle: 'Plano',
  noChanges: 'Nenhuma alteração. A organização corresponde ao estado desejado.',
  ofClass: (many, name) => count(many, ...classes[name]),
  noSteps: 'nenhuma alteração',
  noLongerReverted: (many) => count(many, 'deixa de ser revertida', 'deixam de ser revertidas'),
  classTitle: (name, steps, of) =>
    `${titles[name]} (${format.steps(steps)}: ${of('create')} a criar, ${of('update')} a atualizar, ${of('delete')} a excluir)`,
  digest: (digest) => phrase`digest ${digest}`,
  guards: 'Travas',
  overriddenBy: {
    acknowledgement: 'pode ser dispensada com a confirmação de exatamente estes passos',
    trust: 'só pode ser relaxada no arquivo de confiança',
    nothing: 'não pode ser dispensada',
  },
  guardOff: (guard, why) => `A trava ${guard} está desativada: ${why}.`,
  only: (addresses, { steps, others }, asking) => {
    const left = [
      ...(steps > 0 ? [format.steps(steps)] : []),
      ...(others > 0 ? [count(others, 'alteração sem passo', 'alterações sem passo')] : []),
    ];
    const says = left.length === 0 ? 'o plano não tem mais nada' : `${left.join(' e ')} sem exibição; as travas avaliam o plano inteiro`;
    const runs = [...asking].map(([options, many]) => `${format.steps(many)} somente com ${options}`);
    return phrase`Somente ${addresses}: ${says}.${runs.length === 0 ? '' : ` A aplicação executa ${listed(runs)}.`}`;
  },
  selected: (steps, all, left) => {
    const others = left.map(([many, name]) => `${format.steps(many)} de ${titles[name].toLowerCase()} somente com --${name}`);
    return `Selecionado: ${steps} de ${format.steps(all)}${others.length > 0 ? `; ${others.join(', ')}` : ''}.`;
  },
};

const reasons: Readonly<Record<StepReason, string>> = {
  'partially-reversible': 'reversível só em parte',
  irreversible: 'irreversível',
  'lockout-risk': 'risco de bloqueio de acesso',
  'makes-administrator': 'concede acesso de administrador',
  'grants-iam-writing': 'concede escrita em IAM',
  'trusts-identity-provider': 'confia em um provedor de identidade',
  'trusts-host': 'confia em um novo host',
  'sends-secret': 'envia um segredo a este endereço',
  'widens-key': 'amplia os escopos de uma chave',
  'opens-path': 'abre um caminho até administrador',
  'restores-access': 'restaura acesso revogado',
  'removes-protection': 'remove uma proteção',
  'unverified-successor': 'a nova chave não foi comprovada',
  'first-restore-drill': 'primeiro teste de restauração do volume com estas configurações',
  'removals-above-limit': 'muitas exclusões de uma vez',
  'creations-above-half': 'muitas criações de uma vez',
  'due-removals-above-bound': 'muitas exclusões agendadas de uma vez',
};

export const steps: typeof enSteps = {
  title: {
    dangerous: 'Precisa de confirmação',
    exposing: 'Alterações que concedem acesso: revise primeiro',
    delete: 'Exclusões',
    update: 'Atualizações',
    create: 'Criações',
  },
  notApplied: 'ainda não aplicado: merge feito antes desta alteração',
  reason: reasons,
  mayRestore: ({ notApplied, type, kind }) => {
    if (notApplied) return 'concede acesso que pode ter sido revogado desde o merge';
    return type === 'create'
      ? `cria um recurso que pode ter sido excluído de propósito (${format.kind(kind)})`
      : reasons['restores-access'];
  },
};

const dueVerbs: Readonly<Partial<Record<DueFacts['work'], string>>> = {
  'restore-point': 'criar',
  copy: 'copiar',
  expiry: 'excluir',
  'image-retention': 'excluir',
};

export const due: typeof enDue = {
  group: (work, what, of) => `${dueVerbs[work]} ${what} de ${of}`,
  oldest: (at) => `desde ${format.day(at)}`,
  size: (bytes, isMinimum) => `${isMinimum ? 'pelo menos ' : ''}${format.size(bytes)}`,
};

const was = (condition: Condition): string => {
  if ('exists' in condition) return condition.exists ? 'existia' : 'não existia';
  if ('is' in condition) return `era ${showValue(condition.is, format)}`;
  return 'includes' in condition ? `continha ${condition.includes.join(', ')}` : `não continha ${condition.excludes.join(', ')}`;
};

export const staleSteps: typeof enStaleSteps = {
  changed: 'Ignorado: o estado atual mudou desde que o plano foi salvo',
  dropped: 'Não está mais no plano',
  why: (gone) => {
    if (gone.type === 'dropped') return 'o novo plano não o inclui mais';
    if (gone.type === 'unread') return `não foi possível verificar suas precondições: ${plainText(gone.why)}`;
    const { condition, found } = gone;
    const address = shownAddress(condition.at.address);
    return plainText(
      'exists' in condition
        ? `${address} ${was(condition)} e ${condition.exists ? 'não existe mais' : 'agora existe'}`
        : `${condition.field} de ${address} ${was(condition)} e agora é ${showValue(found, format)}`,
    );
  },
};

export const declarations: typeof enDeclarations = {
  gone: 'Não mais declarado',
  added: 'Declarado agora',
  elsewhere: 'Declarado em outro lugar',
  moved: (resource, from, to) => phrase`${resource} de ${from} para ${to}`,
  unmanaged: 'Não gerenciado',
  setting: (name) => `${name}: não se aplica mais`,
  field: (address, field) => phrase`${address}: ${field} agora não é gerenciado e mantém o seu valor`,
  kept: (many, isRemovable) =>
    isRemovable
      ? ` (mantido, porque a seção é \`additive\` para ${many}; adicione-o a \`removed:\` ou use \`authoritative\`)`
      : ` (mantido, porque a plataforma não pode excluir ${many})`,
  notLive: {
    absent: ' (não existe no estado atual e não será mais criado)',
    'not-read': ' (sem leitura: não se sabe se existe no estado atual)',
  },
  adopted: (all, access) =>
    `${count(all, 'alteração adotada', 'alterações adotadas')}${access === 0 ? '' : ` (${count(access, 'concede acesso', 'concedem acesso')})`}:`,
};

export const causes: typeof enCauses = {
  changedBy: ({ at, event }, who, action) =>
    `última alteração por ${who || 'alguém'} em ${format.utc(at)}: ${action} (evento de auditoria ${event})`,
  unknown: (completeness) => {
    const why =
      completeness.type === 'not-requested'
        ? 'a captura não contém eventos de auditoria (crie uma com `tenantry capture --causes <time>`)'
        : `a coleção de eventos de auditoria: ${describeCompleteness(completeness)}`;
    return `Quem fez as alterações é ${completeness.type === 'partial' ? 'conhecido só em parte' : 'desconhecido'}: ${why}`;
  },
  inProgress: (resource, state) => phrase`ainda em andamento: ${resource} em ${state}`,
  normalized: (field, resource, wrote, reads) =>
    phrase`normalizado pela plataforma: ${field} de ${resource} foi escrito como ${wrote} e é informado como ${reads}`,
  notKnown: (why) => phrase`causa desconhecida: ${why}`,
};
