// The algorithm that a certificate is signed with, from its DER: Node 20 does not provide it.

/** The element at a position of a DER text: its tag, and where its content begins and ends. */
interface Element {
  readonly tag: number;
  readonly from: number;
  readonly to: number;
}

/** undefined if the bytes are cut off or the length is implausible. */
const elementAt = (der: Buffer, at: number): Element | undefined => {
  const [tag, first] = [der[at], der[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  const digits = first < 0x80 ? 0 : first & 0x7f;
  if (digits > 4 || at + 2 + digits > der.length) return undefined;
  const length = digits === 0 ? first & 0x7f : der.readUIntBE(at + 2, digits);
  const from = at + 2 + digits;
  return first === 0x80 || from + length > der.length ? undefined : { tag, from, to: from + length };
};

/** The child elements of an element. */
const inside = (der: Buffer, { from, to }: Element): readonly Element[] => {
  const found: Element[] = [];
  for (let at = from; at < to; ) {
    const element = elementAt(der, at);
    if (!element || element.to > to) break;
    found.push(element);
    at = element.to;
  }
  return found;
};

const objectIdentifier = 0x06;

const oidText = (der: Buffer, { from, to }: Element): string => {
  const numbers: number[] = [];
  let number = 0;
  for (const byte of der.subarray(from, to)) {
    number = number * 128 + (byte & 0x7f);
    if (byte < 0x80) {
      numbers.push(number);
      number = 0;
    }
  }
  const [first = 0, ...rest] = numbers;
  const root = Math.min(Math.trunc(first / 40), 2);
  return [root, first - root * 40, ...rest].join('.');
};

const names: Readonly<Record<string, string>> = {
  '1.2.840.113549.1.1.2': 'md2-rsa',
  '1.2.840.113549.1.1.4': 'md5-rsa',
  '1.2.840.113549.1.1.5': 'sha1-rsa',
  '1.3.14.3.2.29': 'sha1-rsa',
  '1.2.840.113549.1.1.11': 'sha256-rsa',
  '1.2.840.113549.1.1.12': 'sha384-rsa',
  '1.2.840.113549.1.1.13': 'sha512-rsa',
  '1.2.840.113549.1.1.14': 'sha224-rsa',
  '1.2.840.10040.4.3': 'sha1-dsa',
  '2.16.840.1.101.3.4.3.2': 'sha256-dsa',
  '1.2.840.10045.4.1': 'sha1-ecdsa',
  '1.2.840.10045.4.3.1': 'sha224-ecdsa',
  '1.2.840.10045.4.3.2': 'sha256-ecdsa',
  '1.2.840.10045.4.3.3': 'sha384-ecdsa',
  '1.2.840.10045.4.3.4': 'sha512-ecdsa',
  '1.3.101.112': 'ed25519',
  '1.3.101.113': 'ed448',
};

const pss = '1.2.840.113549.1.1.10';
const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.4': 'sha224',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

const oidIn = (der: Buffer, element: Element | undefined): string | undefined => {
  const [oid] = element ? inside(der, element) : [];
  return oid?.tag === objectIdentifier ? oidText(der, oid) : undefined;
};

/** RSASSA-PSS names its hash in the parameters, in the field tagged 0; the default is SHA-1 (RFC 4055). */
const pssHash = (der: Buffer, parameters: Element | undefined): string => {
  const tagged = parameters && inside(der, parameters).find((element) => element.tag === 0xa0);
  const oid = tagged && oidIn(der, inside(der, tagged)[0]);
  return oid === undefined ? 'sha1' : (hashes[oid] ?? oid);
};

/** `sha256-rsa`, `sha256-rsa-pss`, `ed25519`; the identifier itself (`1.2.3`) if it is not known; undefined if it cannot be read. */
export const signatureAlgorithm = (der: Buffer): string | undefined => {
  const certificate = elementAt(der, 0);
  const algorithm = certificate && inside(der, certificate)[1];
  const oid = oidIn(der, algorithm);
  if (!algorithm || oid === undefined) return undefined;
  if (oid === pss) return `${pssHash(der, inside(der, algorithm)[1])}-rsa-pss`;
  return names[oid] ?? oid;
};
