// How long an operation that goes on after its answer may take: what the platform's own clients allow it (platform.md, chapter 8).
import type { OperationId } from '../platform/operations.ts';

/** Minutes. */
const limits: Partial<Readonly<Record<OperationId, number>>> = {
  'blockStorage.createVolume': 60,
  'blockStorage.extendVolume': 60,
  'blockStorage.retypeVolume': 60,
  'blockStorage.createSnapshot': 70,
  'blockStorage.attachVolume': 5,
  'blockStorage.detachVolume': 5,
};

/** Where no client says it: as long as an apply waits (apply/timeouts.ts). */
const usual = 60;

export const mostMinutes = (operation: OperationId): number => limits[operation] ?? usual;
