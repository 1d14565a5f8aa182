// Versions of packages as composer and npm write them: `3.335.0`, `v3.335`, `1.2.0-beta1`. A branch (`dev-main`) is no version.
import compare from 'semver/functions/compare.js';
import valid from 'semver/functions/valid.js';
import type { Version } from './value.ts';

/** Longer than any version, and short enough for what a regular expression may do with it. */
const longest = 100;

/** undefined when the text is no version that could be compared. */
export const versionOf = (text: string): Version | undefined => {
  if (text.length > longest) return undefined;
  const [, numbers, rest = ''] = /^v?(\d+(?:\.\d+){0,3})([-+.@]?[0-9A-Za-z.+-]*)$/.exec(text.trim()) ?? [];
  if (numbers === undefined || /^[.@]?dev/i.test(rest)) return undefined;
  const [major = '0', minor = '0', patch = '0'] = numbers.split('.');
  const suffix = rest.startsWith('+') || rest.startsWith('-') ? rest : rest === '' ? '' : `-${rest.replace(/^[.@]/, '')}`;
  const normal = valid(`${BigInt(major)}.${BigInt(minor)}.${BigInt(patch)}${suffix}`);
  return normal === null ? undefined : { type: 'version', text: normal };
};

export const compareVersions = (a: Version, b: Version): number => compare(a.text, b.text);
