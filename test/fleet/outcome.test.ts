// What the end of an organization's process says: a capture is a head line and a line for each of its items, any other result is one document.
import { expect, it } from 'vitest';
import { outcomeOf } from '../../src/fleet/outcome.ts';

const ended = { code: 0, signal: null, timedOut: false, isTooLong: false, stderr: '' } as const;
const task = { tenant: null, timeout: 1000, memory: 100 } as const;
const head = JSON.stringify({ content: { live: { collections: [{ completeness: { type: 'complete' } }] } } });

it.each([
  ['without items', `${head}\n`],
  ['with items', `${head}\n["volume@br-se1",{"id":"1"}]\n[{}]\n`],
])('a capture %s is evaluated', (_, text) => {
  expect(outcomeOf({ ...ended, text }, { ...task, command: 'capture' })).toMatchObject({
    status: 'evaluated',
    completeness: { complete: 1, requested: 1 },
  });
});
