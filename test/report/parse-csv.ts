// Reads CSV as RFC 4180 defines it, strictly: CRLF, quotes doubled inside of quotes, no quote elsewhere.
export const parseCsv = (text: string): readonly (readonly string[])[] => {
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/y;
  const rows: string[][] = [[]];
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const found = field.exec(text);
    if (!found || field.lastIndex === at) throw new Error(`no field at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    const [, written = '', end] = found;
    rows.at(-1)?.push(written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === '\r\n') rows.push([]);
  }
  if (rows.at(-1)?.length !== 0) throw new Error('the last row does not end');
  return rows.slice(0, -1);
};
