// The body of each format: what its receiver reads, and that no name from outside becomes a mention, a link, a mark or a control character of it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../src/json.ts';
import { type About, messageOf, type Notification } from '../../src/notify/message.ts';
import { bodyOf } from '../../src/notify/send.ts';
import { english, textsIn } from '../../src/report/texts/texts.ts';
import type { NotifyFormat } from '../../src/trust/notify.ts';
import { anyText } from '../any-text.ts';
import { deceptionsIn, hostile } from '../hostile.ts';
import { runs } from '../runs.ts';
import { message } from './sample.ts';

const formats: readonly NotifyFormat[] = ['tenantry', 'slack', 'teams', 'google-chat'];
const bodyIn = (format: NotifyFormat, one: Notification = message): Json => JSON.parse(bodyOf(one, format));
const many: Notification = { ...message, more: 3, words: { open: 'Open the report', more: '3 more' } };
const item = 'access-control: MFA is not enforced. (access-control-mfa-enforced)';

describe('the body', () => {
  it('for a program is the message itself', () => {
    const { words: _, ...rest } = message;
    expect(bodyIn('tenantry')).toEqual({ schemaVersion: 1, ...rest });
  });

  it('for Slack is made of blocks', () => {
    expect(bodyIn('slack', many)).toEqual({
      text: '1 new critical finding: Acme',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: '1 new critical finding: Acme', emoji: false } },
        { type: 'section', text: { type: 'mrkdwn', text: `\`${item}\``, verbatim: true } },
        { type: 'section', text: { type: 'mrkdwn', text: '3 more', verbatim: true } },
        { type: 'section', text: { type: 'mrkdwn', text: `<${message.link}|Open the report>`, verbatim: true } },
      ],
    });
  });

  it('for Teams is an Adaptive Card', () => {
    expect(bodyIn('teams', many)).toEqual({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          contentUrl: null,
          content: {
            $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
            type: 'AdaptiveCard',
            version: '1.4',
            body: [
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: message.title, weight: 'Bolder', size: 'Medium' }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: item }] },
              { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: '3 more', isSubtle: true }] },
            ],
            actions: [{ type: 'Action.OpenUrl', title: 'Open the report', url: message.link }],
          },
        },
      ],
    });
  });

  it('for Google Chat is a card', () => {
    const paragraph = (text: string): Json => ({ textParagraph: { text } });
    const button = { text: 'Open the report', onClick: { openLink: { url: message.link } } };
    expect(bodyIn('google-chat', many)).toEqual({
      cardsV2: [
        {
          cardId: 'tenantry',
          card: {
            sections: [
              {
                widgets: [
                  paragraph(`<b>${message.title}</b>`),
                  paragraph(item),
                  paragraph('3 more'),
                  { buttonList: { buttons: [button] } },
                ],
              },
            ],
          },
        },
      ],
    });
  });

  it.each(formats)('of %s has no link if there is none', (format) => {
    const text = bodyOf({ ...message, link: null }, format);
    expect(text).not.toMatch(/OpenUrl|openLink|github\.example/);
  });
});

/** What a chat would take for more than text. */
const marks = [
  '<!channel>',
  '<@U0000>',
  '<users/all>',
  '<https://evil.example|click>',
  '[click](https://evil.example)',
  '*bold* _it_ `code` ~x~',
  '&lt;!here&gt;',
  '<b>x</b>',
  '<at>all</at>',
  '"}]}',
  '\u0000',
];
const names = [...hostile, ...marks, '<'.repeat(5000), 'é'.repeat(5000)];

const about = (organization: string, link?: string): About => ({ organization, tenant: null, at: message.at, link, say: english });

/** Every text of a body that a person reads. */
const textsOf = (value: Json): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap((one: Json) => textsOf(one)) : [];
};

