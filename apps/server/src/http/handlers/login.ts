import type { SignedIn } from '@heliograph/contracts/http';
import type { Account } from '../../storage/repositories/people.ts';
import { sessionOf, type Caller } from '../caller.ts';
import type { Handler, HandlersOf } from '../handlers.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import type { doLogin as doLoginCall } from '@heliograph/contracts/http';

export function loginHandlers(services: Services) {
  const { config, repositories, sessions, signIn, guestLimiter } = services;

  const doLogin: Handler<typeof doLoginCall> = async (request, caller) => {
    if (request.type === 1) throw new Refused('badRequest', 'codeModeAway', { field: 'type' });
    if (request.password === '') throw new Refused('badRequest', 'fieldMissing', missing('password'));
    const { password } = request;
    const { address } = caller;
    const result = await signIn(
      request.type === 2
        ? { by: 'email', email: request.account, password, address }
        : { by: 'mobile', areaCode: request.areaCode, mobile: request.account, password, address },
    );
    if ('person' in result) return open(result.person, caller);
    if (result.refused === 'tooMany') throw tooMany(result.waitMs);
    throw new Refused('badRequest', 'wrongAccount');
  };

  async function open(person: Account, { address, agent }: Caller): Promise<SignedIn> {
    const { token, session } = await sessions.open(person, { address, agent });
    return signedIn(person, token, session.createdAt);
  }

  function signedIn(person: Account, token: string, loginTime: number): SignedIn {
    return {
      user_name: person.user_name,
      name: person.name,
      email: person.email ?? '',
      mobile: person.mobile ?? '',
      area_code: person.area_code,
      avatar: person.avatar,
      is_admin: person.role === 'administrator' ? 1 : 0,
      is_guest: person.role === 'guest' ? 1 : 0,
      company_code: person.company_code ?? '',
      enterprise_code: person.enterprise_code ?? '',
      enterprise_auth: person.enterprise_auth ? 1 : 0,
      prefix: config.companyPrefix,
      token,
      loginTime,
    };
  }

  return {
    doLogin,
    userDoLogin: doLogin,

    async doGuestLogin(_request, caller) {
      const { address } = caller;
      const guest = await repositories.people.guest();
      if (!guest) throw new Refused('forbidden', 'guestAway');
      const waitMs = guestLimiter.wait(address);
      if (waitMs > 0) throw tooMany(waitMs);
      guestLimiter.count(address);
      return open(guest, caller);
    },

    async doLogout(_request, caller) {
      await sessions.revoke(sessionOf(caller));
      return {};
    },

    getSession(_request, caller: Caller) {
      const { person, createdAt } = sessionOf(caller);
      return Promise.resolve(signedIn(person, caller.token, createdAt));
    },
  } satisfies HandlersOf<'login'>;
}

const missing = (field: string) => ({ field, values: { field } });

function tooMany(waitMs: number): Refused {
  const seconds = Math.ceil(waitMs / 1000);
  return new Refused('tooMany', 'tooManyAttempts', { values: { seconds }, retryAfter: seconds });
}
