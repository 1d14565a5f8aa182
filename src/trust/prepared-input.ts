// Standard input for a program, complete before the program starts: if this process is killed in between, no program can mistake half a secret, or none, for the
// secret.
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '../files/temporary-folder.ts';
import type { Secret } from '../secret.ts';

export interface PreparedInput {
  /** For the standard input of a program. */
  readonly end: Socket;
  /** Whether the program left a part of it unread; to be called after the program has ended. */
  readonly unread: () => Promise<boolean>;
  readonly close: () => void;
}

/**
 * The system keeps the text between two ends of a connection that only this user can open; none of it is on a disk. For texts of some kilobytes: a longer one
 * would block until it is read. Rejects if there can be no such connection.
 */
export const prepareInput = async (secret: Secret): Promise<PreparedInput> => {
  const { path: folder, remove } = temporaryFolder();
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true });
  try {
    const end = await new Promise<Socket>((resolve, reject) => {
      const accepted = new Promise<Socket>((take) => void server.once('connection', take));
      server.once('error', reject);
      server.listen(join(folder, 's'), () => {
        const writing = connect(join(folder, 's'));
        writing.on('error', reject);
        writing.end(secret.reveal(), () => void accepted.then(resolve, reject));
      });
    });
    end.on('error', () => undefined);
    const unread = (): Promise<boolean> =>
      new Promise((resolve) => {
        end.once('data', () => resolve(true));
        end.once('end', () => resolve(false));
        end.once('close', () => resolve(false));
        end.resume();
      });
    return { end, unread, close: () => void end.destroy() };
  } finally {
    server.close();
    remove();
  }
};
