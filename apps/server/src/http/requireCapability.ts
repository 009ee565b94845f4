import { can, type Capability } from '@heliograph/domain/permissions';
import { actorOf } from '../identity/access.ts';
import type { Account } from '../storage/repositories/people.ts';
import { sessionOf, type Caller } from './caller.ts';
import { Refused } from './refused.ts';

/**
 * The caller, when they hold a capability that is about no station.
 * @throws Refused
 */
export function requireCapability(caller: Caller, capability: Capability): Account {
  const { person } = sessionOf(caller);
  if (!can(actorOf(person), capability)) throw new Refused('forbidden', 'forbidden');
  return person;
}
