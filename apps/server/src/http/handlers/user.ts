import type {
  AnswerOf,
  doRegister,
  getVerifyCode,
  ParsedRequestOf,
  resetPassword,
} from '@heliograph/contracts/http';
import { avatarError, normalizeAbn } from '@heliograph/domain/people';
import type { AccountRefusal, AccountResult } from '../../identity/accounts.ts';
import type { Limit } from '../../access/attempts.ts';
import type { Claimed, Purpose } from '../../identity/challenges.ts';
import { getNetwork } from '../../identity/network.ts';
import { getAccount, type Contact, getEmailContact, getMobileContact } from '../../notifications/contact.ts';
import { resizePicture } from '../../pictures/resizePicture.ts';
import type { Account } from '../../storage/repositories/people.ts';
import { type Caller, requireSession } from '../caller.ts';
import type { HandlersOf } from '../handler.ts';
import { parseContact, parseEmail, parseMobile } from '../parseContact.ts';
import { Refused } from '../refused.ts';
import { refusedPicture } from '../refused.ts';
import { requireCapability } from '../require.ts';
import { requirePassword } from '../require.ts';
import { findChanges } from '../../storage/repositories/audit.ts';
import type { Services } from '../services.ts';
import { tooMany } from '../refused.ts';
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

function registrationHandlers({ accounts }: Pick<Services, 'accounts'>) {
  /** `abnOf` runs last (AUTH-10). */
  async function register(
    request: ParsedRequestOf<typeof doRegister>,
    abnOf: () => string | null,
  ): Promise<Record<string, never>> {
    const contact = parseContact(request);
    await requirePassword(request.password, [request.name, request.account]);
    if (request.agreement === 0) throw new Refused('badRequest', 'agreeAgreement', { field: 'agreement' });
    const claim = {
      purpose: contact.by === 'email' ? ('mail.register' as const) : ('phone.reg' as const),
      contact,
      personId: null,
      token: request.verify_pwd,
      code: request.verify_code,
    };
    const person = { name: request.name, password: request.password, abn: abnOf() };
    return accountAnswer(await accounts.register(claim, person), {
      code: 'verify_code',
      account: 'account',
      abn: 'company_code',
    });
  }

  return {
    doRegister: (request) => register(request, () => null),

    doRegisterEnterprise: (request) =>
      register(request, () => {
        const abn = normalizeAbn(request.company_code);
        if (abn === null) throw new Refused('badRequest', 'abnWrong', { field: 'company_code' });
        return abn;
      }),
  } satisfies Pick<HandlersOf<'user'>, 'doRegister' | 'doRegisterEnterprise'>;
}

/** Codes that only the signed-in person can use. */
const OF_PERSON: readonly Purpose[] = ['mail.bind', 'phone.bind', 'mail.prove', 'phone.prove'];

function codeHandlers({ config, requestCode }: Pick<Services, 'config' | 'requestCode'>) {
  async function send(
    claimed: Omit<Claimed, 'personId'>,
    caller: Caller,
  ): Promise<AnswerOf<typeof getVerifyCode>> {
    const isOfPerson = OF_PERSON.includes(claimed.purpose);
    const personId = isOfPerson ? requireCapability(caller, 'account.edit').id : null;
    const isProof = claimed.purpose === 'mail.prove' || claimed.purpose === 'phone.prove';
    if (isProof && !isOwn(claimed.contact, requireSession(caller).person))
      throw new Refused('forbidden', 'accountForeign', {
        field: claimed.contact.by === 'email' ? 'account' : 'phone',
      });
    const { lang, address } = caller;
    const result = await requestCode({ ...claimed, personId, lang, address });
    if ('waitMs' in result) throw tooMany(result.waitMs, 'tooManyCodes');
    const service = claimed.contact.by === 'email' ? config.mail : config.sms;
    return { code: result.token, in_log: service === null ? 1 : 0 };
  }

  return {
    sendPhoneCode: ({ phone_code: areaCode, phone: mobile, type }, caller) =>
      send({ purpose: `phone.${type}`, contact: { by: 'mobile', areaCode, mobile } }, caller),

    getVerifyCode: ({ account: email, get_type }, caller) =>
      send({ purpose: `mail.${get_type}`, contact: { by: 'email', email } }, caller),
  } satisfies Pick<HandlersOf<'user'>, 'sendPhoneCode' | 'getVerifyCode'>;
}

/** Links have 256 random bits; this bounds what guessing costs the database. */
const UNDO_LIMIT: Limit = { name: 'undo-contact', most: 30, windowMs: 5 * 60_000, anonymous: true };

