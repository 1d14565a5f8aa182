// The check for leaks itself: the forms of a secret that it finds, and files that change after they were looked at.
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../temporary-folder.ts';
import { demandNoLeaks, leaksIn } from './leaks.ts';

describe('the check', () => {
  const secret = 'canary+x/Zx9"Qw7=Lm3&yz';
  it.each([
    ['unchanged', secret],
    ['a part of it', secret.slice(5, 18)],
    ['in a URL', encodeURIComponent(secret)],
    ['in JSON', JSON.stringify({ secret })],
    ['in hex', Buffer.from(secret).toString('hex')],
    ['in base64', Buffer.from(secret).toString('base64')],
    ['in base64, after one letter', Buffer.from(`a${secret}`).toString('base64')],
    ['in base64, after two letters', Buffer.from(`ab${secret}`).toString('base64')],
    ['as a password of basic authentication', Buffer.from(`user:${secret}`).toString('base64url')],
  ])('finds a secret %s', (_, text) => {
    expect(leaksIn({ here: `before ${text} after` }, { secret })).toEqual(['secret in here']);
  });

  it.each(Array.from({ length: secret.length - 11 }, (_, at) => at))('finds the part at %i, and none that is shorter', (at) => {
    expect(leaksIn({ here: `before ${secret.slice(at, at + 12)} after` }, { secret })).toEqual(['secret in here']);
    expect(leaksIn({ here: `before ${secret.slice(at, at + 11)} after` }, { secret })).toEqual([]);
  });

  it('looks at a file again that has changed, even to the same size and time', async () => {
    const cwd = temporaryFolder();
    const file = join(cwd, 'report.txt');
    const check = (): void => demandNoLeaks({ command: 'plan', cwd, env: { SECRET: secret }, stdout: '', stderr: '' });
    const write = (text: string): void => {
      writeFileSync(file, text);
      utimesSync(file, 1, 1);
    };
    write(secret.replaceAll(/./g, '-'));
    await after(100);
    for (const _ of [1, 2]) expect(check).not.toThrow();
    write(secret);
    await after(100);
    expect(check).toThrow('shows secrets: SECRET in report.txt');
    rmSync(cwd, { recursive: true });
  });
});
