import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import type { ScenarioCommand } from './scenarios/scenarioRunner.ts';
import { controlPath } from './scenarios/controlPath.ts';
import { scenarios } from './scenarios/scenarioRunner.ts';

/** Runs a scenario in a running simulator: `scenario NAME [STATION or UUID] [NUMBER] [--folder FOLDER]`. */

const { values, positionals } = parseArgs({
  options: { folder: { type: 'string', default: process.env.DATA_DIR ?? 'data' } },
  allowPositionals: true,
});
const [scenario, ...rest] = positionals;
if (scenario === undefined || scenario === 'help') {
  process.stdout.write('usage: scenario NAME [STATION or UUID] [NUMBER] [--folder FOLDER]\n');
  for (const [name, { help }] of Object.entries(scenarios)) {
    process.stdout.write(`  ${name.padEnd(15)}${help}\n`);
  }
  process.exit(0);
}
const number = rest.find((word) => /^-?\d+(\.\d+)?$/.test(word));
const target = rest.filter((word) => word !== number).join(' ');
const command: ScenarioCommand = {
  scenario,
  ...(target === '' ? {} : { target }),
  ...(number === undefined ? {} : { argument: Number(number) }),
};
const path = controlPath(values.folder);
request({ socketPath: path, method: 'POST', path: '/' }, (response) => {
  void text(response).then((line) => {
    const ok = response.statusCode === 200;
    (ok ? process.stdout : process.stderr).write(line);
    process.exitCode = ok ? 0 : 1;
  });
})
  .on('error', () => {
    process.stderr.write(
      `no simulator is running at ${path}; use --folder for the folder of its commissioning file\n`,
    );
    process.exitCode = 1;
  })
  .end(JSON.stringify(command));
