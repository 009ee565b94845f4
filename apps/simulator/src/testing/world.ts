import type { SiteWorld } from '../devices/site.ts';

/** Nobody set anything, nothing breaks, the grid never fails. */
export const calmWorld: SiteWorld = {
  controls: {
    solarLimit: () => Infinity,
    exportLimit: () => Infinity,
    chargeLimit: () => Infinity,
    dischargeLimit: () => Infinity,
    floor: () => 0.15,
    gridCharge: () => 0,
    generator: () => true,
    chargerPower: () => 7360,
    circuitClosed: () => true,
  },
  weather: { shade: () => 1, faulted: () => false, overVoltage: () => 0 },
  outages: false,
};
