/** Where somebody wanted to go when they were asked to sign in, from the state of the address. */
export function previousPath(state: unknown): string | undefined {
  const from = (state as { from?: unknown } | null)?.from;
  return typeof from === 'string' ? from : undefined;
}
