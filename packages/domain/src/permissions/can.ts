import type { Capability } from '@heliograph/contracts/http';
import type { Actor, Relation } from './actor.ts';
import { capabilities } from './capabilities.ts';
import { isInScopes } from './tokenScopes.ts';
import { standings, type Standing } from './standings.ts';

/**
 * True if an actor has a capability. Capabilities on a station, profile, plan or display need its `relation`;
 * without it only administrators have them. A token has its scopes, limited to those of its user.
 */
export function can(actor: Actor, capability: Capability, relation?: Relation): boolean {
  if (actor.scopes && !isInScopes(actor.scopes, capability)) return false;
  if (actor.role === 'administrator') return true;
  const held = standings(actor, relation);
  const enough: readonly Standing[] = capabilities[capability];
  return enough.some((standing) => held.has(standing));
}
