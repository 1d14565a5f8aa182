// The platform's audit log: who wrote what, and when. Its list grows without limit: only its newest part is read, and only on request.
import { addressOf } from '../address.ts';
import { defineKind } from '../kind.ts';
import { fields } from './fields.ts';
import { reads } from './read.ts';

export const auditEvent = defineKind({
  name: 'audit-event',
  title: ['audit event', 'audit events'],
  about: 'A write operation recorded by the platform: who, what and when. Read for `--causes`, and after an apply that did not converge.',
  fields,
  asked: true,
  permissions: { read: ['evt:event-tr'], write: [] },
  address: ({ subject = '' }) => addressOf('audit-event', subject),
  ...reads,
});
