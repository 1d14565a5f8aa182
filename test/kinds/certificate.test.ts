// Certificates: equal in every notation, and their facts. The expected facts were printed by openssl.
import { assert, nat, property, uint8Array } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { derOf, normalPem } from '../../src/kinds/federation/certificate.ts';
import { certificateFacts } from '../../src/kinds/federation/certificate-facts.ts';
import { signatureAlgorithm } from '../../src/kinds/federation/signature-algorithm.ts';
import certificates from './certificates.json' with { type: 'json' };

const { rsa2048 } = certificates;
const body = rsa2048.pem.replaceAll(/-----[^-]+-----|\s/g, '');

it.each(Object.entries(certificates))('knows a certificate: %s', (_, { pem, ...facts }) => {
  expect(certificateFacts(pem)).toEqual(facts);
});

it.each<[string, string]>([
  ['one line', `-----BEGIN CERTIFICATE-----${body}-----END CERTIFICATE-----`],
  ['no labels', body],
  ['carriage returns', rsa2048.pem.replaceAll('\n', '\r\n')],
  ['indented lines', rsa2048.pem.replaceAll('\n', '\n    ')],
  ['text before and after', `subject=CN=x\n${rsa2048.pem}\nthe end`],
])('is the same with %s', (_, pem) => {
  expect(normalPem(pem)).toBe(rsa2048.pem);
});

it.each(['', 'no certificate', '-----BEGIN CERTIFICATE-----\nAMOSTRA\n-----END CERTIFICATE-----', '-----BEGIN CERTIFICATE-----'])(
  'knows nothing of %j',
  (text) => {
    expect(certificateFacts(text)).toBeUndefined();
  },
);

describe('the signature', () => {
  const der = derOf(rsa2048.pem) ?? Buffer.alloc(0);

  it('is read from any bytes without an error', () => {
    assert(
      property(uint8Array({ maxLength: 64 }), nat(der.length), (bytes, at) => {
        const broken = Buffer.from(der);
        broken.set(bytes.slice(0, der.length - at), at);
        for (const some of [Buffer.from(bytes), broken, der.subarray(0, at)])
          expect(['string', 'undefined']).toContain(typeof signatureAlgorithm(some));
      }),
    );
  });

  it('is the identifier itself if it has no name', () => {
    // SEQUENCE { SEQUENCE {}, SEQUENCE { OID 1.2.3.4 } }
    expect(signatureAlgorithm(Buffer.from('30093000300506032a0304', 'hex'))).toBe('1.2.3.4');
  });
});
