// The lines of CODEOWNERS for what decides about credentials and verdicts. Without an owner they are comments: an owner that does not exist would
// silently require nobody.
import { fail } from '../../errors.ts';
import { projectAround } from '../../files/project.ts';
import { withOwnerBlock } from '../../trust/code-owners.ts';
import { codeOwnersIn, codeOwnersPlaces } from '../../use/open/code-owners.ts';
import { quoted } from '../../yaml/visible.ts';
import { type FilePlan, leaving, replacing, trustFile, unlessThere } from './planned-files.ts';

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

/** The lines of the delegation replace the earlier ones; everything else in the file stays. */
const delegatedOwners = (place: string, block: string): FilePlan => {
  const found = codeOwnersIn(projectAround(place));
  if (!found) return unlessThere(place, { [codeOwnersPlaces[0]]: block });
  const text = withOwnerBlock(found.text, block);
  return text === found.text ? leaving(found.name) : replacing(found.name, found.file, text);
};

/** Adds what has no line yet to the file that GitHub uses, otherwise plans one. `block`: the lines of a delegation, which name all owners. */
export const codeOwnersFor = (place: string, owner: string | undefined, block = ''): FilePlan => {
  if (owner !== undefined) failIfNoOwner(owner);
  if (block !== '') return delegatedOwners(place, block);
  const found = codeOwnersIn(projectAround(place));
  if (!found)
    return unlessThere(place, {
      [codeOwnersPlaces[0]]: owner === undefined ? starter : `${about}${paths.map((path) => lineFor(path, owner)).join('')}`,
    });
  const { name, file, text } = found;
  if (owner === undefined) return leaving(name);
  const missing = paths.filter((path) => !isOwned(text, path));
  if (missing.length === 0) return leaving(name);
  const end = text === '' || text.endsWith('\n') ? '' : '\n';
  return replacing(name, file, `${text}${end}${missing.map((path) => lineFor(path, owner)).join('')}`);
};
