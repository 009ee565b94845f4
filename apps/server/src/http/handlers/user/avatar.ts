import { avatarFault } from '@heliograph/domain/people';
import { MAX_PIXELS, drawAnew, type PictureFault } from '../../../pictures/drawAnew.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';

const SHAPE = { width: 256, height: 256 };

export function avatarHandlers({ now, repositories }: Pick<Services, 'now' | 'repositories'>) {
  return {
    async uploadAvatar({ file }, caller) {
      const person = requireCapability(caller, 'account.edit');
      const fault = avatarFault(file.length, file);
      if (fault === 'empty') throw refused('fileEmpty');
      if (fault !== null) throw refused('fileNotPicture');
      const picture = await drawAnew(file, SHAPE);
      if (typeof picture === 'string') throw refusalOf(picture);
      return { url: await repositories.pictures.setAvatar(person.id, picture, now()) };
    },
  } satisfies Pick<HandlersOf<'user'>, 'uploadAvatar'>;
}

function refusalOf(fault: PictureFault): Refused {
  switch (fault) {
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
