import type { Lang } from '@heliograph/contracts/http';
import type { Account, PeopleRepository } from '../storage/repositories/people.ts';
import type { Attempts, Limit } from './attempts.ts';
import type { Challenges, Claimed, Purpose } from './challenges.ts';
import { accountOf } from './contact.ts';
import type { Courier } from './delivery/courier.ts';
import { lettersOf, type CodeUse } from './letters.ts';
import { networkOf } from './network.ts';

const MINUTE = 60_000;

/** The page counts down 60 s (spec A §4); a clock that runs a little fast is no reason to refuse. */
const SPACING: Limit = { name: 'code-spacing', most: 1, windowMs: 55_000 };
const OF_ACCOUNT: Limit = { name: 'code-account', most: 5, windowMs: 10 * MINUTE };
/** An office behind one address. */
const OF_NETWORK: Limit = { name: 'code-network', most: 60, windowMs: 10 * MINUTE };

const USES: Record<Purpose, CodeUse> = {
  'phone.log': 'signIn',
  'phone.set': 'newPassword',
  'phone.reg': 'register',
  'phone.bind': 'bind',
  'mail.reset': 'newPassword',
  'mail.register': 'register',
  'mail.bind': 'bind',
};

export interface CodeRequest extends Claimed {
  lang: Lang;
  /** Remote address of who asks. */
  address: string;
}

export type CodeResult = { token: string } | { waitMs: number };

export interface CodesPorts {
  people: PeopleRepository;
  challenges: Challenges;
  attempts: Attempts;
  courier: Pick<Courier, 'post'>;
  product: string;
}

/**
 * Sends codes. Nothing in the answer or its time says whether an account exists: where nobody is to be written to the
 * challenge fits no code, and whoever owns a contact that cannot be registered or bound again is told in a letter.
 */
export function createCodes({ people, challenges, attempts, courier, product }: CodesPorts) {
  return async function requestCode({ lang, address, ...claimed }: CodeRequest): Promise<CodeResult> {
    const account = accountOf(claimed.contact);
    // One limit after the other: what one refuses is not counted by the next.
    for (const [limit, key] of [
      [SPACING, `${claimed.purpose} ${account}`],
      [OF_ACCOUNT, account],
      [OF_NETWORK, networkOf(address)],
    ] as const) {
      const { waitMs } = await attempts.take(limit, key);
      if (waitMs > 0) return { waitMs };
    }
    const owner = await people.byContact(claimed.contact);
    const use = USES[claimed.purpose];
    const real = isWanted(use, owner);
    const { token, code } = await challenges.issue(claimed, { lang, real });
    const letters = lettersOf(product, lang);
    if (real) courier.post(claimed.contact, letters.code(use, code));
    else if (use === 'register') courier.post(claimed.contact, letters.alreadyRegistered());
    else if (use === 'bind') courier.post(claimed.contact, letters.alreadyBound());
    return { token };
  };
}

export type RequestCode = ReturnType<typeof createCodes>;

/** Codes that make an account or give it a contact need one that nobody has; all others one that somebody has. */
function isWanted(use: CodeUse, owner: Account | undefined): boolean {
  return use === 'register' || use === 'bind' ? owner === undefined : owner !== undefined;
}
