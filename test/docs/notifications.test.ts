// docs/notifications.md: the example that verifies a signature accepts what a run sends, and nothing else; the table has each event, and each format.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import schema from '../../schemas/trust.schema.json' with { type: 'json' };
import { signatureHeaders } from '../../src/notify/deliver.ts';
import { secretOf } from '../../src/secret.ts';

const page = readFileSync('docs/notifications.md', 'utf8');

type IsGenuine = (headers: Readonly<Record<string, string>>, body: string, key: string, now?: number) => boolean;

const example = async (): Promise<IsGenuine> => {
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  const { isGenuine }: { readonly isGenuine: IsGenuine } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return isGenuine;
};

describe('the page about notifications', () => {
  const now = new Date('2026-11-22T03:00:00Z');
  const body = '{"event":"apply-failed","organization":"ação"}';
  const headers = signatureHeaders(body, secretOf('the key'), now);
  const later = (seconds: number): number => now.getTime() + seconds * 1000;

  it('verifies the signature of a message', async () => {
    const isGenuine = await example();
    expect(isGenuine(headers, body, 'the key', later(1))).toBe(true);
    expect(isGenuine(headers, body, 'the key', later(-299))).toBe(true);
  });

  it.each<[string, Readonly<Record<string, string>>, string, string, number]>([
    ['another body', headers, `${body} `, 'the key', 1],
    ['another key', headers, body, 'another key', 1],
    ['another time', { ...headers, 'tenantry-time': String(later(2) / 1000) }, body, 'the key', 2],
    ['a time that is none', { ...headers, 'tenantry-time': 'x' }, body, 'the key', 1],
    ['a message that is sent again', headers, body, 'the key', 301],
    ['no signature', {}, body, 'the key', 1],
  ])('refuses %s', async (_, given, sent, key, seconds) => {
    expect((await example())(given, sent, key, later(seconds))).toBe(false);
  });

  it('has each event and each format', () => {
    const { events, format } = schema.properties.notify.additionalProperties.properties;
    for (const name of [...events.items.enum, ...format.enum]) expect(page).toContain(`| \`${name}\` |`);
  });
});
