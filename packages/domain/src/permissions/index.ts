export type { Actor, DisplayRelation, ProfileRelation, StationRelation } from './actor.ts';
export { can } from './can.ts';
export { type Capability, capabilityToWrite } from './capabilities.ts';
export { tokenScopes } from './tokenScopes.ts';
