// Contradictions in access control.
import type { Problem } from '../errors.ts';
import type { DeclaredItem } from './declare-items.ts';

export const checkAccessControl = (items: readonly DeclaredItem[]): readonly Problem[] =>
  items
    .filter(
      ({ kind, declared: { values } }) => kind.name === 'access-control' && values['enforce_mfa'] === true && values['enabled'] === false,
    )
    .map(({ declared: { at, fieldAt } }) => ({
      code: 'no-effect',
      message: '`enforce_mfa: true` has no effect while access control is disabled',
      at: fieldAt['enforce_mfa'] ?? at,
      help: 'Write `enabled: true`, or `enforce_mfa: false`.',
    }));
