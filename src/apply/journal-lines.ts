// Lines of a journal, read back: what each says, or that it is no line of a journal. Everything in it is taken for text from outside.
import { isObject, type Json, type JsonObject } from '../json.ts';
import { plainText } from '../platform/plain-text.ts';
import { bool, int, text, texts, time } from '../platform/wire.ts';
import type { JournalLine } from './journal.ts';

export type ReadLine = JournalLine<string>;

type Decode = (line: JsonObject, at: string) => ReadLine | undefined;

const said = (line: JsonObject, name: string): string | undefined => {
  const value = text(line, name);
  return typeof value === 'string' ? plainText(value) : undefined;
};

const begin: Decode = (line, at) => {
  const [tool, tenant, digest, steps] = [said(line, 'tool'), said(line, 'tenant'), said(line, 'digest'), int(line, 'steps')];
  if (tool === undefined || tenant === undefined || digest === undefined || typeof steps !== 'number') return undefined;
  return { type: 'begin', at, tool, tenant, digest, steps };
};

const intent: Decode = (line, at) => {
  const [step, operation, says, on] = [said(line, 'step'), said(line, 'operation'), said(line, 'says'), texts(line, 'on')];
  if (step === undefined || operation === undefined || says === undefined || !on) return undefined;
  return { type: 'intent', at, step, operation, on: on.map((address) => plainText(address)), says };
};

const answer: Decode = (line, at) => {
  const [step, status] = [said(line, 'step'), int(line, 'status')];
  if (step === undefined) return undefined;
  const [id, requestId] = [said(line, 'id'), said(line, 'requestId')];
  const names = { ...(id === undefined ? {} : { id }), ...(requestId === undefined ? {} : { requestId }) };
  return { type: 'answer', at, step, ...(typeof status === 'number' ? { status } : {}), ...names };
};

const outcome: Decode = (line, at) => {
  const [step, ended, says] = [said(line, 'step'), said(line, 'outcome'), said(line, 'says')];
  if (step === undefined || ended === undefined) return undefined;
  return { type: 'outcome', at, step, outcome: ended, ...(says === undefined ? {} : { says }) };
};

const end: Decode = (line, at) => {
  const interrupted = bool(line, 'interrupted');
  return typeof interrupted === 'boolean' ? { type: 'end', at, interrupted } : undefined;
};

const decoders: Readonly<Record<string, Decode>> = { begin, intent, answer, outcome, end };

const parsed = (line: string): Json => {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
};

/** undefined: no line of a journal, or one that a crash cut off. */
export const readLine = (line: string): ReadLine | undefined => {
  const value = parsed(line);
  const at = time(value, 'at');
  const type = text(value, 'type');
  if (!isObject(value) || typeof at !== 'string' || typeof type !== 'string') return undefined;
  return Object.hasOwn(decoders, type) ? decoders[type]?.(value, at) : undefined;
};
