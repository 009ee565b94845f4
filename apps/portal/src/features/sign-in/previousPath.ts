import type { ReturnState } from '../../shared/returnState.ts';

/**
 * Page that the user wanted when asked to sign in, from the state of the address; none where somebody else was
 * signed in, whose page it is.
 *
 * @param userName null before anybody has signed in
 */
export function previousPath(state: unknown, userName: string | null): string | undefined {
  const { from, of = null } = (state ?? {}) as Partial<ReturnState>;
  return typeof from === 'string' && (of === null || of === userName) ? from : undefined;
}
