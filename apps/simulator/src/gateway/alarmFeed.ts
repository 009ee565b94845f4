import type { AlarmMessage } from '@heliograph/contracts/mqtt';
import type { FaultEpisode } from '../faults/faultSchedule.ts';
import type { ActiveFaults } from '../faults/activeFaults.ts';

export interface AlarmFeedOptions {
  faults: ActiveFaults;
  /** Alarms before this instant were reported already. */
  since: number;
  now: () => number;
  nextSeq: () => number;
  /** Resolves to whether the broker has acknowledged the message. */
  send: (message: AlarmMessage) => Promise<boolean>;
}

/**
 * Sends the alarms that started or ended since the last report.
 * @returns a function to call periodically while connected
 */
export function createAlarmFeed({ faults, since, now, nextSeq, send }: AlarmFeedOptions): () => void {
  let reported = since;

  return () => void report();

  async function report(): Promise<void> {
    const before = reported;
    const until = now();
    // An alarm may still start or end within the current millisecond: the next report includes it.
    const changed = faults
      .between(before - 1, until)
      // The server detects by itself that a gateway is offline.
      .filter(({ fault }) => fault.effect !== 'unreachable')
      .filter((episode) => episode.from >= before || (episode.until >= before && episode.until < until));
    reported = until;
    if (changed.length > 0 && !(await send(alarmMessage(nextSeq(), changed, until)))) {
      reported = Math.min(reported, before);
    }
  }
}

/** The message for episodes before `until`: those that end at or after it are pending. */
export function alarmMessage(seq: number, episodes: readonly FaultEpisode[], until: number): AlarmMessage {
  return {
    seq,
    alarms: episodes.map(({ deviceId, fault, from, until: end }) => ({
      device_id: deviceId,
      code: fault.code,
      type: fault.type,
      level: fault.level,
      msg: fault.msg,
      at: from,
      recovery: end < until ? end : 0,
    })),
  };
}
