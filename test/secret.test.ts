import { inspect } from 'node:util';
import { expect, it } from 'vitest';
import { secretOf } from '../src/secret.ts';

it('shows its value by reveal only', () => {
  const secret = secretOf('s3cr3t-value');
  const shown = [
    String(secret),
    JSON.stringify(secret),
    JSON.stringify({ nested: [secret] }),
    inspect(secret),
    inspect({ nested: secret }, { depth: 9, showHidden: true }),
    new Error('about '.concat(secret.toString())).message,
    Object.values({ ...secret })
      .map(String)
      .join(' '),
  ];
  expect(shown.filter((text) => text.includes('s3cr3t-value'))).toEqual([]);
  expect(shown[0]).toBe('[secret]');
  expect(secret.reveal()).toBe('s3cr3t-value');
});
