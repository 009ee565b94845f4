/** Plain-HTTP address of the server in a local network, where browsers disable secure-context features. */
export function lanAddress(http: string): string {
  return `http://heliograph.lan:${new URL(http).port}`;
}
