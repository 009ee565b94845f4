import { Commissioning } from '@heliograph/contracts/commissioning';
import { getStationRelevance } from '@heliograph/contracts/http';
import { readData, freePorts, signIn } from '@heliograph/testing';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster, type Cluster } from '../startCluster.ts';
import { waitFor } from '../waitFor.ts';
import { faultsThroughKills } from './faults.ts';
import { startGateways } from './drillGateways.ts';
import { openDrillPage } from './drillPage.ts';
import { listFailures, formatDrill, type DrillRow, type OnceRow } from './drillTable.ts';
import { killEachPart } from './kills.ts';
import { createLedger } from './ledger.ts';
import { inviteThroughKill, startMailServer, type MailServer } from './mails.ts';
import { orderThroughKill } from './orders.ts';
import { checkEnergies, readStored } from './stored.ts';

const STATIONS = 24;
/** Number of these gateways, the last ones, that are simulated and get firmware. */
const SIMULATED = 4;
const INVITERS = ['owner', 'admin'] as const;
const DELIVERED_MS = 60_000;

/** Kills each part of a cluster of its own and prints what happened. @returns whether it passed */
export async function runDrill({ print }: { print: (line: string) => void }): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-drill-'));
  const mails = await startMailServer();
  const [port, mqttPort] = (await freePorts(2)) as [number, number];
  const cluster = await startCluster({
    settings: {
      folder,
      port,
      mqttPort,
      demoStations: STATIONS,
      demoPassword: null,
    },
    env: { ...mails.env, SIMULATOR: 'off', LOG_LEVEL: 'info', WEBHOOK_NETWORKS: 'loopback' },
    print,
  });
  let passed = false;
  try {
    const { rows, once } = await drill(cluster, mails, print);
    const failures = listFailures(rows, once);
    print(
      [
        '',
        ...formatDrill(rows, once),
        '',
        ...(failures.length > 0 ? failures : ['Nothing was lost or doubled.']),
      ].join('\n'),
    );
    passed = failures.length === 0;
  } finally {
    await cluster.stop();
    await mails.stop();
    if (passed) await rm(folder, { recursive: true, force: true });
    else print(`Logs: ${join(folder, 'logs')}`);
  }
  return passed;
}

async function drill(
  cluster: Cluster,
  mails: MailServer,
  print: (line: string) => void,
): Promise<{ rows: DrillRow[]; once: OnceRow[] }> {
  const { http, password } = cluster;
  const commissioning = Commissioning.parse(
    JSON.parse(await readFile(join(cluster.jobsFolder, 'commissioning.json'), 'utf8')),
  );
  const withInverter = commissioning.gateways
    .filter(({ devices }) => devices.some(({ pv_kwp }) => pv_kwp > 0))
    .map((gateway) => ({ ...gateway, history: undefined }));
  const ledger = createLedger();
  const from = Date.now();
  const load = startGateways(cluster.mqtt, withInverter.slice(0, -SIMULATED), ledger);
  const { token } = await signIn({ http, password }, 'admin');
  const page = await openDrillPage({
    origin: http,
    account: 'admin@demo.example',
    password,
    devices: load.gateways.map(({ device }) => device),
  });

  const kills = await killEachPart({ cluster, gateways: load.gateways, ledger, page, print });
  print('Killing web-1 and jobs while firmware is ordered …');
  const orders = await orderThroughKill({
    http,
    token,
    commissioning: { ...commissioning, gateways: withInverter.slice(-SIMULATED) },
    victims: [cluster.web[0]!, cluster.jobs],
  });
  const invitations: OnceRow[] = [];
  for (const [n, victim] of cluster.web.entries()) {
    print(`Killing ${victim.name} while people are invited …`);
    const inviter = (await signIn({ http, password }, INVITERS[n]!)).token;
    const { station } = await readData({ http }, getStationRelevance, {}, { token: inviter });
    const stationId = station[0]!.id;
    invitations.push(await inviteThroughKill({ http, token: inviter, stationId, server: mails, victim }));
  }

  print('Killing jobs while faults come in, and while messages about them are sent …');
  const faults = await faultsThroughKills({ cluster, gateways: load.gateways, server: mails });

  load.pause();
  await waitFor(ledger.isAllAcknowledged, DELIVERED_MS);
  const ports = { http, token, ledger, from };
  const stored = await readStored(ports);
  const energies = await checkEnergies(ports, stored, load.counterAt);
  await Promise.all([page.close(), load.end()]);
  return {
    rows: kills.map(({ from: since, to, ...row }) => ({ ...row, ...ledger.account(stored, since, to) })),
    once: [orders, ...invitations, ...faults, energies],
  };
}
