export {
  PICTURE_TYPES,
  STATION_PICTURE_MAX_BYTES,
  pictureFault,
  pictureTypeOf,
  type PictureFault,
  type PictureType,
} from './pictureFault.ts';
export { thumbnailOf } from './thumbnailOf.ts';
