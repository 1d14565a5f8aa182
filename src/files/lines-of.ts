// Bytes that arrive in blocks, as lines: a file may be longer than any text can be.

const lineFeed = 0x0a;

/** Each line without its line break, valid until the next one is taken; ends before a line of more bytes than `longest`. */
export function* linesOf(blocks: Iterable<Buffer>, longest: number): Generator<Buffer, undefined> {
  let begun: Buffer[] = [];
  let open = 0;
  for (const block of blocks) {
    let from = 0;
    for (let feed = block.indexOf(lineFeed); feed !== -1; feed = block.indexOf(lineFeed, from)) {
      const part = block.subarray(from, feed);
      yield open === 0 ? part : Buffer.concat([...begun, part]);
      begun = [];
      open = 0;
      from = feed + 1;
    }
    open += block.length - from;
    if (open > longest) return;
    begun.push(Buffer.from(block.subarray(from)));
  }
  if (open > 0) yield Buffer.concat(begun);
}
