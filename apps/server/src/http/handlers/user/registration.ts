import type { ParsedRequestOf, doRegister } from '@heliograph/contracts/http';
import { normalizedAbn } from '@heliograph/domain/people';
import type { HandlersOf } from '../../handlers.ts';
import { contactIn } from '../../contactIn.ts';
import { done } from '../../done.ts';
import { Refused } from '../../refused.ts';
import { requirePassword } from '../../requirePassword.ts';
import type { Services } from '../../services.ts';

export function registrationHandlers({ accounts }: Pick<Services, 'accounts'>) {
  /** `abnOf` comes last of what is checked (spec B §5). */
  async function register(
    request: ParsedRequestOf<typeof doRegister>,
    abnOf: () => string | null,
  ): Promise<Record<string, never>> {
    const contact = contactIn(request);
    await requirePassword(request.password);
    if (request.agreement === 0) throw new Refused('badRequest', 'agreeAgreement', { field: 'agreement' });
    const claim = {
      purpose: contact.by === 'email' ? ('mail.register' as const) : ('phone.reg' as const),
      contact,
      personId: null,
      token: request.verify_pwd,
      code: request.verify_code,
    };
    const person = { name: request.name, password: request.password, abn: abnOf() };
    return done(await accounts.register(claim, person), {
      code: 'verify_code',
      account: 'account',
      abn: 'company_code',
    });
  }

  return {
    doRegister: (request) => register(request, () => null),

    doRegisterEnterprise: (request) =>
      register(request, () => {
        const abn = normalizedAbn(request.company_code);
        if (abn === null) throw new Refused('badRequest', 'abnWrong', { field: 'company_code' });
        return abn;
      }),
  } satisfies Pick<HandlersOf<'user'>, 'doRegister' | 'doRegisterEnterprise'>;
}
