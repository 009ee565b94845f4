import { UPGRADE_MINUTES, type Firmware, type UpgradeMethod } from '@heliograph/contracts/http';

/** An upgrade as it is filled in. */
export interface OrderForm {
  firmware: Firmware | null;
  method: UpgradeMethod;
  /** Minutes, as typed. */
  timeout: string;
}

export const newOrder: OrderForm = {
  firmware: null,
  method: 'resume',
  timeout: String(UPGRADE_MINUTES.usual),
};

export type OrderField = 'firmware' | 'timeout';

/** Fields that keep it from being started, in the order of the form. */
export function orderFaults({ firmware, timeout }: OrderForm): OrderField[] {
  const faults: OrderField[] = [];
  if (firmware === null) faults.push('firmware');
  if (minutesOf(timeout) === null) faults.push('timeout');
  return faults;
}

/** Whole minutes within the bounds; null for anything else. */
export function minutesOf(typed: string): number | null {
  const text = typed.trim();
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return minutes >= UPGRADE_MINUTES.least && minutes <= UPGRADE_MINUTES.most ? minutes : null;
}
