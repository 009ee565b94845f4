import { expose, type Endpoint } from 'comlink';
import type { EngineDoor } from '@heliograph/contracts/engine';
import type { Engine } from '../engine.ts';
import { pagePort } from './pagePort.ts';

/** Opens a door for the page at the other end. */
export function exposeDoor(engine: Engine, page: Endpoint) {
  const door = engine.open();
  const exposed: EngineDoor<MessagePort> = {
    call: (group, verb, input, frames) => door.call(group, verb, input, frames && pagePort(frames)),
  };
  expose(exposed, page);
}
