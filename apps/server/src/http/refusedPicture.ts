import type { PictureFault as FileFault } from '@heliograph/domain/pictures';
import { MAX_PIXELS, type PictureFault } from '../pictures/drawAnew.ts';
import { Refused } from './refused.ts';

/** Says why an uploaded file is not taken. Its size was looked at while it was read. */
export function refusedPicture(fault: FileFault | PictureFault): Refused {
  switch (fault) {
    case 'empty':
      return refused('fileEmpty');
    case 'type':
    case 'size':
    case 'unreadable':
      return refused('fileNotPicture');
    case 'pixels':
      return refused('fileTooManyPixels', { megapixels: MAX_PIXELS / 1_000_000 });
    case 'busy':
      return new Refused('tooMany', 'picturesBusy', { retryAfter: 5 });
  }
}

const refused = (
  key: 'fileEmpty' | 'fileNotPicture' | 'fileTooManyPixels',
  values: Record<string, number> = {},
) => new Refused('badRequest', key, { field: 'file', values: { field: 'file', ...values } });
