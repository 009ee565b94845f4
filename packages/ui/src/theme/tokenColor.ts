export type Token = `--hg-${string}`;

/**
 * What `token` resolves to, as a CSS colour; for canvases, which cannot read `light-dark()`.
 *
 * @param scheme the document's theme by default
 */
export function tokenColor(token: Token, scheme?: 'light' | 'dark'): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  if (scheme) probe.style.colorScheme = scheme;
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
