/** `npm run cluster [-- drill]`: a cluster on this machine (docs/guides/scale.md). */
import { parseArgs } from 'node:util';
import { runCommand } from '../../apps/server/src/runCommand.ts';
import { StartupError } from '../../apps/server/src/support/startupError.ts';
import { readSettings } from './settings.ts';
import { startCluster, type Cluster } from './startCluster.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  if (rest.length > 0 || (command !== undefined && command !== 'drill'))
    throw new StartupError(`npm run cluster takes nothing, or drill; not ${positionals.join(' ')}.`);
  const stopped = untilStopped();
  if (command === 'drill') {
    void stopped.then(() => process.exit(1));
    const { runDrill } = await import('./drill/runDrill.ts');
    process.exit((await runDrill({ print })) ? 0 : 1);
  }
  const starting = startCluster({ settings: readSettings(process.env), print });
  const cluster = await Promise.race([starting, stopped.then(() => null)]);
  // Started processes end with this one.
  if (!cluster) process.exit(1);
  announce(cluster);
  await stopped;
  print('Stopping …');
  await cluster.stop();
  process.exit(0);
});

/** Resolves at Ctrl-C, and when the command that started this process ends. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('disconnect', resolve);
    // A terminal sends it to the whole group, and the command that started this process sends it again.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}

function announce({ http, mqtt, password, ports, databaseUrl }: Cluster): void {
  const local = (port: number) => `http://127.0.0.1:${port}`;
  print(
    [
      `Portal        ${http}/`,
      `Kiosk         ${http}/kiosk/`,
      `API           ${http}/docs`,
      `Gateways      ${mqtt}`,
      `Database      ${databaseUrl}`,
      `Ingest        ${ports.ingest.map((one) => local(one.http)).join(', ')}`,
      `Web           ${ports.web.map((one) => local(one.http)).join(', ')}`,
      `Jobs          ${local(ports.jobs.http)}`,
      'Demo          sign in as owner@demo.example, installer@demo.example, member@demo.example, admin@demo.example',
      `Password      ${password}`,
    ].join('\n'),
  );
}
