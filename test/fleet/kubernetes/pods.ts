// What a cluster reports of the pods of an Indexed Job.

import { read } from './cluster.ts';

interface Listed {
  readonly items: readonly {
    readonly metadata: {
      readonly name: string;
      readonly creationTimestamp: string;
      readonly labels: Readonly<Record<string, string>>;
      readonly annotations?: Readonly<Record<string, string>>;
    };
    readonly status: {
      readonly phase: string;
      readonly containerStatuses?: readonly {
        readonly state: {
          readonly running?: { readonly startedAt: string };
          readonly terminated?: {
            readonly exitCode: number;
            readonly message?: string;
            readonly finishedAt: string;
          };
        };
      }[];
    };
  }[];
}

export interface Pod {
  readonly name: string;
  readonly index: number;
  readonly phase: string;
  /** Milliseconds since 1970; undefined: its container does not run. */
  readonly runningSince: number | undefined;
  /** undefined: it has not ended. */
  readonly exitCode: number | undefined;
  readonly message: string | undefined;
  /** Milliseconds since 1970. */
  readonly ended: number | undefined;
  /** Pods of this index before it, which count as attempts, and which do not. */
  readonly failures: number;
  readonly ignored: number;
}

/** In the order of their creation. */
export const podsOf = async (namespace: string, selector: string): Promise<readonly Pod[]> => {
  const list = (await read('pods', '-n', namespace, '-l', selector, '--sort-by=.metadata.creationTimestamp')) as unknown as Listed;
  return list.items.map(({ metadata, status }): Pod => {
    const { running, terminated } = status.containerStatuses?.[0]?.state ?? {};
    return {
      name: metadata.name,
      index: Number(metadata.labels['batch.kubernetes.io/job-completion-index'] ?? -1),
      phase: status.phase,
      runningSince: running && Date.parse(running.startedAt),
      exitCode: terminated?.exitCode,
      message: terminated?.message,
      ended: terminated && Date.parse(terminated.finishedAt),
      failures: Number(metadata.annotations?.['batch.kubernetes.io/job-index-failure-count'] ?? 0),
      ignored: Number(metadata.annotations?.['batch.kubernetes.io/job-index-ignored-failure-count'] ?? 0),
    };
  });
};
