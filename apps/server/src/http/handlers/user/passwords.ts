import type { ParsedRequestOf, resetPassword } from '@heliograph/contracts/http';
import { accountOf, emailOf, mobileOf, type Contact } from '../../../identity/contact.ts';
import type { Account } from '../../../storage/repositories/people.ts';
import type { Caller } from '../../caller.ts';
import { contactIn } from '../../contactIn.ts';
import { done } from '../../done.ts';
import type { HandlersOf } from '../../handlers.ts';
import { Refused } from '../../refused.ts';
import { requireCapability } from '../../requireCapability.ts';
import { requirePassword } from '../../requirePassword.ts';
import type { Services } from '../../services.ts';

export function passwordHandlers({ accounts }: Pick<Services, 'accounts'>) {
  async function setPassword(
    contact: Contact,
    request: ParsedRequestOf<typeof resetPassword>,
    { lang }: Caller,
  ): Promise<Record<string, never>> {
    await requirePassword(request.password);
    const claim = {
      purpose: contact.by === 'email' ? ('mail.reset' as const) : ('phone.set' as const),
      contact,
      personId: null,
      token: request.verify_pwd,
      code: request.verify_code,
    };
    const result = await accounts.setPassword(claim, request.password, lang);
    return done(result, { code: 'verify_code', account: 'account' });
  }

  return {
    resetPassword: (request, caller) => setPassword(contactIn(request), request, caller),

    changePassword: (request, caller) => {
      const person = requireCapability(caller, 'account.changePassword');
      const contact = contactIn(request);
      if (!isOwn(contact, person)) throw new Refused('forbidden', 'accountForeign', { field: 'account' });
      return setPassword(contact, request, caller);
    },
  } satisfies Pick<HandlersOf<'user'>, 'resetPassword' | 'changePassword'>;
}

const isOwn = (contact: Contact, person: Account): boolean =>
  [emailOf(person), mobileOf(person)].some((own) => own !== null && accountOf(own) === accountOf(contact));