describe('a name from outside', () => {
  it.each(names.map((name, at) => [at, name] as const))('is text in every format: number %i', (_, name) => {
    const one = messageOf('critical-new', [[{ code: name }, ': ', name]], about(name));
    if (!one) throw new Error('there is no message');
    for (const format of formats) {
      const text = bodyOf(one, format);
      expect(Buffer.byteLength(text)).toBeLessThan(8000);
      expect(textsOf(JSON.parse(text)).flatMap((part) => deceptionsIn(part))).toEqual([]);
    }
    const slack = bodyOf(one, 'slack');
    expect(slack).not.toMatch(/[<>]/);
    // Each item is one code span.
    for (const block of textsOf(JSON.parse(slack)).filter((part) => part.startsWith('`'))) expect(block).toMatch(/^`[^`]*`$/);
    expect(bodyOf(one, 'google-chat').replaceAll(/<\/?b>/g, '')).not.toMatch(/[<>]/);
    expect(bodyOf(one, 'google-chat')).not.toMatch(/<b>.*<b>/);
    expect(bodyOf(one, 'teams')).not.toContain('"TextBlock"');
  });

  it('is no link', () => {
    for (const link of ['javascript:alert(1)', 'https://a.example/|x>', 'https://a.example/ b'])
      expect(messageOf('apply-failed', [['x']], about('Acme', link))?.link).toBeNull();
  });
});

/** What a receiver takes for structure: its texts left out, but for those that name a type. */
const shapeOf = (value: Json, key = ''): Json => {
  if (Array.isArray(value)) return value.map((one: Json) => shapeOf(one));
  if (typeof value !== 'object' || value === null) return key === 'type' ? value : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shapeOf(one, name)]));
};

/** What the receiver reads. A program and the runs of an Adaptive Card have no escapes. */
const readAs = (format: NotifyFormat, text: string): string => (format === 'tenantry' || format === 'teams' ? text : unescaped(text));

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&');

/** What no text of a receiver contains: our own link and bold title apart. */
const forbidden: Readonly<Record<NotifyFormat, RegExp>> = {
  tenantry: /(?!)/,
  slack: /[<>]/,
  teams: /(?!)/,
  'google-chat': /<(?!\/?b>)/,
};

describe('any text from outside', () => {
  const benign = messageOf('critical-new', [['x']], about('Acme'));
  const joined = fc.array(fc.constantFrom(...marks)).map((some) => some.join(''));

  it.each(formats)('changes no structure of %s, and is read as it is', (format) => {
    fc.assert(
      fc.property(fc.oneof(anyText(), fc.constantFrom(...names), joined), (name) => {
        const one = messageOf('critical-new', [[name]], about(name));
        if (!one || !benign) throw new Error('there is no message');
        const body = bodyIn(format, one);
        expect(shapeOf(body)).toEqual(shapeOf(bodyIn(format, benign)));
        const [item = ''] = one.items;
        const texts = textsOf(body);
        expect(texts.map((text) => readAs(format, text))).toContain(format === 'slack' ? `\`${item.replaceAll('`', "'")}\`` : item);
        expect(texts.filter((text) => forbidden[format].test(text))).toEqual([]);
        expect(texts.flatMap((text) => deceptionsIn(text))).toEqual([]);
      }),
      runs(300),
    );
  });
});

describe('a message', () => {
  it('has ten lines of at most 240 characters, and the number of the others', () => {
    const all = Array.from({ length: 5000 }, (_, at) => [`${at} ${'x'.repeat(10_000)}`]);
    const one = messageOf('apply-failed', all, about('Acme'));
    expect(one?.items).toHaveLength(10);
    expect(one?.items.every((line) => Array.from(line).length <= 240)).toBe(true);
    expect([one?.more, one?.words.more]).toEqual([4990, '4990 more']);
    for (const format of formats) expect(Buffer.byteLength(bodyOf(one ?? message, format))).toBeLessThan(8000);
  });

  it('does not exist if nothing happened', () => {
    expect(messageOf('critical-new', [], about('Acme'))).toBeUndefined();
  });

  it('is in the language of the run', async () => {
    const say = await textsIn('pt-BR');
    const one = messageOf('critical-new', [['x'], ['y']], { ...about('Acme'), say });
    expect([one?.title, one?.words.open]).toEqual(['2 novas falhas críticas: Acme', 'Abrir o relatório']);
  });
});
