import { paths } from '../paths.ts';

/** Where the detail view of a station is (spec A §2.1). */
export const stationPath = (id: number): string => `${paths.powerDetail}?isOne=1&station=${id}`;
