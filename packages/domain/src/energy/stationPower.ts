/** Powers of a device or station, W, and its state of charge; null if absent or unknown. */
export interface PowerReading {
  pv: number | null;
  load: number | null;
  /** > 0 discharging */
  battery: number | null;
  /** > 0 importing */
  grid: number | null;
  generator: number | null;
  /** % */
  soc: number | null;
}

/**
 * A station's power from the powers of its devices. PV, battery and generator add up; the state of charge is the mean.
 * A device that reports only grid power is the meter at the connection point and takes precedence, since inverters see
 * only what passes through them. Load is what devices report, else the balance PV + battery + grid + generator. The
 * balance needs the grid and every device: without one inverter's PV it would be wrong, not just incomplete.
 */
export function stationPower(readings: readonly PowerReading[]): PowerReading {
  const pv = sum(readings.map((reading) => reading.pv));
  const battery = sum(readings.map((reading) => reading.battery));
  const generator = sum(readings.map((reading) => reading.generator));
  const metered = sum(readings.filter(isMeter).map((reading) => reading.grid));
  const grid = metered ?? sum(readings.map((reading) => reading.grid));
  const reported = sum(readings.map((reading) => reading.load));
  // Readings at slightly different times can make the balance slightly negative.
  const balance =
    grid === null || readings.some(hasNoReading)
      ? null
      : Math.max(0, (pv ?? 0) + (battery ?? 0) + grid + (generator ?? 0));
  const charges = readings.map((reading) => reading.soc).filter(isKnown);
  const charge = sum(charges);
  return {
    pv,
    load: reported ?? balance,
    battery,
    grid,
    generator,
    soc: charge === null ? null : charge / charges.length,
  };
}

function isMeter(reading: PowerReading): boolean {
  return reading.grid !== null && hasNoReading({ ...reading, grid: null });
}

function hasNoReading(reading: PowerReading): boolean {
  return Object.values(reading).every((value) => value === null);
}

function sum(values: readonly (number | null)[]): number | null {
  const known = values.filter(isKnown);
  return known.length === 0 ? null : known.reduce((total, value) => total + value, 0);
}

const isKnown = (value: number | null): value is number => value !== null;
