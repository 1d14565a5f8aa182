// The plan as blocks: exposing steps first, then removals, changes field by field, additions; then what has no step, and why.
import type { Source } from '../errors.ts';
import type { Plan, Step, Unplanned } from '../plan/plan.ts';
import { type Block, code, count, heading, type Inline, type ListItem, paragraph, type Tone, tone } from './document.ts';
import { showValue } from './show-value.ts';

export const place = (at: Source): string => `${at.file}:${at.line}:${at.col}`;

type Group = 'exposing' | 'remove' | 'update' | 'create';

const groups: readonly { readonly name: Group; readonly title: string; readonly sign: string; readonly tone: Tone }[] = [
  { name: 'exposing', title: 'Exposing: read these first', sign: '!', tone: 'warn' },
  { name: 'remove', title: 'Removals', sign: '-', tone: 'bad' },
  { name: 'update', title: 'Changes', sign: '~', tone: 'warn' },
  { name: 'create', title: 'Additions', sign: '+', tone: 'good' },
];

const exposes = (step: Step): boolean =>
  step.exposure === 'broadens' ||
  step.exposure === 'may-lock-out' ||
  step.acknowledgeFor.some((reason) => reason !== 'lossy' && reason !== 'irreversible' && !reason.includes('above'));

const groupOf = (step: Step): Group => (exposes(step) ? 'exposing' : step.type);

const reasons: Readonly<Record<Step['acknowledgeFor'][number], string>> = {
  lossy: 'undoing it loses something',
  irreversible: 'cannot be undone',
  'may-lock-out': 'may lock people out',
  'makes-administrator': 'makes an administrator',
  'grants-iam-writing': 'lets somebody change access',
  'trusts-identity-provider': 'trusts an identity provider',
  'trusts-host': 'trusts a new host',
  'widens-key': 'widens what a key may do',
  'gives-access-back': 'gives back access that was taken away',
  'drops-protection': 'drops a protection',
  'removals-above-limit': 'many removals at once',
  'creations-above-half': 'many creations at once',
  'due-removals-above-bound': 'a backlog of due removals',
};

const fields = (step: Step): readonly (readonly Inline[])[] =>
  step.changes.map((change) =>
    step.type === 'create'
      ? [`${change.field}: `, code(showValue(change.to))]
      : [`${change.field}: `, code(showValue(change.from)), ' → ', code(showValue(change.to))],
  );

const because = (step: Step): readonly Inline[] => {
  const { source, why } = step.because;
  return [tone('quiet', why ? `${why} (${place(source)})` : place(source))];
};

const item = (step: Step, sign: string, signTone: Tone): ListItem => ({
  sign,
  tone: signTone,
  text: [tone('quiet', `#${step.position} `), step.says],
  below: [
    ...fields(step),
    ...(step.acknowledgeFor.length > 0 ? [[tone('warn', step.acknowledgeFor.map((reason) => reasons[reason]).join(', '))]] : []),
    because(step),
  ],
});

const stepBlocks = (steps: readonly Step[]): readonly Block[] =>
  groups.flatMap(({ name, title, sign, tone: signTone }): readonly Block[] => {
    const own = steps.filter((step) => groupOf(step) === name);
    if (own.length === 0) return [];
    return [heading(3, `${title} (${own.length})`), { type: 'list', items: own.map((step) => item(step, sign, signTone)) }];
  });

const notNow: readonly {
  readonly type: Unplanned['answer']['type'];
  readonly title: string;
  readonly sign: string;
  readonly tone: Tone;
}[] = [
  { type: 'waiting', title: 'Waiting', sign: '…', tone: 'quiet' },
  { type: 'later', title: 'Later, in a run of their own', sign: '>', tone: 'quiet' },
  { type: 'impossible', title: 'Impossible on this platform', sign: 'x', tone: 'bad' },
  { type: 'unknown', title: 'Not planned, because it is not known', sign: '?', tone: 'warn' },
];

const answerText = ({ answer }: Unplanned): readonly Inline[] => {
  if (answer.type === 'waiting') return [answer.who];
  if (answer.type === 'impossible') return [answer.field ? `${answer.field}: ${answer.why}` : answer.why];
  return [answer.why];
};

