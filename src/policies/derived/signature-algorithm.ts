// How a certificate is signed, from its DER: Node 20's X509Certificate does not tell. Only the algorithm's object identifier is read.

/** Object identifiers (RFC 3279, 4055, 5758, 8410), as the hex of their DER content. */
const algorithms: Readonly<Record<string, string>> = {
  '2a864886f70d010102': 'md2-rsa',
  '2a864886f70d010104': 'md5-rsa',
  '2a864886f70d010105': 'sha1-rsa',
  '2a864886f70d01010e': 'sha224-rsa',
  '2a864886f70d01010b': 'sha256-rsa',
  '2a864886f70d01010c': 'sha384-rsa',
  '2a864886f70d01010d': 'sha512-rsa',
  '2a864886f70d01010a': 'rsa-pss',
  '2a8648ce380403': 'dsa-sha1',
  '2a8648ce3d0401': 'ecdsa-sha1',
  '2a8648ce3d040301': 'ecdsa-sha224',
  '2a8648ce3d040302': 'ecdsa-sha256',
  '2a8648ce3d040303': 'ecdsa-sha384',
  '2a8648ce3d040304': 'ecdsa-sha512',
  '2b6570': 'ed25519',
  '2b6571': 'ed448',
};

interface Element {
  /** Where its content starts and ends. */
  readonly start: number;
  readonly end: number;
}

/** The DER element at an offset; undefined when it does not fit into the bytes. */
const element = (der: Uint8Array, offset: number): Element | undefined => {
  const first = der[offset + 1];
  if (first === undefined) return undefined;
  if (first < 0x80) return bounded(der, offset + 2, first);
  const count = first & 0x7f;
  if (count === 0 || count > 4) return undefined;
  const length = der.subarray(offset + 2, offset + 2 + count).reduce((sum, byte) => sum * 256 + byte, 0);
  return bounded(der, offset + 2 + count, length);
};
const bounded = (der: Uint8Array, start: number, length: number): Element | undefined => (start + length <= der.length ? { start, end: start + length } : undefined);

/** Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm SEQUENCE { OBJECT IDENTIFIER … }, signature }. */
export const signatureOf = (der: Uint8Array): string | undefined => {
  const certificate = element(der, 0);
  const signed = certificate && element(der, certificate.start);
  const algorithm = signed && element(der, signed.end);
  const identifier = algorithm && element(der, algorithm.start);
  return identifier && algorithms[Buffer.from(der.subarray(identifier.start, identifier.end)).toString('hex')];
};
