// Clients of a server with prepared replies, one after the other.
import { openReader } from '../../src/platform/open-reader.ts';
import { openWriter } from '../../src/platform/open-writer.ts';
import type { PlatformSettings } from '../../src/platform/settings.ts';
import { type Closable, type Reply, serve, settingsFor } from './serve.ts';

/** The last reply is repeated. `slept`: the pauses of the clients, in milliseconds. Resources to close are added to `opened`. */
export const against = async (opened: Closable[], replies: readonly Reply[], more: Partial<PlatformSettings> = {}) => {
  const served = await serve((_, turn) => replies[Math.min(turn, replies.length - 1)] ?? {});
  const slept: number[] = [];
  const settings = { ...settingsFor(served.base, slept), ...more };
  const reader = openReader(settings);
  const writer = openWriter(settings);
  opened.push(reader, writer, served);
  return { served, slept, reader, writer };
};
