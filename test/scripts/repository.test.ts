// One line of package.json names the repository: whoever publishes Tenantry changes that line, and `npm run generate` the rest.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { repository } from '../../src/repository.ts';

const name = new URL(repository).pathname.slice(1);

/** References to our actions and workflows, which are generated. */
const generated = new RegExp(`uses: ${name}(?:/[\\w./-]+)?@[0-9a-f]{40} # v`, 'g');

it('is written nowhere else', () => {
  const paths = execFileSync('git', ['ls-files', '*.ts', '*.md', '*.yml', '*.yaml', '*.json'], { encoding: 'utf8' }).trim().split('\n');
  const naming = paths.filter((path) => {
    if (path === 'package.json' || path.startsWith('test/') || path.startsWith('dist/')) return false;
    const text = readFileSync(path, 'utf8').replaceAll(generated, '');
    // The folder of a desired state may have the same two words.
    return text.includes(repository) || text.includes(`--repo ${name}`) || text.includes(`uses: ${name}`);
  });
  expect(naming.filter((path) => !path.endsWith('.generated.ts'))).toEqual([]);
});

it('is where a text of the program sends its reader: an installed package has no folder docs', () => {
  const texts = execFileSync('git', ['ls-files', 'src/*.ts'], { encoding: 'utf8' }).trim().split('\n');
  const naming = texts.filter((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .some((line) => /\bdocs\/[\w-]+\.md/.test(line) && !/^\s*(?:\/\/|\/?\*)/.test(line)),
  );
  expect(naming).toEqual([]);
});
