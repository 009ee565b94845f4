import { roundTo } from '@heliograph/domain/tariff';

/** Decimals of energies in kWh, masses in kg and money in reports. */
export const DECIMALS = 2;

/** Rounds a figure for display; null for an unknown one. */
export const roundFigure = (value: number): number | null =>
  Number.isFinite(value) ? roundTo(value, DECIMALS) : null;
