// Parses the lines of a journal. Their content is treated as untrusted text.
import { isObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { plainText } from '../platform/plain-text.ts';
import { bool, int, text, texts, time } from '../platform/wire.ts';
import type { JournalLine } from './journal.ts';

/** The content of a line without type, run and step. It is kept as parsed, because a journal can have hundreds of thousands of lines. */
export type LineFields<T extends JournalLine['type']> = Omit<Extract<JournalLine<string>, { readonly type: T }>, 'type' | 'step'>;

interface OfRun<T extends JournalLine['type']> {
  readonly type: T;
  /** The run that wrote the line. */
  readonly run: string;
  readonly fields: LineFields<T>;
}
interface OfStep<T extends JournalLine['type']> extends OfRun<T> {
  readonly step: string;
}

export type ReadLine = OfRun<'begin'> | OfStep<'intent'> | OfStep<'response'> | OfStep<'outcome'> | OfRun<'end'>;

/** `cut`: the beginning of a line whose writing was interrupted, or that contains zeros after a power failure. `strange`: complete, but no journal line. */
export type NoLine = { readonly type: 'cut' } | { readonly type: 'strange' };

const cut: NoLine = { type: 'cut' };
const strange: NoLine = { type: 'strange' };

type Decode = (line: JsonObject, at: string, run: string) => ReadLine | undefined;

const said = (line: JsonObject, name: string): string | undefined => {
  const value = text(line, name);
  return typeof value === 'string' ? plainText(value) : undefined;
};

const addresses = (line: JsonObject): readonly string[] | undefined => texts(line, 'resources')?.map((address) => plainText(address));

const begin: Decode = (line, at, run) => {
  const [tool, tenant, digest, steps] = [said(line, 'tool'), said(line, 'tenant'), said(line, 'digest'), int(line, 'steps')];
  if (tool === undefined || tenant === undefined || digest === undefined || typeof steps !== 'number') return undefined;
  return { type: 'begin', run, fields: { at, tool, tenant, digest, steps } };
};

const intent: Decode = (line, at, run) => {
  const step = said(line, 'step');
  const operation = said(line, 'operation');
  const description = said(line, 'description');
  const resources = addresses(line);
  if (step === undefined || operation === undefined || description === undefined || !resources) return undefined;
  const removes = texts(line, 'removes')?.map((address) => plainText(address));
  const ended = time(line, 'ended');
  const isAcknowledged = bool(line, 'acknowledged') === true;
  const fields = {
    at,
    resources,
    operation,
    description,
    ...(typeof ended === 'string' && { ended }),
    ...(removes && { removes }),
    ...(isAcknowledged && { acknowledged: true as const }),
  };
  return { type: 'intent', run, step, fields };
};

type Filled<T> = { -readonly [Name in keyof T]: T[Name] };

const response: Decode = (line, at, run) => {
  const step = said(line, 'step');
  if (step === undefined) return undefined;
  const fields: Filled<LineFields<'response'>> = { at };
  const id = said(line, 'id');
  const requestId = said(line, 'requestId');
  const status = int(line, 'status');
  if (id !== undefined) fields.id = id;
  if (requestId !== undefined) fields.requestId = requestId;
  if (typeof status === 'number') fields.status = status;
  return { type: 'response', run, step, fields };
};

const optional = ['creates', 'description', 'deletes', 'message'] as const;

const outcome: Decode = (line, at, run) => {
  const step = said(line, 'step');
  const ended = said(line, 'outcome');
  if (step === undefined || ended === undefined) return undefined;
  const fields: Filled<LineFields<'outcome'>> = { at, outcome: ended };
  const resources = addresses(line);
  if (resources) fields.resources = resources;
  for (const name of optional) {
    const value = said(line, name);
    if (value !== undefined) fields[name] = value;
  }
  return { type: 'outcome', run, step, fields };
};

const end: Decode = (line, at, run) => {
  const interrupted = bool(line, 'interrupted');
  return typeof interrupted === 'boolean' ? { type: 'end', run, fields: { at, interrupted } } : undefined;
};

const decoders: ReadonlyMap<string, Decode> = new Map(Object.entries({ begin, intent, response, outcome, end }));

/** undefined: not JSON. Text that does not end like an object is not parsed, because errors for millions of lines take minutes. */
const parsed = (line: string): Json | undefined => (line.trimEnd().endsWith('}') ? parseJson(line) : undefined);

export const readLine = (line: string): ReadLine | NoLine => {
  const value = parsed(line);
  if (value === undefined) return line.startsWith('{') || line.startsWith('\0') ? cut : strange;
  const at = time(value, 'at');
  const decode = decoders.get(text(value, 'type') ?? '');
  if (!isObject(value) || typeof at !== 'string' || !decode) return strange;
  const run = said(value, 'run');
  return (run === undefined ? undefined : decode(value, at, run)) ?? strange;
};
