export type { Actor, DisplayRelation, ProfileRelation, StationRelation } from './actor.ts';
export { can } from './can.ts';
export type { Capability } from './capabilities.ts';
export { capabilityToWrite } from './capabilityToWrite.ts';
