// What the workflow of a release prints as its notes, and what it refuses to release.
import { expect, it } from 'vitest';
import { releaseNotes } from '../../scripts/release-notes.ts';
import { version } from '../../src/version.ts';

const tag = `v${version}`;
const changelog = (heading: string): string =>
  `# Changelog\n\n## ${heading}\n\nThe first one.\n\n### Fixed\n\n- A.\n\n## 0.0.1 (2020-01-01)\n\nOlder.\n`;

it('are the part of the version, without its heading', () => {
  expect(releaseNotes(changelog(`${version} (2026-11-26)`), tag)).toBe('The first one.\n\n### Fixed\n\n- A.\n');
});

it('end with the file for the only version', () => {
  expect(releaseNotes(`## ${version} (2026-11-26)\n\nAll.\n\nMore.\n`, tag)).toBe('All.\n\nMore.\n');
});

it.each([
  ['another tag', `${version} (2026-11-26)`, 'v9.9.9', 'The tag is v9.9.9, but package.json has the version'],
  ['no date', `${version} (unreleased)`, tag, 'by "## '],
  ['no part', '9.9.9 (2026-11-26)', tag, 'has no heading'],
])('are refused for %s', (_, heading, given, says) => {
  expect(() => releaseNotes(changelog(heading), given)).toThrow(says);
});
