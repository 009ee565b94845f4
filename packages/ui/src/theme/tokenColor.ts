export type Token = `--hg-${string}`;

/** What `token` resolves to in the document's theme, as a CSS colour; for canvases, which cannot read `light-dark()`. */
export function tokenColor(token: Token): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
