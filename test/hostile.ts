// Names of resources that are meant to be believed, executed or overlooked when printed, and the forms in which they must never be printed.

export const hostile: readonly string[] = [
  '::error::pwned',
  '::add-mask::administrator',
  '::stop-commands::x',
  '##[error]pwned',
  '##vso[task.setvariable variable=x]y',
  '##teamcity[x]',
  '\u001b[2J\u001b[1;31mred',
  'a\r::error::pwned',
  'a\n::error::pwned',
  'a\u2028::error::pwned',
  '\u202eevil\u2066',
  'zero\u200bwidth',
  '\ufeffmark',
  'p\u0430ypal',
];

/** As runners read a log: white space before a command is ignored, and older ones find `##[` anywhere. */
export const commandsIn = (text: string): readonly string[] =>
  text.split(/\r\n|\r|\n|\u2028|\u2029|\u0085/).filter((line) => /^(?:\s|\p{Cc}\[[\d;]*m)*::/u.test(line) || /##\w*\[/.test(line));

/** Characters that hide, reorder or look like others; our own colours begin with an escape. */
export const deceptionsIn = (text: string): readonly string[] =>
  text
    .replaceAll(/\p{Cc}\[[\d;]*m/gu, '')
    .split('\n')
    .filter((line) => /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\u0430]/u.test(line));
