import type { SiteEnvironment } from '../physics/site.ts';

/** Default settings, no faults, no outages. */
export const calmEnvironment: SiteEnvironment = {
  controls: {
    solarLimit: () => Infinity,
    exportLimit: () => Infinity,
    chargeLimit: () => Infinity,
    dischargeLimit: () => Infinity,
    floor: () => 0.15,
    gridCharge: () => 0,
    generator: () => true,
    charging: () => 7360,
    circuitClosed: () => true,
  },
  disturbances: { cloudFactor: () => 1, hasFault: () => false, overVoltage: () => 0 },
  outages: false,
};
