// Guards that a change loosens or removes. They still hold for the change itself, because those of its base apply too; they would not for the next one.
import type { Desired, Guards } from '../desired/desired.ts';
import { settingName } from '../desired/setting-names.ts';
import type { Source } from '../errors.ts';

export interface LoosenedGuard {
  /** In words, without a full stop: `removes the guard administrators_min (3)`. */
  readonly says: string;
  /** As settings are named. */
  readonly setting: string;
  readonly at?: Source;
}

export type GuardsSide = Partial<Pick<Desired, 'guards' | 'guardsAt'>>;

/** One number that limits something. */
interface Limit {
  /** Its key in `guards:`. */
  readonly key: string;
  readonly name: string;
  readonly value: number;
  readonly looser: 'lower' | 'higher';
  readonly shown: string;
}

const plain = (key: string, value: number | undefined, looser: Limit['looser']): readonly Limit[] =>
  value === undefined ? [] : [{ key, name: key, value, looser, shown: String(value) }];

const limitsIn = ({ administratorsMin, removals = {}, dueRemovals }: Guards): readonly Limit[] => [
  ...plain('administrators_min', administratorsMin, 'lower'),
  ...Object.entries(removals).flatMap(([section, limit]) =>
    Object.entries(limit).map(([part, value]) => {
      const shown = part === 'share' ? `${Math.round(value * 100)}%` : String(value);
      return { key: 'removals', name: `removals of ${section}: ${part}`, value, looser: 'higher', shown } as const;
    }),
  ),
  ...plain('due_removals', dueRemovals, 'higher'),
];

const isLooser = (before: Limit, now: Limit): boolean => (before.looser === 'lower' ? now.value < before.value : now.value > before.value);

export const loosenedGuards = (base: GuardsSide, head: GuardsSide): readonly LoosenedGuard[] => {
  const [before, now]: readonly [Guards, Guards] = [base.guards ?? {}, head.guards ?? {}];
  const place = (key: string) => {
    const at = head.guardsAt?.[key] ?? base.guardsAt?.[key];
    return at ? { at } : {};
  };
  const kept = new Map(limitsIn(now).map((limit) => [limit.name, limit]));
  const limits = limitsIn(before).flatMap((limit): readonly LoosenedGuard[] => {
    const after = kept.get(limit.name);
    if (after && !isLooser(limit, after)) return [];
    const says = after
      ? `loosens the guard ${limit.name}: ${limit.shown} → ${after.shown}`
      : `removes the guard ${limit.name} (${limit.shown})`;
    return [{ says, setting: settingName.guard(limit.name), ...place(limit.key) }];
  });
  const protectedNow = new Set(now.breakGlass);
  const people = (before.breakGlass ?? []).filter((email) => !protectedNow.has(email));
  return [
    ...limits,
    ...people.map((email) => ({
      says: `removes ${email} from the guard break_glass`,
      setting: settingName.guard(`break_glass ${email}`),
      ...place('break_glass'),
    })),
  ];
};
