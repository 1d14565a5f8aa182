// A path to administrator: edges from a subject, or from outside, to the role with all permissions. Plain data.
import type { Count } from '../../value-types.ts';

/** proved: read, and documented what it means; possible: by a name or an example; unknown: neither. */
export type Certainty = 'proved' | 'possible' | 'unknown';

export const certainties: readonly Certainty[] = ['proved', 'possible', 'unknown'];

/** The rows of the table in edges.ts. */
export type EdgeName =
  | 'holds'
  | 'holds-all'
  | 'writes-iam'
  | 'product-right'
  | 'accepts'
  | 'group-holds'
  | 'in-group'
  | 'adds-to-group'
  | 'signs-in-as'
  | 'reads-mail'
  | 'receives'
  | 'runs'
  | 'lists-secret';

/** What must happen first: the platform approves a scope, or a person accepts an invitation. */
export type After = 'approval' | 'acceptance';

/** What a holder of IAM rights can do to become administrator. */
export type Way = 'grant' | 'invite' | 'edit-role' | 'create-key' | 'change-federation';

/** What an edge rests on. */
export interface Because {
  /** Scopes of the key. */
  readonly scopes: readonly string[];
  /** Permissions. */
  readonly permissions: readonly string[];
  /** Whether these are granted to the subject itself, or for a key to its account. */
  readonly directly: boolean;
  /** The roles and groups that grant them: resource addresses. */
  readonly through: readonly string[];
}

/** One edge. */
export interface PathEdge {
  /** Its row in the table of edges. */
  readonly edge: EdgeName;
  /** A resource address, or `outside/…`. */
  readonly from: string;
  /** A resource address, or `administrator`. */
  readonly to: string;
  readonly certainty: Certainty;
  /** null: nothing. */
  readonly after: After | null;
  /** null: a relation without rights, such as a membership. */
  readonly because: Because | null;
  /** Of `writes-iam`: the ways that are open. */
  readonly also: readonly Way[];
}

/** is: holds the role; can: a proved or possible path; unknown: neither, and something was not read; cannot: everything was read. */
export type PathVerdict = 'is' | 'can' | 'unknown' | 'cannot';

/** Something that was not read, and that could be a path. */
export interface PathGap {
  /** roles, permissions: of the subject; role: what the role `of` permits; memberships: which groups; holders: of the role `of`; scopes: of the key; account: of the key; profile: of the invitation; sign-in: how members of the domain `of` sign in; list: the resources of the kind `of`, or the keys of the account `of`. */
  readonly about: 'roles' | 'permissions' | 'role' | 'memberships' | 'holders' | 'scopes' | 'account' | 'profile' | 'sign-in' | 'list';
  /** The name of the role, the domain, the kind or the account. */
  readonly of?: string;
  /** Why it is not known. */
  readonly why: string;
}

/** One subject: whether it is administrator, or can become one. */
export interface AdministratorPath {
  /** The address of the member, invitation, service account, API key or group. */
  readonly subject: string;
  readonly verdict: PathVerdict;
  /** Of the path; null: no path. `unknown` beside the verdict `cannot`: a path of which nothing is documented. */
  readonly certainty: Certainty | null;
  /** What the path waits for; null: nothing, or no path. */
  readonly after: After | null;
  /** A shortest path with this certainty; empty: none. */
  readonly path: readonly PathEdge[];
  /** What was not read. */
  readonly gaps: readonly PathGap[];
}

/** A path from outside of the organization. */
export interface OutsidePath {
  /** `outside/idp/<host>`, `outside/mail/<domain>`, `outside/sink/<name>` or `outside/pipeline`. */
  readonly from: string;
  readonly certainty: Certainty;
  /** What the path waits for; null: nothing. */
  readonly after: After | null;
  /** A shortest path. */
  readonly path: readonly PathEdge[];
  /** The number of members, keys and accounts that it leads through and that are, or can become, administrator. */
  readonly reaches: Count;
}

/** What no read can show. owner: of the organization; pipeline: who can run or change the workflow, read a sink, mail or an identity provider; groups: what groups grant that hold no role; console: personal keys, and rights that only the console shows; invitations: what an invitation grants beyond its profile. */
export type PathAssumption = 'owner' | 'pipeline' | 'groups' | 'console' | 'invitations';

/** Everybody who is or can become administrator, and everybody else. */
export interface Administrators {
  /** By address. */
  readonly subjects: readonly AdministratorPath[];
  /** From outside, by name. */
  readonly outside: readonly OutsidePath[];
  /** Lists that were not read, and how members sign in. */
  readonly gaps: readonly PathGap[];
  /** What no read can show. */
  readonly assumptions: readonly PathAssumption[];
  /** The number of subjects by verdict. */
  readonly counts: Readonly<Record<PathVerdict, Count>>;
  /** Groups of which the API does not expose what they grant. */
  readonly groupsNotExposed: Count;
  /** Paths of more than eight edges, which are not shown. */
  readonly longer: Count;
}
