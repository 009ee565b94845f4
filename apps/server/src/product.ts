/** As the About dialog shows them (spec A §1). */
export const PRODUCT_NAME = 'Heliograph';
export const VERSION = '2.0.0';
