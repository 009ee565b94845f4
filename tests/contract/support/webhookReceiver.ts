import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedCall {
  path: string;
  id: string;
  headers: Record<string, string>;
  body: string;
}

export interface WebhookReceiver {
  url: string;
  calls: ReceivedCall[];
  /** Response to the next calls: a status, optionally with headers, or none. */
  answer: (call: ReceivedCall) => { status: number; headers?: Record<string, string> } | 'never';
  close(): Promise<void>;
}

/** A webhook receiver on loopback that records its calls. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      const call = {
        path: request.url ?? '',
        id: headers['webhook-id'] ?? '',
        headers,
        body: Buffer.concat(chunks).toString(),
      };
      receiver.calls.push(call);
      const answer = receiver.answer(call);
      if (answer !== 'never') response.writeHead(answer.status, answer.headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/alarms`,
    calls: [],
    answer: () => ({ status: 204 }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}
