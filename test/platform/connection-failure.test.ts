// Why there was no response is the same for every server: the platform and GitHub, over real TLS and by the table of codes.
import { createServer, type Server } from 'node:https';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openGitHub } from '../../src/github/client.ts';
import { connectionFailure } from '../../src/platform/connection-failure.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import { createCredentials, type ServerCertificate } from '../../src/simulator/proxy/certificates.ts';
import { settingsFor } from './serve.ts';

const withCode = (code: string, message = 'the words of the system'): Error => Object.assign(new Error(message), { code });

describe('a failure to connect', () => {
  it.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'EADDRNOTAVAIL',
    'UND_ERR_CONNECT_TIMEOUT',
    'UND_ERR_INVALID_ARG',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'CERT_UNTRUSTED',
    'INVALID_CA',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'HOSTNAME_MISMATCH',
  ])('sent nothing: %s', (code) => {
    expect(connectionFailure(withCode(code), 'GitHub')).toMatchObject({ sent: 'no', why: expect.stringContaining(`(${code})`) });
    expect(connectionFailure(new Error('outer', { cause: withCode(code) }), 'GitHub').sent).toBe('no');
    expect(connectionFailure(new AggregateError([withCode(code)]), 'GitHub').sent).toBe('no');
  });

  it.each(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EPROTO', 'ERR_SSL_WRONG_VERSION_NUMBER', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_SOCKET', ''])(
    'may have sent something: %s',
    (code) => expect(connectionFailure(withCode(code), 'GitHub').sent).toBe('maybe'),
  );

  it.each([
    ['ECONNREFUSED', true, false],
    ['ENOTFOUND', false, false],
    ['EAI_AGAIN', true, true],
    ['UND_ERR_CONNECT_TIMEOUT', true, true],
    ['UND_ERR_BODY_TIMEOUT', true, true],
    ['ETIMEDOUT', true, true],
    ['EPROTO', false, false],
    ['SELF_SIGNED_CERT_IN_CHAIN', false, false],
  ])('is worth a retry, or took long: %s', (code, again, late) => {
    expect(connectionFailure(withCode(code), 'GitHub')).toMatchObject({ again, late });
  });

  it.each([
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'the certificate of GitHub is not trusted: x (DEPTH_ZERO_SELF_SIGNED_CERT)', /set NODE_EXTRA_CA_CERTS/],
    ['CERT_HAS_EXPIRED', 'the certificate of GitHub is not valid: x (CERT_HAS_EXPIRED)', /NODE_EXTRA_CA_CERTS does not help/],
  ])('because of a certificate names it, and what helps: %s', (code, why, help) => {
    expect(connectionFailure(withCode(code, 'x'), 'GitHub')).toMatchObject({ why, help: expect.stringMatching(help) });
  });

  it('of a proxy names the server behind it', () => {
    expect(connectionFailure(new Error('Proxy response (407) !== 200 when HTTP Tunneling'), 'GitHub')).toEqual({
      sent: 'no',
      why: 'the proxy returned 407 and did not open a connection to GitHub',
      again: false,
      late: false,
    });
  });
});

describe('a server whose certificate is', () => {
  let credentials: ServerCertificate;
  let server: Server;
  let requests: number;
  beforeAll(async () => {
    credentials = await createCredentials(['localhost'], Date.now());
  });
  const start = async (): Promise<string> => {
    requests = 0;
    const { certificate: cert, key, authority } = credentials;
    server = createServer({ cert: `${cert}${authority}`, key }, (_, response) => {
      requests += 1;
      response.end('{}');
    });
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const address = server.address();
    return `https://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`;
  };
  afterEach(() => new Promise((closed) => void server.close(closed)));

  const help = 'If a gateway or a proxy signs it, set NODE_EXTRA_CA_CERTS to the file with the certificate of its authority.';

  it('not trusted gets no write of GitHub, and the message says so', async () => {
    const github = openGitHub({
      apiUrl: await start(),
      token: 't',
      repository: { owner: 'acme', repo: 'cloud' },
      isPaced: false,
      second: 1,
    });
    const writing = github.call(
      'comment.create',
      (api, at) => api.rest.issues.createComment({ ...at, issue_number: 1, body: 'text' }),
      ({ id }) => id,
    );
    await expect(writing).rejects.toMatchObject({
      isOutcomeUnknown: false,
      message: `GitHub could not be reached to create the comment (\`the certificate of GitHub is not trusted: self-signed certificate in certificate chain (SELF_SIGNED_CERT_IN_CHAIN)\`). ${help}`,
    });
    await github.close();
    expect(requests).toBe(0);
  });

  it('not trusted gets no call of the platform, and the message says so', async () => {
    const writer = openWriter({ ...settingsFor(await start()), attempts: 1 });
    const answer = await writer.write('iam.deleteRole', { path: { role_name: 'x' } });
    await writer.close();
    expect(answer).toMatchObject({ type: 'unavailable', says: expect.stringContaining(`SELF_SIGNED_CERT_IN_CHAIN). ${help}`) });
    expect(requests).toBe(0);
  });
});
