// Output may be read by a CI runner: no text from outside becomes a command, in any format, wrapped or not.
import { type Arbitrary, array, assert, boolean, constantFrom, dictionary, integer, oneof, option, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleJson } from '../../src/json.ts';
import { asJson } from '../../src/report/json.ts';
import { blocksAsMarkdown } from '../../src/report/markdown-blocks.ts';
import { blocksAsText } from '../../src/report/text.ts';
import { inert } from '../../src/yaml/inert.ts';
import { parseYaml } from '../../src/yaml/parse.ts';
import { mapLines } from '../../src/yaml/write.ts';
import { anyText } from '../any-text.ts';
import { commandsIn, hostile } from '../hostile.ts';
import { runs } from '../runs.ts';
import { everyBlock } from './every-block.ts';

const text = (): Arbitrary<string> =>
  array(oneof(constantFrom(...hostile, ' ', 'a'), anyText()), { maxLength: 4 }).map((parts) => parts.join(''));

it('no block becomes a workflow command', () => {
  assert(
    property(
      array(text(), { minLength: 4, maxLength: 4 }),
      option(integer({ min: 40, max: 90 }), { nil: undefined }),
      boolean(),
      (texts, width, colour) => {
        const blocks = everyBlock(texts);
        expect(commandsIn(blocksAsText(blocks, { colour, width }))).toEqual([]);
        expect(commandsIn(blocksAsMarkdown(blocks))).toEqual([]);
      },
    ),
    runs(300),
  );
});

describe('data', () => {
  it('contains no workflow command, is written unchanged, and keeps its meaning', () => {
    assert(
      property(dictionary(text(), text()), (written) => {
        const value = Object.fromEntries(Object.entries(written).filter(([key]) => key !== '__proto__'));
        const json = asJson(value);
        expect(inert(json)).toBe(json);
        expect(commandsIn(json)).toEqual([]);
        expect(json).not.toMatch(/\p{Cf}|\p{Zl}|\p{Zp}|[\u007f-\u009f]/u);
        expect(JSON.parse(json)).toEqual(value);
        const yaml = mapLines(value, 0, 2).join('\n');
        expect(inert(yaml)).toBe(yaml);
        expect(commandsIn(yaml)).toEqual([]);
      }),
      runs(300),
    );
  });

  it('escapes marks of direction in JSON by their code', () => {
    expect(visibleJson('{"a":"\u202eb\u{e0041}"}')).toBe('{"a":"\\u202eb\\udb40\\udc41"}');
    expect(parseYaml(mapLines({ a: '##[error]' }, 0, 2).join('\n'), 'a.yaml').value).toEqual({ a: '##[error]' });
  });
});
