import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Director } from './director.ts';

/** What the command sends: a scenario, whom it befalls, and its argument. */
export const Order = z.object({
  scenario: z.string().max(64),
  target: z.string().max(200).optional(),
  argument: z.number().optional(),
});
export type Order = z.infer<typeof Order>;

export interface Control {
  path: string;
  close(): void;
}

/** Takes orders over HTTP on a socket that only this machine's user reaches: POST / with an order, answered in a line. */
export async function openControl(path: string, direct: Director): Promise<Control> {
  const server = createServer((request, response) => {
    const answer = (status: number, line: string) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${line}\n`);
    };
    text(request).then(
      (body) => {
        const result = direct(orderOf(body));
        answer(result.ok ? 200 : 400, result.line);
      },
      () => {
        answer(400, 'the order broke off');
      },
    );
  });
  // A socket that a killed simulator left behind would keep the next one from listening.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(path, resolve);
  });
  return {
    path,
    close: () => {
      server.close();
    },
  };
}

function orderOf(body: string): Order | null {
  try {
    return Order.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
