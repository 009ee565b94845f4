export { createPlaceMap, type PlaceMap } from './createPlaceMap.ts';
