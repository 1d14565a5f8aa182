// Invitations: list, cancel, send again. A person answers them by `POST /_simulator/invitations`.
import type { JsonObject } from '../../json.ts';
import { globalRow, type Rows } from '../call.ts';
import { done, ok } from '../reply.ts';
import { choice, optional } from '../shape.ts';
import type { Invitation } from './state.ts';

const show = ({ id, email, status, profile }: Invitation): JsonObject => ({ id, email, status, profile });

export const invitationRows = {
  'iam.listInvitations': globalRow({ query: { status: optional(choice('pending', 'expired', 'rejected')) } }, ({ tenant }, { query }) =>
    ok(
      tenant.invitations
        .all()
        .filter((invitation) => query.status === undefined || invitation.status === query.status)
        .map(show),
    ),
  ),
  'iam.cancelInvitation': globalRow({}, ({ tenant, path, refuse }) => {
    const invitation = tenant.invitations.get(path('invite_id'));
    if (invitation === undefined) return refuse.notFound('invitation');
    tenant.invitations.drop(invitation.id);
    return done;
  }),
  // Whatever its status was, it is pending again. The body of the response is not declared: the invitation is the obvious one.
  'iam.resendInvitation': globalRow({}, ({ tenant, path, refuse }) => {
    const invitation = tenant.invitations.get(path('invite_id'));
    if (invitation === undefined) return refuse.notFound('invitation');
    const sent: Invitation = { ...invitation, status: 'pending' };
    tenant.invitations.put(sent);
    return ok(show(sent));
  }),
} satisfies Rows;
