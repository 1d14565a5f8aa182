// Sentences that people write in files: titles, reasons, descriptions. A line end in them is where an editor broke the line, and nothing more: it becomes a
// space here, once. In a name or a value from outside it is a character like any other, which output escapes (visible.ts).

/** The lines as one. Only the white space at line ends changes, so that a part of the text has the same form in it and by itself. */
export const joinLines = (written: string): string => {
  const lines = written.split(/\r\n|\r|\n/);
  if (lines.length === 1) return written;
  const last = lines.length - 1;
  const trimmed = lines.map((line, at) => (at === 0 ? line.trimEnd() : at === last ? line.trimStart() : line.trim()));
  return trimmed.filter((line, at) => line !== '' || at === 0 || at === last).join(' ');
};

/** The one function for texts of files that are sentences; where they are loaded, not where they are shown. */
export const prose = (written: string): string => joinLines(written).trim();
