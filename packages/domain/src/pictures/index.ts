export { thumbnailOf } from './thumbnailOf.ts';
