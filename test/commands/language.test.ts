// `--language`: verdicts, digests and fingerprints stay the same. What every command prints in Portuguese: portuguese.test.ts.
import { beforeAll, expect, it } from 'vitest';
import { head, organization } from './session.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile(() => organization({ access_control: { enabled: true, enforce_mfa: false } }));
beforeAll(() => {
  session.write('org.yaml', `${head}access_control: { enabled: true, enforce_mfa: false }\n`);
});

it('findings have the same content in both languages', async () => {
  const parsed = async (more: string) => JSON.parse((await session.run(`audit org.yaml --format json${more}`)).stdout);
  const [english, portuguese] = [await parsed(''), await parsed(' --language pt-BR')];
  const plain = (review: typeof english) => ({
    digests: [review.run.policiesDigest, review.run.settingsDigest],
    exit: review.exitCode,
    findings: review.findings.map(({ fingerprint, severity, verdict }: Record<string, unknown>) => ({ fingerprint, severity, verdict })),
  });
  expect(plain(portuguese)).toEqual(plain(english));
  expect(portuguese.findings.map(({ text }: { text: string }) => text)).toContain(
    'a MFA não é obrigatória (enforce_mfa: false, enabled: true)',
  );
});

it('an unknown language is refused', async () => {
  const { code, stderr } = await session.run('audit org.yaml --language pt');
  expect(code).toBe(2);
  expect(stderr).toContain('pt-BR');
});
