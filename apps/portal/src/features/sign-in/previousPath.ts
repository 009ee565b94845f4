/** Page that the user wanted when asked to sign in, from the state of the address. */
export function previousPath(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : undefined;
}
