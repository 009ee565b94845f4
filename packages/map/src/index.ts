export { createStationMap, type MapView, type StationMap } from './createStationMap.ts';
export { orderProviders, mapChoiceAtom } from './mapChoice.ts';
export type { MapPlace } from './openingView.ts';
export { toFleetStations, type FleetStations } from './fleetStations.ts';
export type { LabelOf, MappedStation, StationGroup, StatusOf } from './stationLayer.ts';
