// `--proxy`: the proxy beside the simulator, and a file with the certificate of its authority for official clients.
import { join } from 'node:path';
import { fail } from '../../errors.ts';
import { temporaryFolder } from '../../files/temporary-folder.ts';
import { writeText } from '../../files/write-text.ts';
import type { SimulatorServer } from '../../simulator/serve.ts';
import { lastPort, numberIn } from './amounts.ts';

export interface Proxy {
  readonly url: string;
  /** In a folder of its own that only this user can read; removed when the proxy is closed. */
  readonly certificateFile: string;
  readonly close: () => Promise<void>;
}

/** undefined: no proxy is requested. */
export const proxyPortOf = ({
  proxy,
  proxyPort,
}: {
  readonly proxy: boolean;
  readonly proxyPort: string | undefined;
}): number | undefined => {
  if (!proxy && proxyPort !== undefined) return fail('usage', '--proxy-port is set without --proxy. Add --proxy, or remove --proxy-port.');
  return proxy ? numberIn('--proxy-port', proxyPort, 0, lastPort) : undefined;
};

/** Loaded on use: certificates are needed only here. */
export const openProxy = async ({ app }: SimulatorServer, port: number, now: Date): Promise<Proxy> => {
  const { startProxy } = await import('../../simulator/proxy/serve-proxy.ts');
  const { url, authority, close } = await startProxy(app, port, now.getTime());
  const { path: folder, remove } = temporaryFolder();
  const certificateFile = join(folder, 'authority.pem');
  writeText(certificateFile, authority);
  return {
    url,
    certificateFile,
    close: async () => {
      await close();
      remove();
    },
  };
};
