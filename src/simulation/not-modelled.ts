// Fields that the simulator tells from what it holds, where Live was told them: they stay as they were read.
import type { KindName } from '../kinds/names.generated.ts';

export const notModelled: Partial<Readonly<Record<KindName, readonly string[]>>> = {
  // The simulator's organization is a legal entity (contradictions.md I21).
  group: ['profile'],
  registry: ['storage_usage_bytes'],
  repository: ['image_count'],
  'proxy-cache': ['connection', 'connection_message'],
};
