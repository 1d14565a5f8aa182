// The outcome of an apply, what it left, and what the file stops reverting.
import type { StepOutcome } from '../../../apply/outcome.ts';
import { code, count, phrase, strong, tone } from '../../document.ts';
import type { kept as enKept, outcome as enOutcome, unplanned as enUnplanned } from '../en/outcome.ts';
import { format } from './format.ts';

/** Calls whose steps are not done yet: an invitation was sent, an operation is in progress. */
const begun: readonly (readonly [StepOutcome['type'], string, string])[] = [
  ['waiting', 'aceito e em espera', 'aceitos e em espera'],
  ['in-progress', 'aceito e em andamento', 'aceitos e em andamento'],
  ['unknown', 'com resultado desconhecido', 'com resultado desconhecido'],
];

const stops: ReadonlyMap<string, string> = new Map([
  ['interrupted', 'a execução foi interrompida'],
  ['unauthorized', 'a plataforma não aceita mais a credencial'],
  ['no-journal', 'não é possível gravar o journal'],
]);

export const outcome: typeof enOutcome = {
  title: ({ steps, interrupted }, done) => {
    const others = begun.flatMap(([type, one, several]) => {
      const many = steps.filter((step) => step.type === type).length;
      return many === 0 ? [] : [`, ${count(many, one, several)}`];
    });
    return `Aplicado: ${done} de ${format.steps(steps.length)}${others.join('')}${interrupted ? ', interrompido' : ''}`;
  },
  next: 'a seguir: ',
  late: (late, end) => `${format.length(late)} de atraso: o término era ${format.utc(end)}`,
  isNow: (field, resource, found) =>
    field === undefined ? phrase`${resource} agora: ${found}` : phrase`${field} de ${resource} agora: ${found}`,
  request: '  requisição ',
  needs: (position, step) => phrase`precisa de #${position} ${step}`,
  stopped: (because) => stops.get(because) ?? because,
  notAcknowledged: (reasons, loss) => phrase`sem confirmação: ${reasons.join(', ')}${loss}`,
  skipped: 'Ignorado: sem confirmação',
  fresh: 'Ignorado: novo desde que o plano foi salvo',
  stranded: 'Ignorado: depende de passos não selecionados',
  verification: (open) => `Verificação${open === '' ? '' : `: ${open}`}`,
  notInEffect: 'Aplicado, mas ainda sem efeito',
};

export const unplanned: typeof enUnplanned = {
  instead: (what) => `em vez disso: ${what}`,
  ofLater: phrase`${tone('quiet', 'Se as etapas anteriores estiverem bloqueadas, use ')}${code('--only <endereço>')}${tone('quiet', ' para executar uma destas primeiro.')}`,
  onlyCounted: (many) => `${many} à espera de pessoas ou operações`,
  fold: (counts) => `Fora desta execução: ${counts}`,
};

export const kept: typeof enKept = {
  title: (many) => `Deixam de ser revertidas (${many})`,
  withoutAddress: 'o que a base reverteria',
  extends: (many) => `Prorroga acesso (${many})`,
  aboutExtended: (digest) => {
    const about = 'A base encerra este acesso antes. Ele só continua se isso for confirmado';
    return digest === undefined ? [`${about}.`] : phrase`${about}, com o digest ${digest}.`;
  },
  asks: {
    'adopts-access': '[adota acesso]',
    'extends-access': '[prorroga acesso]',
    'opens-path': '[abre um caminho até administrador]',
  },
  notInFile: 'não está mais no arquivo; na base ',
  about: (access, digest) => {
    const about = 'A base reverteria estas diferenças. Após o merge, nada as reverte.';
    if (access === 0) return [about];
    const these = count(access, 'delas é acesso ou proteção ausente', 'delas são acessos ou proteções ausentes');
    return phrase`${about} ${strong(`${these}, a confirmar como uma concessão`)}${digest === undefined ? '.' : phrase`: ${digest}`}`;
  },
  adopted: 'Adotado: deixa de ser revertido',
  notAdopted: 'Não adotado: sem confirmação',
};
