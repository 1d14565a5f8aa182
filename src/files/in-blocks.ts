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

/** The longest code point in UTF-8. */
const longestPoint = 4;

const bufferLength = 1 << 16;

/** The same as UTF-8 in one buffer: each piece is valid until the next one is taken. Texts that are written one by one would be garbage as large as all of them. */
export function* asBytes(parts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const buffer = new Uint8Array(bufferLength);
  let used = 0;
  for (const part of parts) {
    for (let at = 0; at < part.length; ) {
      if (bufferLength - used < longestPoint) {
        yield buffer.subarray(0, used);
        used = 0;
      }
      const { read, written } = encoder.encodeInto(at === 0 ? part : part.slice(at), buffer.subarray(used));
      at += read;
      used += written;
    }
  }
  if (used > 0) yield buffer.subarray(0, used);
}
