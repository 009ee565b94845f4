import {
  changePassword,
  doRegister,
  doRegisterEnterprise,
  getSessions,
  getVerifyCode,
  resetPassword,
  reviseInform,
  reviseName,
  revokeSessions,
  sendPhoneCode,
  uploadAvatar,
  type User,
} from '@heliograph/contracts/http';
import type { VerbHandlers } from '../pages/verbHandlers.ts';
import { userOf, type Sessions } from '../session/sessions.ts';

/** Accounts: codes, registration, passwords, the profile and where its person is signed in. */
export function peopleVerbs(sessions: Sessions): VerbHandlers['people'] {
  /** A change of the profile counts once all pages have it. */
  async function told(): Promise<User> {
    return userOf(await sessions.reread());
  }

  return {
    async phoneCode({ areaCode, account, purpose }) {
      const asked = { phone_code: areaCode, phone: account, type: purpose };
      return (await sessions.anybody().call(sendPhoneCode, asked)).code;
    },
    async mailCode({ account, purpose }) {
      return (await sessions.anybody().call(getVerifyCode, { account, get_type: purpose })).code;
    },

    async register({ companyCode, code, challenge, agreement, ...person }) {
      const asked = {
        ...person,
        verify_code: code,
        verify_pwd: challenge,
        agreement: agreement ? 1 : 0,
      } as const;
      if (companyCode === null) await sessions.anybody().call(doRegister, asked);
      else await sessions.anybody().call(doRegisterEnterprise, { ...asked, company_code: companyCode });
    },
    async resetPassword(asked) {
      await sessions.anybody().call(resetPassword, newPassword(asked));
    },
    async changePassword(asked) {
      await sessions.mustPerson().http.call(changePassword, newPassword(asked));
    },

    async reviseName({ name }) {
      await sessions.mustPerson().http.call(reviseName, { name });
      return told();
    },
    async reviseContact({ account, areaCode, code, challenge }) {
      await sessions.mustPerson().http.call(reviseInform, {
        account,
        verifyCode: code,
        verifyPwd: challenge,
        type: areaCode === null ? 1 : 0,
        areaCode: areaCode ?? '',
      });
      return told();
    },
    async uploadAvatar({ file }) {
      await sessions.mustPerson().http.call(uploadAvatar, { file });
      return told();
    },

    sessions: () => sessions.mustPerson().http.call(getSessions, {}),
    async revokeSessions({ ids }) {
      await sessions.mustPerson().http.call(revokeSessions, { id: ids });
    },
  };
}

interface NewPassword {
  account: string;
  areaCode: string | null;
  password: string;
  code: string;
  challenge: string;
}

const newPassword = ({ account, areaCode, password, code, challenge }: NewPassword) => ({
  account,
  phone_code: areaCode ?? '',
  password,
  verify_code: code,
  verify_pwd: challenge,
});
