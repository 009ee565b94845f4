import { WORKING_EVERY_MS } from '@heliograph/contracts/mqtt';

/** Time limits of the station data loader, ms. */
export const STATUS_CHECK_MS = 1_000;
export const DEVICE_STATUS_MS = 10_000;
export const GROUP_PROPERTY_MS = 30_000;

/** Gateways polled at once: enough to fill a fleet in seconds, few enough not to flood its broker. */
export const POLLED_AT_ONCE = 16;

/** Keeps polls of a gateway with many devices below the longest request that brokers pass on. */
export const DEVICES_PER_REQUEST = 30;

/** Time limit of the device pages, ms: for the answer, or for the first word that the gateway works on it. */
export const LIVE_REQUEST_MS = 1_000;

/** A gateway that works on a request, and then says nothing for so long, is not there any more: ms. */
export const WORKING_SILENCE_MS = 5 * WORKING_EVERY_MS;

/**
 * However long a gateway says that it works on a request, ms: a dozen queued writes of a line that answers at its third
 * try.
 */
export const MAX_WORK_MS = 600_000;

/** Devices that pages read at once: each one's time limit starts with its request, not while it waits. */
export const READ_AT_ONCE = 50;
