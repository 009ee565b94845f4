export { createStationMap, type StationMap } from './createStationMap.ts';
export { orderProviders, mapChoiceAtom } from './mapChoice.ts';
export type { MapPlace } from './openingView.ts';
export type { LabelOf, MappedStation, StatusOf } from './stationLayer.ts';
