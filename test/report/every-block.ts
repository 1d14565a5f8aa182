// Every kind of block and of piece, with a text in every place that a text can have.
import {
  alert,
  type Block,
  code,
  fold,
  footer,
  heading,
  lineBreak,
  link,
  list,
  paragraph,
  points,
  span,
  strong,
  table,
  tone,
} from '../../src/report/document.ts';

export const everyBlock = ([a = '', b = '', c = '', d = '']: readonly string[]): readonly Block[] => [
  heading(1, a),
  heading(3, code(b), tone('bad', c)),
  paragraph(a, tone('quiet', b)),
  paragraph(code(a), lineBreak, strong(d)),
  paragraph({ bar: { spent: 1, forecast: 2, limit: 3 }, tone: 'warn' }, a),
  alert('caution', [a, [code(b), c]], [d, span(a)]),
  alert('note', [link(span(a), 'https://example.com/a')]),
  list([
    { sign: '!', text: [a, code(b)], below: [[c], [tone('warn', d)], [code(a)]], foot: [[b]] },
    { sign: 'error', text: [code(c)], below: [] },
  ]),
  points([a, span(b), [link(c, 'https://example.com/b')]], 1),
  points([link(d, 'javascript:alert(1)'), link(a, 'https://example.com/x) [y](z'), link(b, `https://example.com/ ${c}`)]),
  table(
    [a, 'x'],
    [
      [b, code(c)],
      [code(d), ''],
    ],
    { right: [1], rank: 2 },
  ),
  { type: 'commands', lines: [a, b] },
  fold(c, paragraph(d)),
  { type: 'detail', summary: [c], blocks: [paragraph(d)] },
  footer([a, code(b)], link(c, 'https://example.com/c')),
];
