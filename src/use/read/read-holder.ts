// Finds the person or account and reads its access: a few lists, then only its own data. It has a reader that cannot write, or a capture.
import { type AccessHolder, type FoundHolder, findHolder, kindsToSearch } from '../../access/find-holder.ts';
import { readsForWho } from '../../access/reads-for-who.ts';
import { accessWorld } from '../../access/world.ts';
import type { Desired } from '../../desired/desired.ts';
import { fail } from '../../errors.ts';
import { kindList } from '../../kinds/catalogue.generated.ts';
import type { Live } from '../../live/live.ts';
import { planReads } from '../../live/plan-reads.ts';
import { readLiveAs } from '../../live/read-live.ts';
import { type More, readMoreAs } from '../../live/read-more.ts';
import { dropResponses } from '../../live/responses.ts';
import type { Trust } from '../../trust/trust.ts';
import { closest } from '../../yaml/did-you-mean.ts';
import { quoted } from '../../yaml/visible.ts';
import { openCapture } from '../open/open-capture.ts';
import { type Ports, silent } from '../ports.ts';
import { connection, credentialVariable } from './connect.ts';
import { failIfForeign, type OrganizationSource } from './read-organization.ts';
import { failIfStopped } from './stopped.ts';

export type HolderSource = Pick<OrganizationSource, 'capture' | 'calls'>;

interface ReadHolder {
  readonly live: Live;
  readonly holder: AccessHolder;
}

/** The person or account; throws `nobody` if it is known not to exist, `member-unread` if that is not known, `usage` if there are several. */
const holderIn = (live: Live, text: string): AccessHolder => {
  const found: FoundHolder = findHolder(accessWorld(live), text);
  switch (found.type) {
    case 'found':
      return found.holder;
    case 'several': {
      const ids = found.items.map(({ kind, id }) => `${kind} ${id}`).join(', ');
      return fail('usage', `The name ${quoted(text)} is ambiguous: ${ids}.`, {
        help: 'Use the id or the resource address of one of them.',
      });
    }
    case 'not-known':
      return fail('member-unread', `${quoted(text)} was not found, and not everything could be read: ${found.why.join('; ')}.`);
    case 'nobody':
      return nobody(text, found.known);
  }
};

const nextReads = (live: Live, text: string): readonly More[] => readsForWho(accessWorld(live), holderIn(live, text));

/** Throws. */
export const nobody = (text: string, known: readonly string[]): never => {
  const meant = closest(text, known);
  const help =
    meant === undefined
      ? 'Use an e-mail address, a resource address such as service-account/ci, the name of a service account, or an id.'
      : `Did you mean ${quoted(meant)}?`;
  return fail('member-unknown', `No member or account named ${quoted(text)} exists.`, { help });
};

const readPlatform = async (
  text: string,
  trust: Trust,
  tenant: string | undefined,
  source: HolderSource,
  ports: Ports,
): Promise<ReadHolder> => {
  const { now, signal, progress = silent } = ports;
  // Loaded on use: a capture needs no calls.
  const { openReader } = await import('../../platform/open-reader.ts');
  const reader = openReader({ ...connection(ports, trust, tenant), ...source.calls });
  try {
    const [first, ...others] = kindsToSearch(text);
    const wants = first ? [{ kind: first, fields: [] }] : [];
    progress.show(`Looking for ${text}`);
    const options = { now, credential: credentialVariable(ports) };
    let live = await readLiveAs(reader, kindList, planReads(kindList, wants, []), options, dropResponses);
    failIfStopped(signal);
    const read = async (more: readonly More[]): Promise<void> => {
      live = await readMoreAs(reader, live, more, dropResponses);
      failIfStopped(signal);
    };
    // Most are found in the first list; the others are requested only if not.
    if (findHolder(accessWorld(live), text).type !== 'found') await read(others.map((kind) => ({ type: 'collection', kind })));
    progress.show(`Reading the access of ${text}`);
    for (let more = nextReads(live, text); more.length > 0; more = nextReads(live, text)) await read(more);
    return { live, holder: holderIn(live, text) };
  } catch (cause) {
    failIfStopped(signal);
    throw cause;
  } finally {
    progress.end();
    await reader.close();
  }
};

export const readHolder = async (
  text: string,
  trust: Trust,
  desired: Desired | undefined,
  source: HolderSource,
  ports: Ports,
): Promise<ReadHolder> => {
  if (source.capture !== undefined) {
    const { live } = await openCapture(source.capture, desired, ports);
    return { live, holder: holderIn(live, text) };
  }
  const read = await readPlatform(text, trust, desired?.tenant, source, ports);
  failIfForeign(read.live, desired);
  return read;
};
