// Printed text that no CI runner acts on. Runners read commands in what a program prints: `::error::` where a line begins, behind any white space
// (GitHub), `##[error]`, `##vso[…]`, `##teamcity[…]` anywhere in it (Azure, TeamCity, older runners of GitHub).

/** White space and colours do not keep a runner from taking what follows for the beginning. */
const begins = /^((?:[^\S\n\r]|\p{Cc}\[[\d;]*m)*):(?=:)/gmu;
const anywhere = /##(?=\w*\[)/g;

/** The same text with the first character of each command as an escape. Of nothing that Tenantry says by itself, nor of JSON and YAML that it writes. */
export const inert = (text: string): string => {
  // Of nearly all text; a search is many times faster than the patterns.
  const visible = text.includes('::') ? text.replace(begins, '$1\\u{3a}') : text;
  return visible.includes('##') ? visible.replace(anywhere, '#\\u{23}') : visible;
};
