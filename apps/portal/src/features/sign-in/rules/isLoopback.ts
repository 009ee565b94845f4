/** Whether `address` leads every device to itself, so that no other can open it. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === '[::1]' || hostname.startsWith('127.') || /^(.+\.)?localhost$/.test(hostname);
}
