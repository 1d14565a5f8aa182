// Versions of packages as composer and npm write them: `3.335.0`, `v3.335`, `1.2.0-beta1`. A branch (`dev-main`) is not a version.
import compare from 'semver/functions/compare.js';
import valid from 'semver/functions/valid.js';
import type { Version } from './value.ts';

/** Longer than any version, and short enough to bound the work of a regular expression. */
const longest = 100;

/** undefined if the text is not a comparable version. */
export const versionOf = (text: string): Version | undefined => {
  if (text.length > longest) return undefined;
  const [, numbers, rest = ''] = /^v?(\d+(?:\.\d+){0,3})([-+.@]?[0-9A-Za-z.+-]*)$/.exec(text.trim()) ?? [];
  // `3.x-dev` is the newest state of a branch, and a fifth number belongs to no version.
  if (numbers === undefined || /^(?:[.@]?dev|\.x\b|\.\d)/i.test(rest)) return undefined;
  const [major = '0', minor = '0', patch = '0'] = numbers.split('.');
  const suffix = rest.startsWith('+') || rest.startsWith('-') ? rest : rest === '' ? '' : `-${rest.replace(/^[.@]/, '')}`;
  const normal = valid(`${BigInt(major)}.${BigInt(minor)}.${BigInt(patch)}${suffix}`);
  return normal === null ? undefined : { type: 'version', text: normal };
};

export const compareVersions = (a: Version, b: Version): number => compare(a.text, b.text);
