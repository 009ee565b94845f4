export { createStationMap, type StationMap } from './createStationMap.ts';
export { inOrderOf, mapChoiceAtom } from './mapChoice.ts';
export type { MapPlace } from './openingView.ts';
export type { MappedStation } from './stationLayer.ts';
