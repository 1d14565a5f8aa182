// The requests that the simulator received, for assertions of tests. Bodies and headers are not kept: they may contain secrets.

interface RecordedRequest {
  readonly at: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** null: no operation has this path. */
  readonly operation: string | null;
  readonly status: number;
  /** The type of the fault that affected it. */
  readonly fault: string | null;
}

export interface Recorder {
  readonly add: (request: RecordedRequest) => void;
  readonly clear: () => void;
  /** The last ten thousand. */
  readonly all: () => readonly RecordedRequest[];
  /** The total number for each operation. */
  readonly counts: () => Readonly<Record<string, number>>;
}

const most = 10_000;

export const createRecorder = (): Recorder => {
  let requests: RecordedRequest[] = [];
  const counts = new Map<string, number>();
  return {
    add: (request) => {
      if (requests.length >= 2 * most) requests = requests.slice(-most);
      requests.push(request);
      if (request.operation !== null) counts.set(request.operation, (counts.get(request.operation) ?? 0) + 1);
    },
    clear: () => {
      requests = [];
      counts.clear();
    },
    all: () => requests.slice(-most),
    counts: () => Object.fromEntries(counts),
  };
};
