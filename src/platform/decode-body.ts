// The bytes of a body → text: gzip, deflate and br, within a bound, and valid UTF-8.
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate, inflateRaw } from 'node:zlib';

type DecodedBody = { readonly type: 'text'; readonly text: string } | { readonly type: 'unreadable'; readonly why: string };

type Decoder = (bytes: Buffer, options: { readonly maxOutputLength: number }) => Promise<Buffer>;

const inflated = promisify(inflate);
const inflatedRaw = promisify(inflateRaw);

/** Some servers say `deflate` and send it without the zlib header. */
const deflated: Decoder = async (bytes, options) => inflated(bytes, options).catch(async () => inflatedRaw(bytes, options));

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['deflate', deflated],
  ['br', promisify(brotliDecompress)],
]);

const tooLong = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** `encodings` is the content-encoding header; `most` bounds the decoded bytes. */
export const decodeBody = async (bytes: Buffer, encodings: string, most: number): Promise<DecodedBody> => {
  let decoded = bytes;
  const names = encodings.split(',').map((name) => name.trim().toLowerCase());
  for (const name of names.filter((name) => name !== '' && name !== 'identity').toReversed()) {
    const decoder = decoders.get(name);
    if (decoder === undefined) return { type: 'unreadable', why: 'its body is packed in a way that was not asked for' };
    if (decoded.length === 0) break;
    try {
      decoded = await decoder(decoded, { maxOutputLength: most });
    } catch (error) {
      return { type: 'unreadable', why: tooLong(error) ? `its body is longer than ${most} bytes` : 'its body is packed, and damaged' };
    }
  }
  if (!isUtf8(decoded)) return { type: 'unreadable', why: 'its body is not UTF-8 text' };
  // Unlike a TextDecoder this makes texts of one byte a character where that is enough: half the memory of a large page.
  const text = decoded.toString('utf8');
  return { type: 'text', text: text.startsWith('\ufeff') ? text.slice(1) : text };
};
