// A message for an incoming webhook of Google Chat: a card. Its paragraphs know some HTML, so names are escaped; a message without `text` mentions nobody.
import type { Json } from '../../json.ts';
import type { Notification } from '../message.ts';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);

const paragraph = (text: string): Json => ({ textParagraph: { text } });

export const googleChatBody = ({ title, items, link, words }: Notification): Json => ({
  cardsV2: [
    {
      cardId: 'tenantry',
      card: {
        sections: [
          {
            widgets: [
              paragraph(`<b>${escaped(title)}</b>`),
              ...items.map((item) => paragraph(escaped(item))),
              ...(words.more === '' ? [] : [paragraph(escaped(words.more))]),
              ...(link === null ? [] : [{ buttonList: { buttons: [{ text: words.open, onClick: { openLink: { url: link } } }] } }]),
            ],
          },
        ],
      },
    },
  ],
});
