/** Rounds off float errors: 1e-9 kWh is far below the resolution of any counter. */
export function roundEnergy(kwh: number): number {
  return Math.round(kwh * 1e9) / 1e9;
}
