import { expose, type Endpoint } from 'comlink';
import type { EngineEndpoint } from '@heliograph/contracts/engine';
import type { Engine } from '../engine.ts';
import { pagePort } from './pagePort.ts';

/** Opens an endpoint for the page at the other end. */
export function exposeEndpoint(engine: Engine, page: Endpoint) {
  const endpoint = engine.open();
  const exposed: EngineEndpoint<MessagePort> = {
    call: (group, verb, input, frames) => endpoint.call(group, verb, input, frames && pagePort(frames)),
  };
  expose(exposed, page);
}
