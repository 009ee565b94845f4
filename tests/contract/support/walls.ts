import {
  approvePairing,
  attend,
  awaitPairing,
  beginPairing,
  type AnswerOf,
  type DisplayConfig,
  type RequestOf,
  type WallHealth,
} from '@heliograph/contracts/http';
import { usualConfig } from '@heliograph/domain/displays';
import { dataOf, type CallOptions } from '@heliograph/testing';

type Server = Parameters<typeof dataOf>[0];

export const SCREEN = { width: 1920, height: 1080, ratio: 1 };

/** A wall that shows its code. */
export const beginWall = (server: Server, options: CallOptions = {}) =>
  dataOf(server, beginPairing, { screen: SCREEN }, options);

export interface NewWall {
  name?: string;
  stationIds?: number[] | null;
  config?: DisplayConfig;
}

/** What approves a code, of a usual display unless said otherwise. */
export const approval = (
  code: string,
  { name = 'Foyer', stationIds = null, config = usualConfig('en') }: NewWall = {},
): RequestOf<typeof approvePairing> => ({ code, name, station_ids: stationIds, config });

export interface Wall {
  displayId: number;
  /** As the wall calls. */
  options: CallOptions & { token: string };
}

/** A wall that somebody paired. */
export async function pairWall(
  server: Server,
  person: CallOptions,
  wanted: NewWall = {},
  from: CallOptions = {},
): Promise<Wall> {
  const { code, secret } = await beginWall(server, from);
  const { display_id: displayId } = await dataOf(server, approvePairing, approval(code, wanted), person);
  const { account } = await dataOf(server, awaitPairing, { secret }, from);
  return { displayId, options: { ...from, token: account!.token } };
}

export const health = (over: Partial<WallHealth> = {}): WallHealth => ({
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

/** One round of a wall; held while it has seen what `seen` marks. */
export const attendOnce = (
  server: Server,
  { options }: Wall,
  seen = '',
  how: WallHealth | null = health(),
): Promise<AnswerOf<typeof attend>> => dataOf(server, attend, { health: how, seen }, options);
