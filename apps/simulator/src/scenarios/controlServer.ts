import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { ScenarioCommand, type ScenarioRunner } from './scenarioRunner.ts';

export interface ControlServer {
  path: string;
  close(): void;
}

/** Accepts scenario commands over HTTP on a local socket: POST / with a command, answered with one line. */
export async function openControlServer(path: string, runScenario: ScenarioRunner): Promise<ControlServer> {
  const server = createServer((request, response) => {
    const answer = (status: number, line: string) => {
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${line}\n`);
    };
    text(request).then(
      (body) => {
        const result = runScenario(parseCommand(body));
        answer(result.ok ? 200 : 400, result.line);
      },
      () => {
        answer(400, 'the command was incomplete');
      },
    );
  });
  // Removes the socket of a killed simulator, which would block listening.
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

function parseCommand(body: string): ScenarioCommand | null {
  try {
    return ScenarioCommand.parse(JSON.parse(body));
  } catch {
    return null;
  }
}
