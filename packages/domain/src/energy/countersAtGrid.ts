/**
 * The counters of a station's export. With a meter at the grid connection, inverter counters are left out, as
 * they are for powers.
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
