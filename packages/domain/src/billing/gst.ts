export const GST_PERCENT = 10;
/** Factor from a price without GST to one with it. */
export const GST_FACTOR = 1 + GST_PERCENT / 100;
