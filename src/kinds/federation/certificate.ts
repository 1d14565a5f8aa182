// Certificates of identity providers as text: equal whatever their line breaks, labels and spaces.

/** The base64 of the DER; '' if there is none. A bare base64 body without PEM lines is also accepted, as many identity providers display it. */
const bodyOf = (pem: string): string => {
  const begin = pem.indexOf('-----BEGIN CERTIFICATE-----');
  const from = begin < 0 ? 0 : begin + '-----BEGIN CERTIFICATE-----'.length;
  const end = pem.indexOf('-----END', from);
  return pem.slice(from, end < 0 ? undefined : end).replaceAll(/\s+/g, '');
};

/** The bytes; undefined if the text is not base64. */
export const derOf = (pem: string): Buffer | undefined => {
  const body = bodyOf(pem);
  return body !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : undefined;
};

/** PEM with lines of 64 characters and a line break at the end; any other text is unchanged. */
export const normalPem = (pem: string): string => {
  const der = derOf(pem);
  if (!der) return pem;
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
};
