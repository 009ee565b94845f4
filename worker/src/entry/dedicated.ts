import './withoutEval.ts';
import { createEngine } from '../engine.ts';
import { exposeDoor } from './exposeDoor.ts';
import { workerPorts } from './workerPorts.ts';

declare const self: DedicatedWorkerGlobalScope;

const engine = createEngine(workerPorts('dedicated'));
exposeDoor(engine, self);
self.addEventListener('online', () => engine.online());
