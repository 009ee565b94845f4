/** The largest fleet that is read as a whole, stations. The server may have a lower limit. */
export const WHOLE_FLEET = 2_000;
