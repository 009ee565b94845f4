import type { AlarmMessage } from '@heliograph/contracts/mqtt';
import type { Episode } from '../alarms/episodes.ts';
import type { TroubleBoard } from '../alarms/troubleBoard.ts';

export interface AlarmFeedOptions {
  board: TroubleBoard;
  /** Alarms up to here were reported before. */
  since: number;
  now: () => number;
  nextSeq: () => number;
  /** Resolves to whether the broker has acknowledged the message. */
  send: (message: AlarmMessage) => Promise<boolean>;
}

/**
 * Sends what began or ended since the last time.
 * @returns what is to be called now and then while connected
 */
export function createAlarmFeed({ board, since, now, nextSeq, send }: AlarmFeedOptions): () => void {
  let reported = since;

  return () => void report();

  async function report(): Promise<void> {
    const before = reported;
    const until = now();
    const changed = board
      .between(before, until + 1)
      .filter((episode) => episode.from > before || (episode.until > before && episode.until <= until));
    reported = until;
    if (changed.length > 0 && !(await send(alarmMessage(nextSeq(), changed, until)))) {
      reported = Math.min(reported, before);
    }
  }
}

/** Tells of episodes as they stand at `until`: those that end later are pending. */
export function alarmMessage(seq: number, episodes: readonly Episode[], until: number): AlarmMessage {
  return {
    seq,
    alarms: episodes.map(({ deviceId, trouble, from, until: end }) => ({
      device_id: deviceId,
      code: trouble.code,
      type: trouble.type,
      level: trouble.level,
      msg: trouble.msg,
      at: from,
      recovery: end <= until ? end : 0,
    })),
  };
}
