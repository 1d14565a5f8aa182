// The lines of CODEOWNERS for what decides about credentials and verdicts. Without an owner they are comments: an owner that does not exist would
// silently require nobody.
import { join } from 'node:path';
import { fail } from '../../errors.ts';
import { pathExists } from '../../files/file-status.ts';
import { projectAround, projectFile } from '../../files/project.ts';
import { readText } from '../../files/read-text.ts';
import { writeText } from '../../files/write-text.ts';
import { quoted } from '../../yaml/visible.ts';
import { trustFile, type Written, writeUnlessThere } from './written-files.ts';

/** GitHub uses the first one (docs.github.com, "About code owners"). */
const places = [join('.github', 'CODEOWNERS'), 'CODEOWNERS', join('docs', 'CODEOWNERS')] as const;

const paths = [`/${trustFile}`, '/.github/'] as const;

const wide = Math.max(...paths.map((path) => path.length)) + 2;

const lineFor = (path: string, owner: string): string => `${path.padEnd(wide)}${owner}\n`;

const about = '# What decides about credentials and verdicts.\n';

const starter = `${about}# Replace @OWNER by a person or a team with write access, and uncomment the lines; or run \`tenantry init --codeowners <owner>\`.
${paths.map((path) => `# ${lineFor(path, '@OWNER')}`).join('')}`;

/** A person, a team or an e-mail address. */
const failIfNoOwner = (owner: string): void => {
  if (!/^@[\w.-]+(?:\/[\w.-]+)?$|^[^\s@]+@[^\s@]+$/.test(owner))
    fail('usage', `${quoted(owner)} is no owner.`, { help: 'Use a person (@ana), a team (@acme/cloud-security) or an e-mail address.' });
};

const isOwned = (text: string, path: string): boolean =>
  text.split('\n').some((line) => {
    const [pattern, owner = '#'] = line.trim().split(/\s+/);
    return pattern === path && !owner.startsWith('#');
  });

/** Adds what has no line yet to the file that GitHub uses, otherwise writes one. */
export const writeCodeOwners = (place: string, owner: string | undefined): Written => {
  if (owner !== undefined) failIfNoOwner(owner);
  const name = places.find((one) => pathExists(join(place, one)));
  if (name === undefined)
    return writeUnlessThere(place, {
      [places[0]]: owner === undefined ? starter : `${about}${paths.map((path) => lineFor(path, owner)).join('')}`,
    });
  if (owner === undefined) return { written: [], left: [name] };
  const file = projectFile(projectAround(place), name);
  const text = readText(file);
  const missing = paths.filter((path) => !isOwned(text, path));
  if (missing.length === 0) return { written: [], left: [name] };
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  writeText(file, `${text}${end}${missing.map((path) => lineFor(path, owner)).join('')}`);
  return { written: [name], left: [] };
};
