// Text that is generated in small parts, as blocks: each write costs a system call, and all of it may be longer than any text can be.

const blockLength = 1 << 20;

/** Each block but the last has at least `blockLength` characters and ends with a whole part; none is empty. */
export function* inBlocks(parts: Iterable<string>): Generator<string> {
  let block = '';
  for (const part of parts) {
    block += part;
    if (block.length < blockLength) continue;
    yield block;
    block = '';
  }
  if (block !== '') yield block;
}
