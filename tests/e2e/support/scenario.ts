import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Order } from '../../../apps/simulator/src/scenarios/control.ts';
import { controlPath } from '../../../apps/simulator/src/scenarios/controlPath.ts';

/** Tells the simulator of the journeys' stack what shall happen at a gateway. @throws Error with its refusal. */
export async function scenario(name: string, target: string, argument?: number): Promise<void> {
  const order: Order = { scenario: name, target, ...(argument !== undefined && { argument }) };
  await new Promise<void>((resolve, reject) => {
    request(
      { socketPath: controlPath(process.env.STACK_DATA ?? ''), method: 'POST', path: '/' },
      (answer) => {
        text(answer).then(
          (line) => (answer.statusCode === 200 ? resolve() : reject(new Error(line.trim()))),
          reject,
        );
      },
    )
      .on('error', reject)
      .end(JSON.stringify(order));
  });
}
