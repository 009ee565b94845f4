import type { Values } from '@heliograph/domain/parameters';

/** What cannot be chosen until something else is on (spec A §2.5). */
const AFTER: Readonly<Record<string, string>> = { remote_control: 'control_enable' };

/** What others wait for is a switch, not a choice from a list. */
export const isSwitch = (code: string): boolean => Object.values(AFTER).includes(code);

export function isHeldBack(code: string, after: Values): boolean {
  const switchCode = AFTER[code];
  return switchCode !== undefined && after[switchCode] !== 1;
}
