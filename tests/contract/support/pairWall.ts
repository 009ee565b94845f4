import {
  approvePairing,
  attend,
  awaitPairing,
  beginPairing,
  type AnswerOf,
  type DisplayConfig,
  type RequestOf,
  type DisplayHealth,
} from '@heliograph/contracts/http';
import { defaultDisplayConfig } from '@heliograph/domain/displays';
import { readData, type CallOptions } from '@heliograph/testing';

type Server = Parameters<typeof readData>[0];

export const SCREEN = { width: 1920, height: 1080, ratio: 1 };

/** Starts a pairing: the wall shows its code. */
export const requestPairing = (server: Server, options: CallOptions = {}) =>
  readData(server, beginPairing, { screen: SCREEN }, options);

export interface PairingOptions {
  name?: string;
  stationIds?: number[] | null;
  config?: DisplayConfig;
}

/** Request that approves a code, with the default display. */
export const pairingApproval = (
  code: string,
  { name = 'Foyer', stationIds = null, config = defaultDisplayConfig('en') }: PairingOptions = {},
): RequestOf<typeof approvePairing> => ({ code, name, station_ids: stationIds, config });

export interface Wall {
  displayId: number;
  /** Options of the wall's calls. */
  options: CallOptions & { token: string };
}

/** Pairs a wall. */
export async function pairWall(
  server: Server,
  person: CallOptions,
  wanted: PairingOptions = {},
  from: CallOptions = {},
): Promise<Wall> {
  const { code, secret } = await requestPairing(server, from);
  const { display_id: displayId } = await readData(
    server,
    approvePairing,
    pairingApproval(code, wanted),
    person,
  );
  const { account } = await readData(server, awaitPairing, { secret }, from);
  return { displayId, options: { ...from, token: account!.token } };
}

export const health = (over: Partial<DisplayHealth> = {}): DisplayHealth => ({
  build: 'dev',
  started_at: 1_790_000_000_000,
  heap_mb: 42.5,
  fps: 60,
  drops: 0,
  screen: SCREEN,
  scene: 'board',
  live: true,
  ...over,
});

/** One long poll of a wall; it waits while `seen` is current. */
export const attendOnce = (
  server: Server,
  { options }: Wall,
  seen = '',
  how: DisplayHealth | null = health(),
): Promise<AnswerOf<typeof attend>> => readData(server, attend, { health: how, seen }, options);
