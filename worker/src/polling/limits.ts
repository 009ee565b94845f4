/** Waits of the station data loader, ms (spec A §7). */
export const STATUS_CHECK_MS = 1_000;
export const DEVICE_STATUS_MS = 10_000;
export const GROUP_PROPERTY_MS = 30_000;

/** Gateways asked at once: enough to fill a fleet in seconds, few enough not to flood its broker. */
export const POLLED_AT_ONCE = 16;

/** Waits of the device pages, ms (spec A §7). */
export const LIVE_REQUEST_MS = 1_000;

/** Devices that pages read at once: the wait for each begins when it is asked, not when its turn has yet to come. */
export const READ_AT_ONCE = 50;
