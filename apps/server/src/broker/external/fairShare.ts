/**
 * How many of a broker's slots a server should hold. The slots that cannot be divided go to the first servers, starting
 * at another one for each broker.
 *
 * @param servers names of all servers that are connected to the broker
 * @returns 0 for a server that is not among them
 */
export function fairShare(
  slots: number,
  servers: readonly string[],
  { server, broker }: { server: string; broker: number },
): number {
  const position = [...servers].sort().indexOf(server);
  if (position < 0) return 0;
  const rank = (position + broker) % servers.length;
  return Math.floor(slots / servers.length) + Number(rank < slots % servers.length);
}
