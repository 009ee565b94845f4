import { avatarFault } from '@heliograph/domain/people';
import { drawAnew } from '../../../pictures/drawAnew.ts';
import type { HandlersOf } from '../../handlers.ts';
import { refusedPicture } from '../../refusedPicture.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';

const SHAPE = { width: 256, height: 256, fit: 'cover' } as const;

export function avatarHandlers({ now, repositories }: Pick<Services, 'now' | 'repositories'>) {
  return {
    async uploadAvatar({ file }, caller) {
      const person = requireCapability(caller, 'account.edit');
      const fault = avatarFault(file.length, file);
      if (fault !== null) throw refusedPicture(fault);
      const picture = await drawAnew(file, SHAPE);
      if (typeof picture === 'string') throw refusedPicture(picture);
      return { url: await repositories.pictures.setAvatar(person.id, picture, now()) };
    },
  } satisfies Pick<HandlersOf<'user'>, 'uploadAvatar'>;
}
