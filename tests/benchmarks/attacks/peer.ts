/** Script, the peer: Fastify and aedes as they come, with the longest body that the product takes. */
import { doLogin } from '@heliograph/contracts/http';
import { Aedes } from 'aedes';
import Fastify from 'fastify';
import { createServer, type AddressInfo } from 'node:net';
import { endWithParent, sendToParent } from '../child.ts';

export interface PeerReady {
  pid: number;
  http: string;
  broker: string;
}

const aedes = await Aedes.createBroker();
const app = Fastify({ bodyLimit: 5 * 2 ** 20 });
app.post(doLogin.path, (_request, reply) => reply.code(401).send({}));
const http = await app.listen({ host: '127.0.0.1', port: 0 });
const tcp = createServer((socket) => void aedes.handle(socket));
tcp.listen(0, '127.0.0.1', () =>
  sendToParent({
    pid: process.pid,
    http,
    broker: `mqtt://127.0.0.1:${(tcp.address() as AddressInfo).port}`,
  } satisfies PeerReady),
);
endWithParent();
