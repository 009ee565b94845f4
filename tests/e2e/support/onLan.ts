/** The same server at a plain-HTTP address of a local network, where browsers keep much from pages. */
export function onLan(http: string): string {
  return `http://heliograph.lan:${new URL(http).port}`;
}
