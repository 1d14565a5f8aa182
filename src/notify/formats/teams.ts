// A message for a webhook of Microsoft Teams (workflow "when a webhook request is received"): an Adaptive Card. A TextRun knows no Markdown, unlike a TextBlock.
import type { Json } from '../../json.ts';
import type { Notification } from '../message.ts';

const run = (text: string, more: { readonly weight?: 'Bolder'; readonly size?: 'Medium'; readonly isSubtle?: true } = {}): Json => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...more }],
});

export const teamsBody = ({ title, items, link, words }: Notification): Json => ({
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
          run(title, { weight: 'Bolder', size: 'Medium' }),
          ...items.map((item) => run(item)),
          ...(words.more === '' ? [] : [run(words.more, { isSubtle: true })]),
        ],
        ...(link !== null && { actions: [{ type: 'Action.OpenUrl', title: words.open, url: link }] }),
      },
    },
  ],
});
