// Times, durations and money. `now` is the time at which the data was read, so that a verdict is reproducible.
import { quoted } from '../../yaml/visible.ts';
import { addMoney, moneyOf, negated, ratio, scaled } from '../evaluate/money.ts';
import { durationOf, timeOf, timeWords } from '../evaluate/time-text.ts';
import { ruleError, unknownOf } from '../evaluate/unknown-causes.ts';
import { isMoney, unknown, type Value } from '../evaluate/value.ts';
import { type FunctionBody, type FunctionRow, lacking, onMoney, onNumber, onNumbers, onText } from './function-row.ts';

const day = 86_400_000;
const ms = (run: (a: number, b: number) => number): FunctionBody => onNumbers((a, b) => finite(run(a, b)));
const finite = (number: number): Value => (Number.isFinite(number) ? Math.trunc(number) : ruleError('a duration is divided by zero'));

const moneyTimes: FunctionBody = (a, b) => {
  if (!isMoney(a) || typeof b !== 'number') return lacking(a, b);
  return scaled(a, b) ?? ruleError('money is multiplied by what is no number');
};
const shareOf = (part: number, whole: number): Value =>
  whole === 0 ? unknown('no-value', [], 'a share of nothing has no value') : part / whole;
const shareOfMoney = onMoney((a, b) => ratio(a, b) ?? (b.units === 0n ? shareOf(0, 0) : addMoney(a, b)));

const moneyOperators = (type: 'money' | 'decimal'): readonly FunctionRow[] => [
  { signature: `${type} + ${type}: ${type}`, run: onMoney(addMoney) },
  { signature: `${type} - ${type}: ${type}`, run: onMoney((a, b) => addMoney(a, negated(b))) },
  { signature: `${type} * int: ${type}`, run: moneyTimes },
  { signature: `${type} * double: ${type}`, run: moneyTimes },
  { signature: `-${type}: ${type}`, run: (a) => (isMoney(a) ? negated(a) : unknownOf(a)) },
];

export const time: readonly FunctionRow[] = [
  {
    signature: 'age(time): duration',
    about: 'How long ago a time was; negative in the future.',
    clock: true,
    run: onNumber((at, frame) => frame.now - at),
  },
  {
    signature: 'until(time): duration',
    about: 'How long it is until a time; negative in the past.',
    clock: true,
    run: onNumber((at, frame) => at - frame.now),
  },
  { signature: 'string(time): string', about: 'A time for people: `2026-11-22`, `2026-11-22 07:04 UTC`.', run: onNumber(timeWords) },
  { signature: 'days(int): duration', about: 'So many days.', run: onNumber((count) => count * day) },
  {
    signature: 'date(string): time',
    about: 'A day or a time: `date("2026-11-20")`. Without a zone it is UTC.',
    run: onText((text) => timeOf(text) ?? ruleError(`${quoted(text)} is not a date that exists`)),
  },
  {
    signature: 'policy_timestamp(string): time',
    written: 'timestamp',
    about: 'The same as `date`, as CEL calls it.',
    run: onText((text) => timeOf(text) ?? ruleError(`${quoted(text)} is not a date that exists`)),
  },
  {
    signature: 'policy_duration(string): duration',
    written: 'duration',
    about: 'A duration: `duration("36h")`, `duration("1d12h")`. Weeks to milliseconds, as whole numbers.',
    run: onText((text) => durationOf(text) ?? ruleError(`${quoted(text)} is not a duration such as \`36h\` or \`1d12h\``)),
  },
  {
    signature: 'money(string): money',
    about: 'An exact amount: `money("1500.00 BRL")`. Currencies are never mixed.',
    run: onText((text) => moneyOf(text) ?? ruleError(`${quoted(text)} is not an amount such as \`1500.00 BRL\``)),
  },
  {
    signature: 'currency(money): string',
    about: 'The currency of an amount: `BRL`.',
    run: (a) => (isMoney(a) ? a.currency : unknownOf(a)),
  },
  { signature: 'share(int, int): double', about: 'The first as a share of the second, from 0 to 1.', run: onNumbers(shareOf) },
  { signature: 'share(double, double): double', run: onNumbers(shareOf) },
  { signature: 'share(money, money): double', run: shareOfMoney },
  { signature: 'share(duration, duration): double', run: onNumbers(shareOf) },
  { signature: 'time - time: duration', run: ms((a, b) => a - b) },
  { signature: 'time + duration: time', run: ms((a, b) => a + b) },
  { signature: 'time - duration: time', run: ms((a, b) => a - b) },
  { signature: 'duration + duration: duration', run: ms((a, b) => a + b) },
  { signature: 'duration - duration: duration', run: ms((a, b) => a - b) },
  { signature: 'duration * int: duration', run: ms((a, b) => a * b) },
  { signature: 'duration / int: duration', run: ms((a, b) => a / b) },
  { signature: '-duration: duration', run: onNumber((a) => -a + 0) },
  ...moneyOperators('money'),
  ...moneyOperators('decimal'),
];
