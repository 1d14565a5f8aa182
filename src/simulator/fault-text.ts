// Faults in command-line form: `iam.list*:status=429,retry-after=2,rate=20%` → the JSON that fault-rows.ts checks.
import type { Json } from '../json.ts';
import { milliseconds } from './clock.ts';
import type { Fault } from './fault.ts';
import { faultKinds, faultRows } from './fault-rows.ts';

type Read = (text: string) => Json | undefined;

const number: Read = (text) => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined);
const share: Read = (text) => {
  const [, digits = '', percent] = /^(\d{1,3}(?:\.\d{1,6})?)(%?)$/.exec(text) ?? [];
  return digits === '' ? undefined : Number(digits) / (percent === '%' ? 100 : 1);
};
const time: Read = (text) => milliseconds(text) ?? undefined;
const timeEitherWay: Read = (text) => {
  const found = milliseconds(text.replace(/^[+-]/, ''));
  return found === null ? undefined : text.startsWith('-') ? -found : found;
};
const words: Read = (text) => (text === '' ? undefined : text);

/** The value after `=` of the kind itself: the field that it fills. */
const own: Readonly<Record<string, readonly [field: string, read: Read, form: string]>> = {
  status: ['status', number, 'status=503'],
  code: ['code', words, 'code=AccessDenied'],
  html: ['status', number, 'html=502'],
  slow: ['over', time, 'slow=2s'],
  latency: ['for', time, 'latency=40ms'],
  ends: ['in', words, 'ends=creating_error'],
  clock: ['by', timeEitherWay, 'clock=-1h'],
  shift: ['by', number, 'shift=2'],
  clamp: ['to', number, 'clamp=10'],
};

const also: Readonly<Record<string, readonly [field: string, read: Read, form: string]>> = {
  'retry-after': ['retry_after', words, 'retry-after=2'],
  'retry-at': ['retry_after_date', timeEitherWay, 'retry-at=2s'],
  rate: ['rate', share, 'rate=20%'],
  times: ['times', number, 'times=3'],
  skip: ['skip', number, 'skip=2'],
};

interface Part {
  readonly field: string;
  readonly value: Json;
}

/** `status=503` → its field and value; a text describes the valid form. */
const partOf = (part: string, table: typeof own): Part | string => {
  const place = part.indexOf('=');
  const [name, value] = place === -1 ? [part, ''] : [part.slice(0, place), part.slice(place + 1)];
  const row = table[name];
  if (row === undefined) return `Unknown setting ${name}; use one of ${Object.keys(table).join(', ')}.`;
  const [field, read, form] = row;
  const found = read(value);
  return found === undefined ? `Write ${name} as in ${form}.` : { field, value: found };
};

/** A text describes the error. `operation:kind,key=value,…`; without an operation it applies to all. */
export const faultOf = (text: string): Fault | string => {
  const [, operation, rest = ''] = /^(?:([\w.]+\*?|\*):)?(.*)$/s.exec(text) ?? [];
  const [first = '', ...more] = rest.split(',').map((part) => part.trim());
  const kind = first.split('=')[0] ?? '';
  const known = faultKinds.some((one) => one === kind);
  if (!known) return `Start with an operation and \`:\`, or with one of ${faultKinds.join(', ')}.`;
  const main = first.includes('=') ? partOf(first, own) : { field: 'type', value: kind };
  if (typeof main === 'string') return main;
  const parts = more.map((part): Part | string => (part === 'after' ? { field: 'after', value: true } : partOf(part, also)));
  const wrong = parts.find((part) => typeof part === 'string');
  if (typeof wrong === 'string') return wrong;
  const fields = [main, ...parts].flatMap((part) => (typeof part === 'string' ? [] : [[part.field, part.value] as const]));
  const row = { ...Object.fromEntries(fields), type: kind, ...(operation === undefined ? {} : { operation }) };
  const checked = faultRows(row, []);
  if (checked.type === 'flawed') return checked.flaws.map(({ loc, msg }) => `${loc.slice(1).join('.')}: ${msg}`).join('; ');
  return checked.value[0] ?? 'It is empty.';
};
