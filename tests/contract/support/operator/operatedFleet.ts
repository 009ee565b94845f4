import { approvePairing, saveNotificationSettings } from '@heliograph/contracts/http';
import { sunAbove } from '@heliograph/domain/sun';
import { readData, signIn, startMailbox, type DemoPerson } from '@heliograph/testing';
import { uniform } from '../../../../apps/simulator/src/physics/noise.ts';
import { createScenarioRunner } from '../../../../apps/simulator/src/scenarios/scenarioRunner.ts';
import { startConnectedFleet } from '../../../../apps/simulator/src/testing/connectedFleet.ts';
import { readCommissioning } from '../fleet.ts';
import { notificationSettings } from '../notificationSettings.ts';
import { openNodePage, openNodeWall } from '../openNodePage.ts';
import { pairingApproval } from '../pairWall.ts';
import { createSteppedTime } from '../steppedTime.ts';
import { startTestServer } from '../testServer.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const PEOPLE = ['owner', 'member'] as const;
export type Operator = (typeof PEOPLE)[number];

export type OperatedFleet = Awaited<ReturnType<typeof startOperatedFleet>>;

/** A server, gateways, two people's pages and a wall, which live by one clock. @param seed of what is drawn */
export async function startOperatedFleet(seed: number) {
  /** At noon in the middle of the demo's stations, so that there is something to generate. */
  const time = createSteppedTime(
    Math.ceil((sunAbove(Date.now(), 10, { latitude: -27.47, longitude: 153.03 }) + 60 * MINUTE) / MINUTE) *
      MINUTE,
  );
  const { clock } = time;
  const mailbox = await startMailbox();
  const server = await startTestServer(
    { ...mailbox.env, DEMO_STATIONS: '8', SIMULATOR: 'off' },
    { wall: () => clock.now, setTimer: time.setTimer },
  );
  const commissioning = await readCommissioning(server);
  const fleet = await startConnectedFleet(
    {
      ...commissioning,
      gateways: commissioning.gateways.map((gateway) => ({ ...gateway, history: undefined })),
    },
    {
      connect: time.connectGateway,
      now: () => clock.now,
      setTimer: time.setTimer,
      period: MINUTE,
      seq: clock.now,
    },
  );
  const runScenario = createScenarioRunner(fleet.gateways, () => clock.now);
  await Promise.all([...fleet.gateways.values()].map((gateway) => gateway.connection()));
  await time.pass(2 * MINUTE + 20 * SECOND);
  const tokenOf = async (person: DemoPerson) => (await signIn(server, person)).token;
  const tokens = { owner: await tokenOf('owner'), member: await tokenOf('member') };
  const settings = notificationSettings({ level: 1, scope: 'all', repeat_hours: 0 });
  await readData(server, saveNotificationSettings, settings, { token: tokens.owner });
  const pages = {
    owner: await openNodePage(server, 'owner', time.enginePorts),
    member: await openNodePage(server, 'member', time.enginePorts),
  };
  const wall = await openNodeWall(server, time.enginePorts);
  const pairingCode = () => {
    const state = wall.shown().wall;
    return state?.stage === 'pairing' ? state.pairingCode?.code : undefined;
  };
  await time.until('a wall shows its code', () => pairingCode() !== undefined);
  await readData(server, approvePairing, pairingApproval(pairingCode()!), { token: tokens.owner });
  await time.until('the wall is paired', () => wall.shown().wall?.stage === 'paired');
  for (const page of [...Object.values(pages), wall]) {
    await page.call('fleet', 'watch', { summary: true, stations: true, devices: null, lookedAt: [] });
    await time.until('a page is live', page.isLive);
  }

  let drawn = 0;
  const draw = (below: number) => Math.floor(uniform(seed, drawn++) * below);
  return {
    time,
    clock,
    server,
    mailbox,
    fleet,
    runScenario,
    pages,
    wall,
    as: (person: Operator) => ({ token: tokens[person] }),
    draw,
    pick: <T>(of: readonly T[]): T => of[draw(of.length)]!,
    async stop() {
      for (const page of [...Object.values(pages), wall]) await page.close();
      fleet.close();
      await server.stop();
      await mailbox.stop();
    },
  };
}
