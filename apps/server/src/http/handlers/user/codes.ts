import type { Claimed } from '../../../identity/challenges.ts';
import type { Caller } from '../../caller.ts';
import type { HandlersOf } from '../../handlers.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';
import { tooMany } from '../../tooMany.ts';

export function codeHandlers({ requestCode }: Pick<Services, 'requestCode'>) {
  async function send(claimed: Omit<Claimed, 'personId'>, caller: Caller): Promise<{ code: string }> {
    const binding = claimed.purpose === 'mail.bind' || claimed.purpose === 'phone.bind';
    const personId = binding ? requireCapability(caller, 'account.edit').id : null;
    const { lang, address } = caller;
    const result = await requestCode({ ...claimed, personId, lang, address });
    if ('waitMs' in result) throw tooMany(result.waitMs, 'tooManyCodes');
    return { code: result.token };
  }

  return {
    sendPhoneCode: ({ phone_code: areaCode, phone: mobile, type }, caller) =>
      send({ purpose: `phone.${type}`, contact: { by: 'mobile', areaCode, mobile } }, caller),

    getVerifyCode: ({ account: email, get_type }, caller) =>
      send({ purpose: `mail.${get_type}`, contact: { by: 'email', email } }, caller),
  } satisfies Pick<HandlersOf<'user'>, 'sendPhoneCode' | 'getVerifyCode'>;
}
