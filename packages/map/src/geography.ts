export { places, stateBorders, type LonLat } from './places.ts';
export { unwrapped } from './unwrapped.ts';
export { HOME_CENTRE } from './view.ts';
