// The notes of a release: what CHANGELOG.md says under the version of package.json. Fails if the tag has another version, or the version has no date.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { version } from '../src/version.ts';

/** `tag`: `v0.2.0`. Throws with what to change. */
export const releaseNotes = (changelog: string, tag: string): string => {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has the version ${version}.`);
  const [, heading, notes] = new RegExp(`^## (${version.replaceAll('.', '\\.')}.*)\n([^]*?)(?=\n## |$(?![^]))`, 'm').exec(changelog) ?? [];
  if (heading === undefined || notes === undefined) throw new Error(`CHANGELOG.md has no heading "## ${version} (date)".`);
  if (!/ \(\d{4}-\d\d-\d\d\)$/.test(heading)) throw new Error(`Replace "## ${heading}" in CHANGELOG.md by "## ${version} (date)".`);
  return `${notes.trim()}\n`;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    process.stdout.write(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), process.argv[2] ?? ''));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
