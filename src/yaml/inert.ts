// Printed text without commands for CI runners. Runners read commands from the output of a program: `::error::` at the beginning of a line, after any white
// space (GitHub), `##[error]`, `##vso[…]`, `##teamcity[…]` anywhere in it (Azure, TeamCity, older runners of GitHub).

/** A runner ignores white space and colours before the beginning. */
const begins = /^((?:[^\S\n\r]|\p{Cc}\[[\d;]*m)*):(?=:)/gmu;
const anywhere = /##(?=\w*\[)/g;

/** The same text with the first character of each command escaped. Not used for Tenantry's own text, nor for the JSON and YAML that it writes. */
export const inert = (text: string): string => {
  // Nearly all text contains none; a search is many times faster than the patterns.
  const visible = text.includes('::') ? text.replace(begins, '$1\\u{3a}') : text;
  return visible.includes('##') ? visible.replace(anywhere, '#\\u{23}') : visible;
};
