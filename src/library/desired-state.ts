// Desired state from files or texts: checked, with the place of every value.
import { loadDesired, loadTexts } from '../desired/load-desired.ts';
import type { LoadedDesired } from '../desired/parse-desired.ts';
import type { Problem, Source } from '../errors.ts';
import { kindList } from '../kinds/catalogue.generated.ts';
import { shownPath } from '../use/open/shown-path.ts';
import { desiredStates } from './contents.ts';

/** A resource that a desired state declares. */
export interface DeclaredResource {
  /** Such as `member/ana@acme.example`. */
  readonly address: string;
  readonly kind: string;
  readonly region?: string;
  /** Where it is declared. */
  readonly at: Source;
}

/** A desired state without an error. Pass it on as it is: a copy of it is refused. */
export interface DesiredState {
  /** The files that were read. */
  readonly files: readonly string[];
  readonly tenant?: string;
  readonly regions: readonly string[];
  readonly resources: readonly DeclaredResource[];
  /** What is allowed, but worth a look. */
  readonly warnings: readonly Problem[];
}

/** One text of a desired state. `file` names it in problems. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

const desiredState = (path: string, loaded: LoadedDesired): DesiredState => {
  const { files, tenant, regions, items } = loaded.desired;
  return desiredStates.keep(
    {
      files,
      ...(tenant === undefined ? {} : { tenant }),
      regions,
      resources: items.map(({ address, kind, region, at }) => ({ address, kind, ...(region === undefined ? {} : { region }), at })),
      warnings: loaded.warnings,
    },
    { ...loaded, path },
  );
};

/** Reads a file, or a folder whose files are merged. Throws a `TenantryError` with every problem and its place. */
export const loadDesiredState = (path: string): DesiredState => {
  const shown = shownPath(path, { cwd: process.cwd() });
  return desiredState(shown, loadDesired(shown, kindList));
};

/** The same from texts, which are merged as the files of a folder are. */
export const parseDesiredState = (files: readonly TextFile[]): DesiredState =>
  desiredState(
    files[0]?.file ?? '',
    loadTexts(
      files.map(({ file, text }) => ({ file, text: () => text })),
      kindList,
    ),
  );
