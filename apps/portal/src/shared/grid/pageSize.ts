/** Stations a page (spec B §9). */
export const PAGE_SIZE = 10;
