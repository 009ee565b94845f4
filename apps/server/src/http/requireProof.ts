import type { Session } from '../identity/sessions.ts';
import { PROOF_MS } from '../identity/sessions.ts';
import type { Repositories } from '../storage/repositories/index.ts';
import { sessionOf, type Caller } from './caller.ts';
import { Refused } from './refused.ts';

/** However often it is used, a proof is repeated after this. */
const LONGEST_MS = 2 * 3_600_000;
/** Uses closer together than this do not prolong it. */
const GRAIN_MS = 60_000;

interface Context {
  repositories: Pick<Repositories, 'factors' | 'sessions'>;
  now: () => number;
}

/** Prolongs a proof that is used: somebody who works through settings is not interrupted. */
async function prolong({ repositories, now }: Context, session: Session): Promise<void> {
  const until = Math.min(now() + PROOF_MS, session.provedAt + LONGEST_MS);
  if (until - session.proofUntil < GRAIN_MS) return;
  await repositories.sessions.prove(session.id, { proved_at: session.provedAt, proof_until: until });
}

/**
 * Before a dangerous write: people with a second factor must have proved who they are in the last quarter of an hour.
 * For changes of second factors (`everybody`) that goes for the others too, with their password.
 *
 * @throws Refused with 1428; after the proof, the same call succeeds
 */
export async function requireProof(
  context: Context,
  caller: Caller,
  { everybody = false }: { everybody?: boolean } = {},
): Promise<void> {
  const session = sessionOf(caller);
  if (context.now() < session.proofUntil) return prolong(context, session);
  if (everybody || (await context.repositories.factors.has(session.person.id)))
    throw new Refused('proofNeeded', 'proofNeeded', { proof: { need: 'fresh' } });
}

/**
 * Before a write to a device: as `requireProof`, and where the station or the person's company demands a second factor,
 * only people who have one.
 *
 * @throws Refused with 1428
 */
export async function requireDeviceProof(context: Context, caller: Caller, stationId: number): Promise<void> {
  const { factors } = context.repositories;
  const { id, company_id } = sessionOf(caller).person;
  if ((await factors.demanded(stationId, company_id)) && !(await factors.has(id)))
    throw new Refused('proofNeeded', 'factorNeeded', { proof: { need: 'factor' } });
  await requireProof(context, caller);
}
