// The bytes of a body → text: gzip, deflate and br, with a size limit, and valid UTF-8.
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

/** `again`: a retry may succeed; a body that is too long will be too long again. */
interface Unreadable {
  readonly type: 'unreadable';
  readonly why: string;
  readonly again: boolean;
}

type UnpackedBody = { readonly type: 'bytes'; readonly bytes: Buffer } | Unreadable;

type Decoder = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const inflated = promisify(inflate);
const inflatedRaw = promisify(inflateRaw);

/** Some servers declare `deflate` and send it without the zlib header. */
const deflated: Decoder = async (bytes, options) => inflated(bytes, options).catch(async () => inflatedRaw(bytes, options));

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', deflated],
  ['br', promisify(brotliDecompress)],
]);

/** The maximum number of encodings of a body: each can expand it to the limit again. */
const mostEncodings = 2;

const tooLong = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** `encodings` is the content-encoding header; `most` limits the decoded bytes. */
export const unpackBody = async (bytes: Buffer, encodings: string, most: number): Promise<UnpackedBody> => {
  let decoded = bytes;
  const names = encodings.split(',').map((name) => name.trim().toLowerCase());
  const packed = names.filter((name) => name !== '' && name !== 'identity').toReversed();
  for (const [index, name] of packed.entries()) {
    const decoder = decoders.get(name);
    if (decoder === undefined || index >= mostEncodings)
      return { type: 'unreadable', why: 'the body has an unsupported content encoding', again: true };
    if (decoded.length === 0) break;
    try {
      decoded = await decoder(decoded, { maxOutputLength: most });
    } catch (error) {
      return tooLong(error)
        ? { type: 'unreadable', why: `the body is larger than ${most} bytes`, again: false }
        : { type: 'unreadable', why: 'the compressed body is damaged', again: true };
    }
  }
  return { type: 'bytes', bytes: decoded };
};

/** undefined: the bytes are not UTF-8. */
export const textOfBody = (bytes: Buffer): string | undefined => {
  if (!isUtf8(bytes)) return undefined;
  // Unlike a TextDecoder, this creates one-byte strings if possible: half the memory of a large page.
  const text = bytes.toString('utf8');
  return text.startsWith('\ufeff') ? text.slice(1) : text;
};
