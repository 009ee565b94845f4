import type { HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { sessionHandlers } from './user/sessions.ts';

export function userHandlers(services: Services) {
  return {
    sendPhoneCode: () => Promise.reject(new Refused('internal', 'internal')),
    getVerifyCode: () => Promise.reject(new Refused('internal', 'internal')),
    doRegister: () => Promise.reject(new Refused('internal', 'internal')),
    doRegisterEnterprise: () => Promise.reject(new Refused('internal', 'internal')),
    resetPassword: () => Promise.reject(new Refused('internal', 'internal')),
    changePassword: () => Promise.reject(new Refused('internal', 'internal')),
    reviseName: () => Promise.reject(new Refused('internal', 'internal')),
    reviseInform: () => Promise.reject(new Refused('internal', 'internal')),
    uploadAvatar: () => Promise.reject(new Refused('internal', 'internal')),
    ...sessionHandlers(services),
  } satisfies HandlersOf<'user'>;
}
