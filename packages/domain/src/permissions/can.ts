import type { Actor, Relation } from './actor.ts';
import { capabilities, type Capability } from './capabilities.ts';
import { standings, type Standing } from './standings.ts';

/**
 * Whether somebody may do something, on a station, profile or display where the capability is about one. Without its
 * `relation` such a capability is refused to all but administrators.
 */
export function can(actor: Actor, capability: Capability, relation?: Relation): boolean {
  if (actor.role === 'administrator') return true;
  const held = standings(actor, relation);
  const enough: readonly Standing[] = capabilities[capability];
  return enough.some((standing) => held.has(standing));
}
