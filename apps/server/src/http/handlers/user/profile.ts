import { emailIn, mobileIn } from '../../contactIn.ts';
import { done } from '../../done.ts';
import type { HandlersOf } from '../../handlers.ts';
import { requireCapability } from '../../requireCapability.ts';
import type { Services } from '../../services.ts';

export function profileHandlers({ accounts, repositories }: Pick<Services, 'accounts' | 'repositories'>) {
  return {
    async reviseName({ name }, caller) {
      const person = requireCapability(caller, 'account.edit');
      await repositories.people.setName(person.id, name);
      return {};
    },

    async reviseInform({ account, areaCode, verifyCode, verifyPwd, type }, caller) {
      const person = requireCapability(caller, 'account.edit');
      const contact =
        type === 1
          ? emailIn(account, 'account')
          : mobileIn({ areaCode, mobile: account }, { areaCode: 'areaCode', mobile: 'account' });
      const claim = {
        purpose: type === 1 ? ('mail.bind' as const) : ('phone.bind' as const),
        contact,
        personId: person.id,
        token: verifyPwd,
        code: verifyCode,
      };
      const result = await accounts.setContact(claim, person, caller.lang);
      return done(result, { code: 'verifyCode', account: 'account' });
    },
  } satisfies Pick<HandlersOf<'user'>, 'reviseName' | 'reviseInform'>;
}
