// What a file changes about policies, in each text that a person reads: disabled, replaced and narrowed policies, and the baseline pack left out.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { head } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();

const replacement = `id: member-ours
title: Ours
why: We have our own condition.
kind: member
severity: low
overrides: member-off-domain
message: m
fix: { text: Do it. }
manual: true
require: 'resource.email != "x@acme.example"'
cases:
  - { name: good, resource: { email: a@acme.example }, expect: pass }
  - { name: bad, resource: { email: x@acme.example }, expect: fail }
  - { name: unread, unread: [email], expect: unknown }
`;

describe('an audit shows what the file changes about policies', () => {
  const audited = async (formats: readonly string[]): Promise<{ readonly code: number; readonly shown: readonly string[] }> => {
    const { code } = await session.run(`audit acme.yaml --quiet ${formats.map((format) => `--output ${format}=out.${format}`).join(' ')}`);
    return { code, shown: formats.map((format) => readFileSync(join(session.folder, `out.${format}`), 'utf8')) };
  };

  it('to people', async () => {
    session.write('rules/ours.yaml', replacement);
    session.write(
      'acme.yaml',
      `${head}policies:
  files: [rules/]
  settings:
    api-key-max-age: { enabled: false, reason: later this year }
    access-control-mfa-enforced: { only: [access-control] }
`,
    );
    for (const text of (await audited(['text', 'markdown', 'html'])).shown) {
      const shown = text
        .replace(/<[^>]+>|[*\\`]/g, '')
        .replaceAll('&#42;', '*')
        .replaceAll('&#58;', ':');
      expect(shown).toMatch(/[Dd]isabled, replaced or narrowed here \(3\)/);
      for (const line of [
        'api-key-max-age: disabled: later this year',
        'member-ours: replaces member-off-domain',
        'access-control-mfa-enforced: evaluated only for',
      ])
        expect(shown).toContain(line);
    }
  });

  it('and that the baseline pack is left out, in every format of findings', async () => {
    session.write('acme.yaml', `${head}policies: { packs: [cost], since: 0.0.1 }\n`);
    const { code, shown } = await audited(['text', 'markdown', 'html', 'json', 'csv', 'sarif', 'junit', 'ocsf']);
    for (const text of shown) expect(text).toMatch(/baseline is weakened here: not selected, which leaves out \d+ policies/);
    expect(code).toBe(1);
  });
});
