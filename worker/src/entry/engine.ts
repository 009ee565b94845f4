import './withoutEval.ts';
import { createEngine } from '../engine.ts';
import { exposeEndpoint } from './exposeEndpoint.ts';
import { workerPorts } from './workerPorts.ts';

declare const self: SharedWorkerGlobalScope;

const engine = createEngine(workerPorts('shared'));
self.onconnect = ({ ports: [page] }) => {
  if (page) exposeEndpoint(engine, page);
};
self.addEventListener('online', () => engine.online());
