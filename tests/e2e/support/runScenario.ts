import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { ScenarioCommand } from '../../../apps/simulator/src/scenarios/scenarioRunner.ts';
import { controlPath } from '../../../apps/simulator/src/scenarios/controlPath.ts';

/** Runs a scenario of the simulator at a gateway. @throws Error with the simulator's message. */
export async function runScenario(name: string, target: string, argument?: number): Promise<void> {
  const order: ScenarioCommand = { scenario: name, target, ...(argument !== undefined && { argument }) };
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
