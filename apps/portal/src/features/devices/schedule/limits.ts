import { SELL_SLOTS, type Values } from '@heliograph/domain/parameters';

/** Charge and discharge limits of a proposal, percent. */
export type Limits<T = number> = Record<'chargeTo' | 'dischargeTo', T>;

export type LimitErrors = Partial<Limits<'percent' | 'order' | 'shutdown'>>;

const FULL = 100;

/** Initial limits of a proposal: as far as the present slots go, and fully charged where none charges from the grid. */
export function usualLimits(settings: Values): Limits {
  const slots = SELL_SLOTS.map((slot) => ({
    soc: settings[`sell_soc_${slot}`],
    charge: settings[`sell_charge_${slot}`] ?? 0,
  }));
  const charging = slots.flatMap(({ soc, charge }) => (charge % 2 === 1 ? (soc ?? []) : []));
  const all = slots.flatMap(({ soc }) => soc ?? []);
  const dischargeTo = Math.max(settings.shutdown_soc ?? 0, all.length === 0 ? 0 : Math.min(...all));
  const chargeTo = charging.length === 0 ? FULL : Math.max(...charging);
  return { chargeTo: chargeTo > dischargeTo ? chargeTo : FULL, dischargeTo };
}

/**
 * Limits from what was typed; null with errors by field. @param shutdown percent at which the device shuts down, if
 * known
 */
export function readLimits(
  typed: Limits<string>,
  shutdown: number | null,
): { limits: Limits | null; errors: LimitErrors } {
  const [chargeTo, dischargeTo] = [percent(typed.chargeTo), percent(typed.dischargeTo)];
  const errors: LimitErrors = {};
  if (dischargeTo === null) errors.dischargeTo = 'percent';
  else if (shutdown !== null && dischargeTo < shutdown) errors.dischargeTo = 'shutdown';
  if (chargeTo === null) errors.chargeTo = 'percent';
  else if (dischargeTo !== null && chargeTo <= dischargeTo) errors.chargeTo = 'order';
  const isRight = chargeTo !== null && dischargeTo !== null && Object.keys(errors).length === 0;
  return { limits: isRight ? { chargeTo, dischargeTo } : null, errors };
}

const percent = (text: string): number | null =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) <= FULL ? Number(text) : null;
