// The reason of a refusal: one tolerant reader for the error bodies of all products (contradictions.md A6).
import { isArray, isObject, type Json, type JsonObject } from '../json.ts';
import { plainText } from './plain-text.ts';

export interface ErrorBody {
  /** One line of plain text; empty if the platform gave no reason. */
  readonly says: string;
  readonly slug?: string;
  /** IAM's `error_code`. */
  readonly code?: number;
  /** The missing permission (IAM, 403). */
  readonly permission?: string;
}

const textOf = (value: Json | undefined): string => (typeof value === 'string' ? plainText(value) : '');

const label = (value: Json | undefined): string | undefined =>
  typeof value === 'string' && value !== '' ? plainText(value, 100) : undefined;

/** `{loc: [body, email], msg, type}` → `body.email: msg` */
const invalidField = (entry: JsonObject): string => {
  const where = isArray(entry.loc) ? entry.loc.filter((part) => typeof part === 'string' || typeof part === 'number').join('.') : '';
  return where === '' ? textOf(entry.msg) : plainText(`${where}: ${textOf(entry.msg)}`);
};

const ofParts = (parts: readonly ErrorBody[]): ErrorBody => {
  const says = plainText([...new Set(parts.map((part) => part.says).filter((text) => text !== ''))].join('; '));
  const slug = parts.find((part) => part.slug !== undefined)?.slug;
  const code = parts.find((part) => part.code !== undefined)?.code;
  const permission = parts.find((part) => part.permission !== undefined)?.permission;
  return { says, ...(slug && { slug }), ...(code !== undefined && { code }), ...(permission && { permission }) };
};

const ofObject = (body: JsonObject): ErrorBody => {
  const slug = label(body.slug);
  const permission = label(body.permission);
  const code = typeof body.error_code === 'number' ? body.error_code : undefined;
  const own: ErrorBody = {
    says: textOf(body.message) || invalidField(body) || textOf(body.title),
    ...(slug && { slug }),
    ...(code !== undefined && { code }),
    ...(permission && { permission }),
  };
  const inner = [body.detail, body.details, body.error, body.errors].filter((part) => part !== undefined).map(errorOf);
  return ofParts([own, ...inner]);
};

/** Reads an array, an object, a detail that is text, object or list, or plain text; null and numbers give no reason. */
export const errorOf = (body: Json): ErrorBody => {
  if (isArray(body)) return ofParts(body.slice(0, 20).map(errorOf));
  if (isObject(body)) return ofObject(body);
  return { says: textOf(body) };
};

/** The apparent content of a response that is not JSON: the title of a page, or the beginning of its text. */
export const hintOf = (text: string): string => {
  const start = text.slice(0, 4096);
  if (!/^\s*<(!doctype|html|\?xml|\w+)/i.test(start)) return plainText(start, 80);
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(start)?.[1] ?? '';
  return plainText(title === '' ? 'a page, not JSON' : `a page titled "${plainText(title, 80)}"`);
};
