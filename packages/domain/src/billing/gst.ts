export const GST_PERCENT = 10;
/** A price with GST by that without. */
export const GST_FACTOR = 1 + GST_PERCENT / 100;
