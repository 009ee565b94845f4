import { propertyKey, readPropertyKey } from '../../../shared/tree/propertyNodes.ts';

/** A property of a device. */
export interface Point {
  deviceId: string;
  code: string;
}

/** Most of one report. */
export const MOST_POINTS = 50;

/** The properties that an address names, without what cannot be read. */
export const readPoints = (text: string | null): Point[] =>
  (text ?? '')
    .split(',')
    .flatMap((key) => readPropertyKey(key) ?? [])
    .slice(0, MOST_POINTS);

export const writePoints = (points: readonly Point[]): string =>
  points.map(({ deviceId, code }) => propertyKey(deviceId, code)).join(',');
