/**
 * The counters of what a station exports. Where a meter counts at the grid, what inverters say of it is left out, as it
 * is for powers.
 *
 * @param exported counters of exported energy
 * @param inverters devices that count generation, load or storage
 */
export function countersAtGrid<Device, Counter extends { deviceId: Device }>(
  exported: readonly Counter[],
  inverters: ReadonlySet<Device>,
): Counter[] {
  const metered = exported.filter(({ deviceId }) => !inverters.has(deviceId));
  return metered.length > 0 ? metered : [...exported];
}