const unplannedItem = (one: Unplanned, sign: string, signTone: Tone): ListItem => ({
  sign,
  tone: signTone,
  text: [code(one.address), ': ', ...answerText(one)],
  below: [
    ...(one.answer.type === 'impossible' ? [[`instead: ${one.answer.instead}`]] : []),
    ...(one.at ? [[tone('quiet', place(one.at))]] : []),
  ],
});

const unplannedBlocks = (plan: Plan): readonly Block[] =>
  notNow.flatMap(({ type, title, sign, tone: signTone }): readonly Block[] => {
    const own = plan.unplanned.filter((one) => one.answer.type === type);
    if (own.length === 0) return [];
    return [heading(3, `${title} (${own.length})`), { type: 'list', items: own.map((one) => unplannedItem(one, sign, signTone)) }];
  });

const refusalBlocks = (plan: Plan): readonly Block[] => {
  if (plan.refusals.length === 0) return [];
  const items = plan.refusals.map((refusal): ListItem => {
    const yields = {
      acknowledgement: 'yields to an acknowledgement of exactly these steps',
      trust: 'only the trust file can loosen it',
      nothing: 'it always holds',
    };
    return {
      sign: refusal.yieldsTo === 'acknowledgement' ? '!' : 'x',
      tone: refusal.yieldsTo === 'acknowledgement' ? 'warn' : 'bad',
      text: [code(refusal.guard), ': ', refusal.message],
      below: [[refusal.help], [tone('quiet', yields[refusal.yieldsTo])]],
    };
  });
  return [heading(3, `Guards (${items.length})`), { type: 'list', items }];
};

const classTitles = { change: 'What the file changes', drift: 'Drift', due: 'Due work' } as const;

const number = (plan: Plan, type: Step['type']): number => plan.steps.filter((step) => step.type === type).length;

const waiting = (plan: Plan, type: Unplanned['answer']['type']): number => plan.unplanned.filter((one) => one.answer.type === type).length;

/** `3 to create, 2 to change, 1 to remove; 1 waits, 2 later, 1 impossible, 1 not known`. */
export const planCounts = (plan: Plan): string => {
  const steps = `${number(plan, 'create')} to create, ${number(plan, 'update')} to change, ${number(plan, 'remove')} to remove`;
  const rest = (
    [
      [waiting(plan, 'waiting'), 'waiting'],
      [waiting(plan, 'later'), 'later'],
      [waiting(plan, 'impossible'), 'impossible'],
      [waiting(plan, 'unknown'), 'not known'],
    ] as const
  ).flatMap(([many, word]) => (many === 0 ? [] : [`${many} ${word}`]));
  return rest.length === 0 ? steps : `${steps}; ${rest.join(', ')}`;
};

const digestBlocks = (plan: Plan): readonly Block[] =>
  (['change', 'drift', 'due'] as const).flatMap((name): readonly Block[] => {
    const steps = plan.steps.filter((step) => step.class === name);
    if (steps.length === 0) return [];
    const acknowledge = plan.acknowledge[name];
    const dangerous = steps.filter((step) => step.acknowledgeFor.length > 0).length;
    return [
      paragraph(
        `${classTitles[name]}: ${count(steps.length, 'step')}, digest `,
        code(plan.digests[name]),
        ...(acknowledge ? [`; ${dangerous} of them need `, code(`--acknowledge ${acknowledge}`)] : []),
      ),
    ];
  });

export const planBlocks = (plan: Plan): readonly Block[] => {
  if (plan.steps.length === 0 && plan.unplanned.length === 0 && plan.refusals.length === 0) {
    return [heading(2, 'Plan'), paragraph(tone('good', 'Nothing to do: the organization is as declared.'))];
  }
  return [
    heading(2, 'Plan: ', planCounts(plan)),
    ...refusalBlocks(plan),
    ...(['change', 'drift', 'due'] as const).flatMap((name) => {
      const steps = plan.steps.filter((step) => step.class === name);
      return steps.length === 0 ? [] : [heading(2, `${classTitles[name]} (${count(steps.length, 'step')})`), ...stepBlocks(steps)];
    }),
    ...unplannedBlocks(plan),
    ...digestBlocks(plan),
  ];
};
