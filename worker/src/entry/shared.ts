import './withoutEval.ts';
import { createEngine } from '../engine.ts';
import { exposeDoor } from './exposeDoor.ts';
import { workerPorts } from './workerPorts.ts';

declare const self: SharedWorkerGlobalScope;

const engine = createEngine(workerPorts('shared'));
self.onconnect = ({ ports: [page] }) => {
  if (page) exposeDoor(engine, page);
};
self.addEventListener('online', () => engine.online());
