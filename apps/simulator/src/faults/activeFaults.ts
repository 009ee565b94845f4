import type { FaultEpisode, FaultSchedule } from './faultSchedule.ts';
import { type SimulatedFault, simulatedFaults } from './simulatedFaults.ts';

/** A fault that a scenario raised; it lasts until it is cleared. */
export interface RaisedFault {
  deviceId: string;
  code: string;
  from: number;
  until: number | null;
}

/** The faults of a gateway's devices: random ones and those raised by scenarios. */
export interface ActiveFaults {
  active(at: number): readonly FaultEpisode[];
  /** Episodes that overlap [from, to). */
  between(from: number, to: number): readonly FaultEpisode[];
  raise(deviceId: string, fault: SimulatedFault, at: number): void;
  /** Ends all raised faults. */
  clear(at: number): void;
  raised(): readonly RaisedFault[];
}

/** Ended faults are kept this long, so that their end is reported, ms. */
const KEEP_ENDED_MS = 86_400_000;

/** @param since no random faults before this instant */
export function createActiveFaults(
  uuid: string,
  schedule: FaultSchedule,
  {
    since = -Infinity,
    saved = [],
  }: { since?: number | undefined; saved?: readonly RaisedFault[] | undefined } = {},
): ActiveFaults {
  let raised: FaultEpisode[] = saved.flatMap(({ deviceId, code, from, until }) => {
    const fault = simulatedFaults.find((each) => each.code === code);
    return fault ? [{ uuid, deviceId, fault, from, until: until ?? Infinity }] : [];
  });
  const between = (from: number, to: number) =>
    to <= since
      ? []
      : [
          ...raised.filter((episode) => episode.from < to && episode.until > from),
          ...schedule.between(uuid, from, to).filter((episode) => episode.from >= since),
        ];
  return {
    active: (at) => between(at, at + 1),
    between,
    raise(deviceId, fault, at) {
      const known = raised.some(
        (episode) => episode.deviceId === deviceId && episode.fault.code === fault.code && episode.until > at,
      );
      if (!known) raised.push({ uuid, deviceId, fault, from: at, until: Infinity });
    },
    clear(at) {
      raised = raised
        .filter(({ until }) => until > at - KEEP_ENDED_MS)
        .map((episode) => ({ ...episode, until: Math.min(episode.until, at) }));
    },
    raised: () =>
      raised.map(({ deviceId, fault, from, until }) => ({
        deviceId,
        code: fault.code,
        from,
        until: until === Infinity ? null : until,
      })),
  };
}
