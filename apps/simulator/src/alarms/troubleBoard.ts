import type { Episode, Episodes } from './episodes.ts';
import { type Trouble, troubles } from './troubles.ts';

/** A trouble that somebody ordered; kept until it is cleared. */
export interface RaisedTrouble {
  deviceId: string;
  code: string;
  from: number;
  until: number | null;
}

/** Who of a gateway's devices is in trouble: by chance and by order. */
export interface TroubleBoard {
  active(at: number): readonly Episode[];
  /** Those that touch [from, to). */
  between(from: number, to: number): readonly Episode[];
  raise(deviceId: string, trouble: Trouble, at: number): void;
  /** Ends everything that was raised. */
  clear(at: number): void;
  raised(): readonly RaisedTrouble[];
}

/** A cleared trouble is remembered until its end was surely reported. */
const REMEMBERED = 86_400_000;

/** @param since no trouble happened by chance before */
export function createTroubleBoard(
  uuid: string,
  episodes: Episodes,
  {
    since = -Infinity,
    saved = [],
  }: { since?: number | undefined; saved?: readonly RaisedTrouble[] | undefined } = {},
): TroubleBoard {
  let raised: Episode[] = saved.flatMap(({ deviceId, code, from, until }) => {
    const trouble = troubles.find((each) => each.code === code);
    return trouble ? [{ uuid, deviceId, trouble, from, until: until ?? Infinity }] : [];
  });
  const between = (from: number, to: number) =>
    to <= since
      ? []
      : [
          ...raised.filter((episode) => episode.from < to && episode.until > from),
          ...episodes.between(uuid, from, to).filter((episode) => episode.from >= since),
        ];
  return {
    active: (at) => between(at, at + 1),
    between,
    raise(deviceId, trouble, at) {
      const known = raised.some(
        (episode) =>
          episode.deviceId === deviceId && episode.trouble.code === trouble.code && episode.until > at,
      );
      if (!known) raised.push({ uuid, deviceId, trouble, from: at, until: Infinity });
    },
    clear(at) {
      raised = raised
        .filter(({ until }) => until > at - REMEMBERED)
        .map((episode) => ({ ...episode, until: Math.min(episode.until, at) }));
    },
    raised: () =>
      raised.map(({ deviceId, trouble, from, until }) => ({
        deviceId,
        code: trouble.code,
        from,
        until: until === Infinity ? null : until,
      })),
  };
}
