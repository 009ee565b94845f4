/** A gateway is offline, and its values are stale, when it has reported nothing new for so many of its periods. */
export const LIFETIME_PERIODS = 3;
/** Time between reports of a gateway that does not say it, ms. */
export const USUAL_PERIOD_MS = 5_000;

export interface GatewaySignals {
  /** Its status topic, including its last will; null before the first. */
  announced: boolean | null;
  /** When it last connected or reported something new, ms; -Infinity for never. */
  heardAt: number;
  /** Time between its reports, ms. */
  period: number;
}

/** True if a gateway is online; null until its status is known. One that is connected and silent is offline. */
export function gatewayOnline(gateway: GatewaySignals, now: number): boolean | null {
  return gateway.announced === true ? now <= gatewayOnlineUntil(gateway) : gateway.announced;
}

/** Until when a gateway that was announced as online is, if it reports nothing new. */
export const gatewayOnlineUntil = ({ heardAt, period }: Omit<GatewaySignals, 'announced'>): number =>
  heardAt + LIFETIME_PERIODS * period;

/**
 * True if a sample is new, not an old one that is sent again. Where a clock went back, samples are older than earlier
 * ones; they are new if they were taken shortly before they arrived.
 *
 * @param newest time of the device's newest sample so far, by the gateway's clock; -Infinity for none
 * @param arrived when it arrived, ms
 * @param period time between the gateway's reports, ms
 */
export const isNewSample = (at: number, newest: number, arrived: number, period: number): boolean =>
  at > newest || (at !== newest && at > arrived - LIFETIME_PERIODS * period);
