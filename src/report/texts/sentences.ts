// Sentences that are data, such as the description of a step, in another language. The data keeps the English sentence: its digest and its saved form depend on no
// language. A sentence is found by its template, and its values are put into the translated template.

/** A template in English, and in the other language. */
export type SentenceTemplate = readonly [english: string, translated: string];

/** How a value is written in the other language, by the type that the English template names. */
export type ValueForms = Readonly<Record<string, (text: string) => string>>;

/**
 * `{name}` is a value as it is. `{why:text}` is a sentence of its own, `{at:time}` and the like are values of a type that the language has. `{n|step|steps}` is a number with its
 * noun, `{n?is|are}` a word that follows a number.
 */
const place = /\{([a-z]\w*)(?:(:)(\w+)|([|?])([^|{}]*)\|([^|{}]*))?\}/g;

interface Place {
  readonly name: string;
  readonly type: string | undefined;
  /** After a number: with the number, or without it. */
  readonly counted: { readonly isShown: boolean; readonly one: string; readonly many: string } | undefined;
}

type Piece = string | Place;

const piecesOf = (template: string): readonly Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: whole, index, 1: name = '', 3: type, 4: mark, 5: one = '', 6: many = '' } of template.matchAll(place)) {
    const counted = mark === undefined ? undefined : { isShown: mark === '|', one, many };
    pieces.push(template.slice(from, index), { name, type, counted });
    from = index + whole.length;
  }
  return [...pieces, template.slice(from)].filter((piece) => piece !== '');
};

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

interface Compiled {
  readonly pattern: RegExp;
  readonly places: readonly Place[];
  readonly translated: readonly Piece[];
  /** Of fixed text: the most specific template is tried first. */
  readonly length: number;
}

const patternOf = (piece: Piece): string => {
  if (typeof piece === 'string') return literal(piece);
  const { counted } = piece;
  if (counted === undefined) return '([^]+?)';
  const words = `(?:${literal(counted.one)}|${literal(counted.many)})`;
  return counted.isShown ? `(\\d+) ${words}` : words;
};

const compiled = ([english, translated]: SentenceTemplate): Compiled => {
  const pieces = piecesOf(english);
  return {
    pattern: new RegExp(`^${pieces.map(patternOf).join('')}$`),
    places: pieces.flatMap((piece) => (typeof piece === 'string' || piece.counted?.isShown === false ? [] : [piece])),
    translated: piecesOf(translated),
    length: pieces.reduce((sum, piece) => sum + (typeof piece === 'string' ? piece.length : 0), 0),
  };
};

/** Characters. What is longer is none of our sentences: a platform may send any text, and the time must not depend on it. */
const longest = 1_000;

/** Texts and parts of texts whose translation is kept. */
const mostKept = 10_000;

/** Sentences that are one after the other, or parts of one: each is translated. */
const seams = ['; ', '. ', ': '] as const;

/** Two parts at each seam in turn, the first part as short as possible. */
const halvesOf = (text: string): readonly (readonly [first: string, seam: string, rest: string])[] =>
  seams.flatMap((seam) => {
    const found: [string, string, string][] = [];
    for (let at = text.indexOf(seam); at >= 0 && found.length < 8; at = text.indexOf(seam, at + 1))
      found.push([text.slice(0, at), seam, text.slice(at + seam.length)]);
    return found;
  });

/** The sentence without a full stop and without a capital at its beginning. */
const fragments = (text: string): readonly string[] => {
  const open = text.endsWith('.') ? text.slice(0, -1) : text;
  return [text, open, open.charAt(0).toLowerCase() + open.slice(1)];
};

/** The first word of fixed text; empty: a value is at the beginning. */
const startOf = (text: string): string => /^[\w`]+(?=[\s,:;.)]|$)/.exec(text)?.[0] ?? '';

/** Whether a value reaches over the end of a sentence, or of a part of one; a sentence of its own may have parts. */
const isSeveral = (value: string, type: string | undefined): boolean => /\. [A-Z]/.test(value) || (type !== 'text' && value.includes('; '));

/** Of a text that no template has: the text itself. */
export const translator = (templates: readonly SentenceTemplate[], forms: ValueForms): ((text: string) => string) => {
  const byStart = new Map<string, Compiled[]>();
  let isReady = false;

  const prepare = (): void => {
    isReady = true;
    for (const template of templates) {
      const start = startOf(template[0]);
      const same = byStart.get(start);
      if (same) same.push(compiled(template));
      else byStart.set(start, [compiled(template)]);
    }
    for (const same of byStart.values()) same.sort((a, b) => b.length - a.length);
  };

  const written = (value: string, type: string | undefined): string => {
    if (type === undefined) return value;
    if (type === 'text') return spoken(value) ?? value;
    return forms[type]?.(value) ?? value;
  };

  /** `isOne`: no value reaches over the end of a part. */
  const filled = ({ pattern, places, translated }: Compiled, text: string, isOne: boolean): string | undefined => {
    const found = pattern.exec(text);
    if (!found || (isOne && places.some(({ type }, at) => isSeveral(found[at + 1] ?? '', type)))) return undefined;
    const values = new Map(places.map(({ name, type }, at) => [name, written(found[at + 1] ?? '', type)]));
    return translated
      .map((piece) => {
        if (typeof piece === 'string') return piece;
        const value = values.get(piece.name) ?? '';
        if (!piece.counted) return value;
        const word = value === '1' ? piece.counted.one : piece.counted.many;
        return piece.counted.isShown ? `${value} ${word}` : word;
      })
      .join('');
  };

  const whole = (text: string, isOne: boolean): string | undefined => {
    for (const start of new Set([startOf(text), ''])) {
      for (const one of byStart.get(start) ?? []) {
        const said = filled(one, text, isOne);
        if (said !== undefined) return said;
      }
    }
    return undefined;
  };

  /** As the text is, or with the full stop and the capital that it has. */
  const asWritten = (text: string, isOne = true): string | undefined => {
    for (const fragment of new Set(fragments(text))) {
      const said = whole(fragment, isOne);
      if (said === undefined) continue;
      const stopped = text.endsWith('.') && fragment !== text ? `${said}.` : said;
      return fragment.charAt(0) === text.charAt(0) ? stopped : stopped.charAt(0).toUpperCase() + stopped.slice(1);
    }
    return undefined;
  };

  const inParts = (text: string): string | undefined => {
    const said = asWritten(text);
    if (said !== undefined) return said;
    for (const [first, seam, rest] of halvesOf(text)) {
      const a = asWritten(seam === '. ' ? `${first}.` : first);
      const b = a === undefined ? undefined : spoken(rest);
      if (a !== undefined && (b !== undefined || seam === ': ')) return `${a}${seam === '. ' ? ' ' : seam}${b ?? rest}`;
    }
    const [, before = '', remark = ''] = /^([^]+) \(([^()]+)\)$/.exec(text) ?? [];
    const [a, b] = remark === '' ? [] : [asWritten(before), spoken(remark)];
    return a === undefined ? asWritten(text, false) : `${a} (${b ?? remark})`;
  };

  /** The rest of a text is tried once, whatever is before it: otherwise the time doubles with each seam. */
  const tried = new Map<string, string | undefined>();
  const spoken = (text: string): string | undefined => {
    if (!tried.has(text)) tried.set(text, inParts(text));
    return tried.get(text);
  };

  return (text) => {
    if (text.length > longest) return text;
    if (!isReady) prepare();
    if (tried.size > mostKept) tried.clear();
    return spoken(text) ?? text;
  };
};
