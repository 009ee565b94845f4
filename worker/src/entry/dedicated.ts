import './withoutEval.ts';
import { createEngine } from '../engine.ts';
import { exposeEndpoint } from './exposeEndpoint.ts';
import { workerPorts } from './workerPorts.ts';

declare const self: DedicatedWorkerGlobalScope;

const engine = createEngine(workerPorts('dedicated'));
exposeEndpoint(engine, self);
self.addEventListener('online', () => engine.online());
