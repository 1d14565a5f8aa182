// Lines of a journal, read back: what each says, or that it is no line of a journal. Everything in it is taken for text from outside.
import { isObject, type Json, type JsonObject } from '../json.ts';
import { sameAddress } from '../kinds/address.ts';
import { plainText } from '../platform/plain-text.ts';
import { bool, int, text, texts, time } from '../platform/wire.ts';
import type { JournalLine } from './journal.ts';

/** `run`: which run wrote it; old journals do not say. */
export type ReadLine = JournalLine<string> & { readonly run?: string };

type Decode = (line: JsonObject, at: string) => JournalLine<string> | undefined;

const said = (line: JsonObject, name: string): string | undefined => {
  const value = text(line, name);
  return typeof value === 'string' ? plainText(value) : undefined;
};

/** Journals of earlier versions have them percent-encoded. */
const addresses = (line: JsonObject): readonly string[] | undefined => texts(line, 'on')?.map((address) => plainText(sameAddress(address)));

const begin: Decode = (line, at) => {
  const [tool, tenant, digest, steps] = [said(line, 'tool'), said(line, 'tenant'), said(line, 'digest'), int(line, 'steps')];
  if (tool === undefined || tenant === undefined || digest === undefined || typeof steps !== 'number') return undefined;
  return { type: 'begin', at, tool, tenant, digest, steps };
};

const intent: Decode = (line, at) => {
  const [step, operation, says, on] = [said(line, 'step'), said(line, 'operation'), said(line, 'says'), addresses(line)];
  if (step === undefined || operation === undefined || says === undefined || !on) return undefined;
  return { type: 'intent', at, step, operation, on, says };
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
  const [on, does] = [addresses(line), said(line, 'does')];
  const [creates, removes] = [said(line, 'creates'), said(line, 'removes')];
  const named = {
    ...(on ? { on } : {}),
    ...(does === undefined ? {} : { does }),
    ...(creates === undefined ? {} : { creates }),
    ...(removes === undefined ? {} : { removes }),
  };
  return { type: 'outcome', at, step, ...named, outcome: ended, ...(says === undefined ? {} : { says }) };
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
  if (!isObject(value) || typeof at !== 'string' || typeof type !== 'string' || !Object.hasOwn(decoders, type)) return undefined;
  const [read, run] = [decoders[type]?.(value, at), said(value, 'run')];
  return read && run !== undefined ? { ...read, run } : read;
};
