// A message for an incoming webhook of Slack: blocks of mrkdwn. Outside of a code span, mrkdwn has no escape for `*` and `_`, so every item is one.
import type { Json } from '../../json.ts';
import type { Notification } from '../message.ts';

/** Without these three there is no mention, link or entity. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A span cannot contain its own mark. */
const codeSpan = (text: string): string => `\`${escaped(text.replaceAll('`', "'"))}\``;

const section = (text: string): Json => ({ type: 'section', text: { type: 'mrkdwn', text, verbatim: true } });

/** Slack refuses a header of more than 150 characters. */
const headerOf = (title: string): string => {
  const characters = Array.from(title);
  const fits = characters.findLastIndex((_, at) => escaped(characters.slice(0, at + 1).join('')).length <= 150);
  return escaped(characters.slice(0, fits + 1).join(''));
};

export const slackBody = ({ title, items, link, words }: Notification): Json => ({
  // Of the notification on a telephone.
  text: escaped(title),
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: headerOf(title), emoji: false } },
    ...items.map((item) => section(codeSpan(item))),
    ...(words.more === '' ? [] : [section(escaped(words.more))]),
    ...(link === null ? [] : [section(`<${link}|${escaped(words.open)}>`)]),
  ],
});
