export type Token = `--hg-${string}`;

/**
 * Colour of `token` in CSS; for canvases, which cannot read `light-dark()`.
 *
 * @param scheme the document's theme by default
 */
export function tokenColor(token: Token, scheme?: 'light' | 'dark'): string {
  return readTokens((colorOf) => colorOf(token), scheme);
}

/** Reads several colours, as `tokenColor` does one: the document changes only once. */
export function readTokens<T>(read: (colorOf: (token: Token) => string) => T, scheme?: 'light' | 'dark'): T {
  const probe = document.createElement('span');
  probe.hidden = true;
  if (scheme) probe.style.colorScheme = scheme;
  document.body.append(probe);
  const computed = getComputedStyle(probe);
  try {
    return read((token) => {
      probe.style.color = `var(${token})`;
      return computed.color;
    });
  } finally {
    probe.remove();
  }
}
