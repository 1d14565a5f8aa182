// The keys at the top level of a text of YAML or JSON, from its beginning alone: it may be cut off, too long to parse, or lines of JSON.
import type { FileKeys } from './file-types.ts';

/** A key at the beginning of a line, and what follows it on this line. */
const yamlKey = /^(["']?)([A-Za-z_][\w.-]*)\1[ \t]*:(?=[ \t\r]|$)[ \t]*(["']?)([^"'#\r\n]*)/gm;

const inYaml = (text: string): FileKeys => new Map([...text.matchAll(yamlKey)].map(([, , key = '', , value = '']) => [key, value.trim()]));

/** Texts, brackets, and what separates members. */
const jsonPart = /"((?:[^"\\]|\\.)*)"|[{}[\]:,]/gs;

const inJson = (text: string): FileKeys => {
  const keys = new Map<string, string>();
  let [depth, key, last]: [number, string | undefined, string | undefined] = [0, undefined, undefined];
  for (const [part, content] of text.matchAll(jsonPart)) {
    if (part === '{' || part === '[') depth += 1;
    else if (part === '}' || part === ']') depth -= 1;
    else if (depth === 1 && part === ':') {
      key = last;
      if (key !== undefined) keys.set(key, '');
    } else if (depth === 1 && part === ',') key = undefined;
    else if (depth === 1 && content !== undefined) {
      if (key === undefined) last = content;
      else keys.set(key, content);
    }
    // Lines of JSON: the first one shows the type.
    if (depth === 0) break;
  }
  return keys;
};

export const headKeys = (text: string): FileKeys => {
  const head = text.replace(/^\ufeff/, '').trimStart();
  return head.startsWith('{') ? inJson(head) : inYaml(head);
};
