// Reads CSV: strictly, as RFC 4180 and Tenantry define it, and as Excel does, with any list separator.

export const byteOrderMark = '\ufeff';

/** With a byte order mark, CRLF, every cell in quotation marks, and quotes doubled inside of them. */
export const parseCsv = (text: string, separator = ','): readonly (readonly string[])[] => {
  if (!text.startsWith(byteOrderMark)) throw new Error('there is no byte order mark');
  const field = /"((?:[^"]|"")*)"([,;\t]|\r\n)/y;
  const rows: string[][] = [[]];
  field.lastIndex = byteOrderMark.length;
  while (field.lastIndex < text.length) {
    const at = field.lastIndex;
    const [, written = '', end = ''] = field.exec(text) ?? [];
    if (field.lastIndex === 0 || (end !== separator && end !== '\r\n'))
      throw new Error(`no field at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    rows.at(-1)?.push(written.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  if (rows.at(-1)?.length !== 0) throw new Error('the last row does not end');
  return rows.slice(0, -1);
};

/**
 * Every cell that Excel finds in a file if the list separator of its country is this one, whatever the file was written with. Never an error: a quotation mark
 * has a meaning only at the beginning of a cell; after the closing one, characters up to the separator belong to the cell.
 */
export const cellsInExcel = (text: string, separator: string): readonly string[] => {
  const cells: string[] = [];
  let cell = '';
  let state: 'start' | 'quoted' | 'plain' = 'start';
  const characters = Array.from(text.replace(byteOrderMark, ''));
  for (let at = 0; at < characters.length; at += 1) {
    const one = characters[at] ?? '';
    if (state === 'start' && one === '"') state = 'quoted';
    else if (state === 'quoted' && one === '"' && characters[at + 1] === '"') {
      cell += one;
      at += 1;
    } else if (state === 'quoted' && one === '"') state = 'plain';
    else if (state !== 'quoted' && (one === separator || one === '\n')) {
      cells.push(cell);
      cell = '';
      state = 'start';
    } else {
      cell += one;
      if (state === 'start') state = 'plain';
    }
  }
  return [...cells, cell];
};
