/** Time limits of the station data loader, ms. */
export const STATUS_CHECK_MS = 1_000;
export const DEVICE_STATUS_MS = 10_000;
export const GROUP_PROPERTY_MS = 30_000;

/** Gateways polled at once: enough to fill a fleet in seconds, few enough not to flood its broker. */
export const POLLED_AT_ONCE = 16;

/** Keeps polls of a gateway with many devices below the longest request that brokers pass on. */
export const DEVICES_PER_REQUEST = 30;

/** Time limit of the device pages, ms. */
export const LIVE_REQUEST_MS = 1_000;

/** Devices that pages read at once: each one's time limit starts with its request, not while it waits. */
export const READ_AT_ONCE = 50;
