import type { HandlersOf } from '../handlers.ts';
import type { Services } from '../services.ts';
import { avatarHandlers } from './user/avatar.ts';
import { codeHandlers } from './user/codes.ts';
import { passwordHandlers } from './user/passwords.ts';
import { profileHandlers } from './user/profile.ts';
import { registrationHandlers } from './user/registration.ts';
import { sessionHandlers } from './user/sessions.ts';

export function userHandlers(services: Services) {
  return {
    ...avatarHandlers(services),
    ...codeHandlers(services),
    ...passwordHandlers(services),
    ...profileHandlers(services),
    ...registrationHandlers(services),
    ...sessionHandlers(services),
  } satisfies HandlersOf<'user'>;
}
