// The check run of a commit, with annotations on lines. Its limits hold by construction: 65,535 characters per field, 50 annotations per request, the worst
// 100.
import { type Annotation, worstOf } from './annotation.ts';
import type { GitHub } from './client.ts';
import { createOnce } from './create-once.ts';
import { type GitHubRefusal, warningsOf } from './refusal.ts';
import { truncateTo } from './truncate.ts';

type Conclusion = 'success' | 'failure' | 'neutral' | 'action_required';

export interface CheckToWrite {
  /** The name that branch protection requires: the same in every run. */
  readonly name: string;
  /** The commit of the event: under `pull_request_target`, GITHUB_SHA is another one. */
  readonly commit: string;
  readonly conclusion: Conclusion;
  readonly title: string;
  /** Markdown. */
  readonly summary: string;
  readonly annotations: readonly Annotation[];
  /** Below the summary: how many annotations were left out. */
  readonly notAnnotated: (many: number) => string;
  readonly detailsUrl?: string;
  readonly run: { readonly id: number; readonly attempt: number };
}

export interface WrittenCheck {
  readonly id: number;
  readonly url: string | null;
  /** Annotations that were left out, or could not be sent. */
  readonly omitted: number;
  readonly warnings: readonly GitHubRefusal[];
}

const longestField = 65_535;
const longestTitle = 255;
const perRequest = 50;

const wire = ({ path, line, endLine = line, level, title, message }: Annotation) => ({
  path,
  start_line: line,
  end_line: endLine,
  annotation_level: level,
  message: truncateTo(message, longestField),
  ...(title !== undefined && { title: truncateTo(title, longestTitle) }),
});

const groupsOf = (annotations: readonly Annotation[]): readonly (readonly Annotation[])[] =>
  Array.from({ length: Math.ceil(annotations.length / perRequest) }, (_, index) =>
    annotations.slice(index * perRequest, (index + 1) * perRequest),
  );

interface Created {
  readonly id: number;
  readonly url: string | null;
}

const externalId = ({ run, name }: CheckToWrite): string => truncateTo(`${run.id}.${run.attempt} ${name}`, 255);

/** The check run that an attempt without a response may have created. */
const find = (github: GitHub, check: CheckToWrite): Promise<Created | undefined> =>
  github.call(
    'check.list',
    (api, at) => api.rest.checks.listForRef({ ...at, ref: check.commit, check_name: check.name, per_page: 100 }),
    ({ check_runs: runs }) => runs.filter((run) => run.external_id === externalId(check)).map(({ id, html_url: url }) => ({ id, url }))[0],
  );

const summaryOf = ({ summary, notAnnotated }: CheckToWrite, omitted: number): string => {
  const more = omitted === 0 ? '' : `\n\n${notAnnotated(omitted)}`;
  return `${truncateTo(summary, longestField - Buffer.byteLength(more))}${more}`;
};

/** Creates it as complete, with its first annotations; the others follow. */
export const writeCheck = async (github: GitHub, check: CheckToWrite): Promise<WrittenCheck> => {
  const { shown, omitted } = worstOf(check.annotations);
  const [first = [], ...others] = groupsOf(shown);
  const output = { title: truncateTo(check.title, longestTitle), summary: summaryOf(check, omitted) };
  const post = (): Promise<Created> =>
    github.call(
      'check.create',
      (api, at) =>
        api.rest.checks.create({
          ...at,
          name: check.name,
          head_sha: check.commit,
          status: 'completed',
          conclusion: check.conclusion,
          external_id: externalId(check),
          ...(check.detailsUrl !== undefined && { details_url: check.detailsUrl }),
          output: { ...output, annotations: first.map(wire) },
        }),
      ({ id, html_url: url }) => ({ id, url }),
    );
  const { id, url } = await createOnce(post, () => find(github, check));
  const warnings: GitHubRefusal[] = [];
  let unsent = 0;
  for (const group of others) {
    const refused = await warningsOf(
      github.call(
        'check.update',
        (api, at) => api.rest.checks.update({ ...at, check_run_id: id, output: { ...output, annotations: group.map(wire) } }),
        () => null,
      ),
    );
    warnings.push(...refused);
    if (refused.length > 0) unsent += group.length;
  }
  return { id, url, omitted: omitted + unsent, warnings };
};