function passwordHandlers({ accounts, attempts }: Pick<Services, 'accounts' | 'attempts'>) {
  async function setPassword(
    contact: Contact,
    request: ParsedRequestOf<typeof resetPassword>,
    { lang }: Caller,
  ): Promise<Record<string, never>> {
    await requirePassword(request.password, [request.account]);
    const claim = {
      purpose: contact.by === 'email' ? ('mail.reset' as const) : ('phone.set' as const),
      contact,
      personId: null,
      token: request.verify_pwd,
      code: request.verify_code,
    };
    const result = await accounts.setPassword(claim, request.password, lang);
    return accountAnswer(result, { code: 'verify_code', account: 'account' });
  }

  return {
    resetPassword: (request, caller) => setPassword(parseContact(request), request, caller),

    changePassword: async (request, caller) => {
      const { person } = requireSession(caller);
      const contact = parseContact(request);
      if (!isOwn(contact, person)) throw new Refused('forbidden', 'accountForeign', { field: 'account' });
      return setPassword(contact, request, caller);
    },

    async undoContact({ undo }, caller) {
      const { waitMs } = await attempts.take(UNDO_LIMIT, getNetwork(caller.address));
      if (waitMs > 0) throw tooMany(waitMs);
      const result = await accounts.undoContact(undo);
      if ('refused' in result) return accountRefused(result, { undo: 'undo' });
      const { told } = result;
      return told.by === 'email'
        ? { account: told.email, area_code: '' }
        : { account: told.mobile, area_code: told.areaCode };
    },
  } satisfies Pick<HandlersOf<'user'>, 'resetPassword' | 'changePassword' | 'undoContact'>;
}

const isOwn = (contact: Contact, person: Account): boolean =>
  [getEmailContact(person), getMobileContact(person)].some(
    (own) => own !== null && getAccount(own) === getAccount(contact),
  );

function profileHandlers({
  accounts,
  now,
  repositories,
}: Pick<Services, 'accounts' | 'now' | 'repositories'>) {
  return {
    async reviseName({ name }, caller) {
      const { person } = requireSession(caller);
      await repositories.people.setName(person.id, name);
      const entry = { action: 'account.name', detail: { person: person.id } } as const;
      const changes = findChanges({ name: person.name }, { name });
      await repositories.audit.add([{ personId: person.id, ...entry, changes }], now());
      return {};
    },

    async reviseInform({ account, areaCode, verifyCode, verifyPwd, type }, caller) {
      const { person } = requireSession(caller);
      const contact =
        type === 1
          ? parseEmail(account, 'account')
          : parseMobile({ areaCode, mobile: account }, { areaCode: 'areaCode', mobile: 'account' });
      const claim = {
        purpose: type === 1 ? ('mail.bind' as const) : ('phone.bind' as const),
        contact,
        personId: person.id,
        token: verifyPwd,
        code: verifyCode,
      };
      const result = await accounts.setContact(claim, person, caller.lang);
      return accountAnswer(result, { code: 'verifyCode', account: 'account' });
    },
  } satisfies Pick<HandlersOf<'user'>, 'reviseName' | 'reviseInform'>;
}

const SHAPE = { width: 256, height: 256, fit: 'cover' } as const;

function avatarHandlers({ now, repositories }: Pick<Services, 'now' | 'repositories'>) {
  return {
    async uploadAvatar({ file }, caller) {
      const { person } = requireSession(caller);
      const error = avatarError(file.length, file);
      if (error !== null) throw refusedPicture(error);
      const picture = await resizePicture(person.id, file, SHAPE);
      if (typeof picture === 'string') throw refusedPicture(picture);
      return { url: await repositories.pictures.setAvatar(person.id, picture, now()) };
    },
  } satisfies Pick<HandlersOf<'user'>, 'uploadAvatar'>;
}

/** The request fields that an account change may refuse. */
interface AccountFields {
  code?: string;
  account?: string;
  abn?: string;
  undo?: string;
}

/** The answer to an account change. @throws Refused naming the field when it was rejected */
function accountAnswer(result: AccountResult, fields: AccountFields): Record<string, never> {
  if (result === 'done') return {};
  return accountRefused(result, fields);
}

/** @throws Refused naming the field */
function accountRefused(result: { refused: AccountRefusal }, fields: AccountFields): never {
  switch (result.refused) {
    case 'codeWrong':
      throw new Refused('badRequest', 'codeWrong', { field: fields.code });
    case 'accountTaken':
      throw new Refused('conflict', 'accountTaken', { field: fields.account });
    case 'abnTaken':
      throw new Refused('conflict', 'abnTaken', { field: fields.abn });
    case 'undoOver':
      throw new Refused('badRequest', 'undoOver', { field: fields.undo });
  }
}
