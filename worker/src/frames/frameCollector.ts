import type { Frame, Interest, KnownFleet, Link, WallState } from '@heliograph/contracts/engine';
import type { User } from '@heliograph/contracts/http';
import type { Fleet } from '../fleet/fleet.ts';
import type { Within } from '../fleet/within.ts';
import type { Session } from '../session/sessions.ts';
import { userOf } from '../session/sessions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { sameLink } from '../workspace/loadState.ts';

/** What one port is shown. */
export interface View {
  session: Session | null;
  workspace: Workspace | null;
  link: Link;
  /** Of a wall. */
  wall: WallState | null;
}

type Body = Omit<Frame, 'seq' | 'at'>;

/** What a port was sent last, to find what changed since. */
interface Sent {
  /** Undefined before the first frame. */
  account: Session['account'] | null | undefined;
  link: Link | null;
  wall: WallState | null;
  fleet: Fleet | null;
  within: Within;
  known: KnownFleet | null;
  entities: number;
  alarms: number;
  messages: number;
  writes: number;
  upgrades: number;
  settled: number;
  stations: number;
  devices: number;
}

interface Options {
  view: () => View;
  /** The only stations that the port is shown. */
  within: () => Within;
  now: () => number;
}

/** Finds what a port has not been sent yet. */
export function createFrameCollector({ view, within, now }: Options) {
  let interest: Interest = { summary: false, stations: false, devices: null };
  const sent: Sent = {
    account: undefined,
    link: null,
    wall: null,
    fleet: null,
    within: null,
    known: null,
    entities: 0,
    alarms: 0,
    messages: 0,
    writes: 0,
    upgrades: 0,
    settled: -1,
    stations: 0,
    devices: 0,
  };

  function standing(body: Body, { session, workspace, link, wall }: View) {
    const account = session?.account ?? null;
    if (account !== sent.account) {
      body.user = userOrNull(session);
      sent.account = account;
    }
    if (sent.link === null || !sameLink(link, sent.link)) body.link = sent.link = link;
    if (wall !== null && wall !== sent.wall) body.wall = sent.wall = wall;
    const alarms = workspace?.alarmVersion() ?? 0;
    if (alarms !== sent.alarms) body.alarms = sent.alarms = alarms;
    const messages = workspace?.messageVersion() ?? 0;
    if (messages !== sent.messages) body.messages = sent.messages = messages;
    const writes = workspace?.parameters.version() ?? 0;
    if (writes !== sent.writes) body.writes = sent.writes = writes;
    const upgrades = workspace?.upgrades.version() ?? 0;
    if (upgrades !== sent.upgrades) body.upgrades = sent.upgrades = upgrades;
    const fleet = workspace?.fleet() ?? null;
    const seen = within();
    const known = workspace?.known(seen) ?? null;
    if (known !== null && known !== sent.known) body.known = sent.known = known;
    // Zero tells that there are none any more.
    const entities = fleet === null && known === null ? 0 : (workspace?.version(seen) ?? 0);
    // A favourite changes the entities, but not the fleet.
    if (fleet === sent.fleet && entities === sent.entities) return;
    body.entities = entities;
    Object.assign(sent, { fleet, within: seen, entities, settled: -1, stations: 0, devices: 0 });
  }

  function live(body: Body, fleet: Fleet) {
    const part = fleet.part(sent.within);
    if (interest.summary && fleet.settled() !== sent.settled) {
      body.summary = part.summary(now());
      sent.settled = fleet.settled();
    }
    if (interest.stations) {
      const { columns, revision } = part.stationsSince(sent.stations);
      if (columns !== null) body.stations = columns;
      sent.stations = revision;
    }
    if (interest.devices !== null) {
      const { columns, revision } = part.devicesSince(interest.devices, sent.devices);
      if (columns !== null) body.devices = columns;
      sent.devices = revision;
    }
  }

  return {
    /** What is newly asked for comes whole with the next frame. */
    watch(wanted: Interest) {
      if (wanted.summary && !interest.summary) sent.settled = -1;
      if (wanted.stations && !interest.stations) sent.stations = 0;
      if (JSON.stringify(wanted.devices) !== JSON.stringify(interest.devices)) sent.devices = 0;
      interest = wanted;
    },

    collect(): Body | null {
      const body: Body = {};
      standing(body, view());
      if (sent.fleet !== null) live(body, sent.fleet);
      return Object.keys(body).length > 0 ? body : null;
    },
  };
}

const userOrNull = (session: Session | null): User | null => (session === null ? null : userOf(session));
