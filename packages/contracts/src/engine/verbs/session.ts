import { z } from 'zod';
import type { AnswerOf } from '../../http/call.ts';
import type { getAgentConfig } from '../../http/common.ts';
import type { User } from '../../http/entities.ts';
import { Lang } from '../../http/scalars.ts';
import { PasskeyAssertion, ProofAnswer } from '../../http/proof.ts';
import { Nothing, verb } from './verb.ts';

/** A user's password or code, as typed; the server validates it. */
const Credentials = z.discriminatedUnion('by', [
  z.object({ by: z.literal('email'), account: z.string(), password: z.string(), remember: z.boolean() }),
  z.object({
    by: z.literal('mobile'),
    areaCode: z.string(),
    account: z.string(),
    password: z.string(),
    remember: z.boolean(),
  }),
  z.object({
    by: z.literal('code'),
    areaCode: z.string(),
    account: z.string(),
    code: z.string(),
    /** Answer of `people.phoneCode`. */
    challenge: z.string(),
    remember: z.boolean(),
  }),
]);

export interface HelloReply {
  protocol: number;
  /** Identity of this engine instance; all tabs of a browser see the same. */
  instance: string;
  kind: 'shared' | 'dedicated';
  user: User | null;
}

export const session = {
  /** First call of each port. `lock` is the Web Lock the page holds; null where locks are missing. */
  hello: verb<HelloReply>()(
    z.object({
      protocol: z.number().int(),
      lock: z.string().nullable(),
      /**
       * `portal` shows the fleet of the signed-in user. `wall` shows that of the display that this browser is
       * paired as. `viewer` is a wall without pairing: it shows the user's fleet, or the guest's while no
       * user is signed in.
       */
      role: z.enum(['portal', 'wall', 'viewer']),
      /** Display slot of the browser; several windows may share one. */
      slot: z
        .string()
        .regex(/^[\w-]{0,32}$/)
        .default(''),
      lang: Lang,
      /** True if the page's browser session had a sign-in, so that one that is not remembered continues. */
      continues: z.boolean(),
    }),
  ),
  /** Without locks: call at least every 10 s, or the port is considered closed after 30 s. */
  heartbeat: verb<void>()(Nothing),
  /** Called before the page is left (pagehide); frees the port's subscriptions immediately. */
  bye: verb<void>()(Nothing),
  /** `remember` false: the sign-in ends with the browser session instead of after 15 days (DV-01). */
  signIn: verb<User>()(Credentials),
  /** Continues a `signIn` that was refused with a challenge. */
  finishSignIn: verb<User>()(ProofAnswer.extend({ remember: z.boolean() })),
  /** Signs in with the answer to `login.beginPasskeySignIn`. */
  signInWithPasskey: verb<User>()(
    z.object({ challenge: z.string(), assertion: PasskeyAssertion, remember: z.boolean() }),
  ),
  /** Signs in with the code from the identity provider's redirect, and the page's key. */
  signInWithOidc: verb<User>()(z.object({ code: z.string(), key: z.string(), remember: z.boolean() })),
  signInAsGuest: verb<User>()(Nothing),
  signOut: verb<void>()(Nothing),
  current: verb<User | null>()(Nothing),
  config: verb<AnswerOf<typeof getAgentConfig>>()(Nothing),
  /** Language of server messages for this port. */
  language: verb<void>()(Lang),
} as const;
