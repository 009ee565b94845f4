import { roundTo } from '@heliograph/domain/tariff';

/** Decimals of energies in kWh, of masses in kg and of money as reports show them. */
export const DECIMALS = 2;

/** A figure as shown; null where it is not known. */
export const figure = (value: number): number | null =>
  Number.isFinite(value) ? roundTo(value, DECIMALS) : null;
