// The writer of simulations: it exchanges decoded values with an app in this process, and its results are those of the writer that exchanges text.
import { describe, expect, it } from 'vitest';
import { kindList } from '../../src/kinds/catalogue.generated.ts';
import type { Live } from '../../src/live/live.ts';
import { planReads, type Want } from '../../src/live/plan-reads.ts';
import { readLive } from '../../src/live/read-live.ts';
import type { CallResult, Writer } from '../../src/platform/client.ts';
import { type DirectApp, type DirectRequest, directWriter } from '../../src/platform/direct-writer.ts';
import type { OperationId } from '../../src/platform/operations.ts';
import { apiKeyCredential } from '../../src/platform/settings.ts';
import { simulationWriter } from '../../src/platform/simulation-writer.ts';
import { secretOf } from '../../src/secret.ts';
import { createApp } from '../../src/simulator/create-app.ts';
import { withEveryKind } from '../kinds/every-kind.ts';
import { now, organization } from '../simulator/organization.ts';

const newApp = () => createApp({ state: withEveryKind(organization), clock: { now: () => now } });
type App = ReturnType<typeof newApp>;
const settingsOf = (app: App, tenant: string | null = app.tenant) => ({ credentials: apiKeyCredential(app.apiKey), tenant });

/** Each over an app of its own in the same state. */
const both = (tenant?: string | null): readonly Writer<'simulation'>[] => {
  const [one, other] = [newApp(), newApp()];
  return [directWriter(one, settingsOf(one, tenant)), simulationWriter(other, settingsOf(other, tenant))];
};

/** No URL is built, so the path is that of the table; ids of requests are new ones. */
const comparable = (result: CallResult | undefined) => result && { ...result, path: '', requestId: '' };

const somebody = '00000000-0000-4000-8000-000000000000';

describe('a direct writer', () => {
  it('reads what is read over text, in every kind', async () => {
    const reads = planReads(
      kindList,
      kindList.map(({ name }): Want => ({ kind: name, fields: 'all' })),
      ['br-se1', 'br-ne1'],
    );
    const read = (writer: Writer): Promise<Live> =>
      readLive(writer, kindList, reads, { now: () => new Date(now), streams: { usage: () => {} } });
    const [direct, text] = await Promise.all(both().map(read));
    const { clock: _, ...shown } = { ...text };
    expect(direct).toStrictEqual(shown);
  });

  it('writes, and is refused, as over text', async () => {
    const calls: readonly (readonly [OperationId & Parameters<Writer['write']>[0], Parameters<Writer['write']>[1]])[] = [
      ['iam.createServiceAccount', { body: { name: 'new', description: '', email: 'new' } }],
      ['iam.createServiceAccount', { body: { name: 'new', description: '', email: 'new' } }],
      ['iam.createServiceAccount', { body: { name: '' } }],
      ['iam.createServiceAccount', {}],
      ['iam.deleteServiceAccount', { path: { sa_uuid: somebody } }],
      ['blockStorage.createVolume', { region: 'br-se1', body: { name: 'made', size: 10, type: { name: 'cloud_nvme1k' } } }],
      ['blockStorage.deleteVolume', { region: 'br-se1', path: { id: somebody } }],
      ['blockStorage.deleteVolume', { region: 'br-se9', path: { id: somebody } }],
      ['blockStorage.deleteVolume', { region: 'br-se1' }],
      ['blockStorage.deleteVolume', { path: { id: somebody } }],
      ['blockStorage.deleteVolume', { region: 'br-se1', path: { id: somebody, name: 'x' } }],
      ['iam.deleteRole', { path: { role_name: 'nobody' }, query: { all: 'true' } }],
    ];
    for (const tenant of [undefined, null, somebody]) {
      const [direct, text] = both(tenant);
      for (const [operation, args] of calls) {
        const [one, other] = [await direct?.write(operation, args), await text?.write(operation, args)];
        expect(comparable(one)).toEqual(comparable(other));
      }
      expect(direct?.calls()).toEqual(text?.calls());
    }
  });

  it('sends the body with the values of its secrets, and nothing of one where there is none', async () => {
    const received: DirectRequest[] = [];
    const app: DirectApp = {
      answer: (_, request) => {
        received.push(request);
        return { status: 204, body: undefined };
      },
    };
    const writer = directWriter(app, { credentials: apiKeyCredential('key'), tenant: null });
    const path = { domain_id: somebody, federation_id: somebody };
    expect(await writer.write('iam.updateFederation', { path, body: { oidc: { client_secret: secretOf('hidden') } } })).toMatchObject({
      type: 'ok',
      status: 204,
      body: null,
    });
    await writer.list('iam.listServiceAccounts');
    expect(received.map(({ body }) => body)).toEqual([{ oidc: { client_secret: 'hidden' } }, undefined]);
    expect(received.map(({ headers }) => headers['content-type'])).toEqual(['application/json', undefined]);
  });

  it('returns a failure if the app fails: a write may have had its effect', async () => {
    const broken = (error: unknown) =>
      directWriter(
        {
          answer: () => {
            throw error;
          },
        },
        { credentials: apiKeyCredential('key'), tenant: null },
      );
    const writer = broken(new Error('out of order'));
    expect(await writer.read('iam.getAccessControl')).toMatchObject({ type: 'unavailable', says: 'out of order' });
    expect(await writer.write('iam.deleteRole', { path: { role_name: 'x' } })).toMatchObject({ type: 'unknown', says: 'out of order' });
    expect(await broken('nothing').read('iam.getAccessControl')).toMatchObject({ says: 'the app failed' });
    expect(writer.calls()).toEqual({ 'iam.getAccessControl': 1, 'iam.deleteRole': 1 });
    await writer.close();
  });
});
