/** Shown in the About dialog (APP-09). */
export const PRODUCT_NAME = 'Heliograph';
export const VERSION = '2.0.0';
