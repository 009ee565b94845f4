import './withoutEval.ts';
import { createEngine } from '../engine.ts';
import { exposeEndpoint } from './exposeEndpoint.ts';
import { workerPorts } from './workerPorts.ts';

// One file for both kinds of workers: a wall keeps it, and all that it loads later, only once.
declare const self: SharedWorkerGlobalScope | DedicatedWorkerGlobalScope;

const engine = createEngine(workerPorts('onconnect' in self ? 'shared' : 'dedicated'));
if ('onconnect' in self)
  self.onconnect = ({ ports: [page] }) => {
    if (page) exposeEndpoint(engine, page);
  };
else exposeEndpoint(engine, self);
self.addEventListener('online', () => engine.online());
