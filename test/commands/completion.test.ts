// The completion script of bash, in bash itself. The other shells take seconds to start: completion.long.ts.
import { execFileSync } from 'node:child_process';
import { beforeAll, describe, expect, it } from 'vitest';
import { typed, withProgram } from './completing.ts';
import { sessionForFile } from './sessions.ts';

const session = sessionForFile();
let env: NodeJS.ProcessEnv;
beforeAll(async () => {
  env = withProgram(session);
  session.write('tenantry.yaml', 'version: 1\n');
  session.write('complete.bash', (await session.run('completion bash')).stdout);
});

/** Words as bash passes them to a completion: it also splits at `=`. */
const complete = (words: readonly string[]): readonly string[] => {
  const given = words.map((word) => `'${word}'`).join(' ');
  const script = `source ./complete.bash; COMP_WORDS=(${given}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _tenantry; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script], { cwd: session.folder, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean)
    .sort();
};

describe('bash', () => {
  it.each(typed.map((one) => [one.line, one] as const))('completes %s', (line, { only, among = [] }) => {
    const offered = complete(line.split(' '));
    expect(offered).toEqual(only ?? offered);
    expect(offered).toEqual(expect.arrayContaining([...among]));
  });

  it('completes a value behind `=`, which bash passes as three words', () => {
    expect(complete(['tenantry', 'plan', '--format', '=', 'ma'])).toEqual(['markdown']);
    expect(complete(['tenantry', 'plan', '--format', '='])).toContain('sarif');
    expect(complete(['tenantry', 'plan', '--format', '=', 'json', 'ten'])).toEqual(['tenantry.yaml']);
  });
});
