import type {
  FleetSnapshot,
  Frame,
  FrameTopic,
  Link,
  Subscription,
  WallState,
} from '@heliograph/contracts/engine';
import type { Fleet } from '../fleet/fleet.ts';
import type { StationScope } from '../fleet/stationScope.ts';
import { getUser, type Session } from '../session/sessions.ts';
import type { Workspace } from '../workspace/workspace.ts';
import { isSameLink } from '../workspace/workspaceLink.ts';

/** State of one port. */
export interface PageState {
  session: Session | null;
  /** Why the last one ended. */
  ended: NonNullable<Frame['ended']> | null;
  workspace: Workspace | null;
  link: Link;
  /** State of a wall. */
  wall: WallState | null;
}

type Body = Omit<Frame, 'seq' | 'at'>;
type Versions = Record<FrameTopic, number>;

/** Versions of a port without a workspace. */
const NO_VERSIONS: Versions = {
  entities: 0,
  alarms: 0,
  energies: 0,
  messages: 0,
  account: 0,
  writes: 0,
  upgrades: 0,
};
const TOPICS = Object.keys(NO_VERSIONS) as FrameTopic[];

/** Subscription of a port before it sends one. */
const NOTHING: Subscription = {
  summary: false,
  stations: false,
  devices: null,
  lookedAt: [],
};

/** Last frame of a port, to find what changed since. */
interface Sent {
  /** Undefined before the first frame. */
  account: Session['account'] | null | undefined;
  link: Link | null;
  wall: WallState | null;
  fleet: Fleet | null;
  scope: StationScope;
  snapshot: FleetSnapshot | null;
  versions: Versions;
  settled: number;
  stations: number;
  devices: number;
}

interface Options {
  state: () => PageState;
  /** The only stations that the port is shown. */
  scope: () => StationScope;
  now: () => number;
}

/** Finds what a port has not been sent yet. */
export function createFrameCollector({ state, scope, now }: Options) {
  let subscription: Subscription = { ...NOTHING };
  const sent: Sent = {
    account: undefined,
    link: null,
    wall: null,
    fleet: null,
    scope: null,
    snapshot: null,
    versions: { ...NO_VERSIONS },
    settled: -1,
    stations: 0,
    devices: 0,
  };

  /** Collects the parts that come without a subscription. */
  function collectState(body: Body, { session, ended, workspace, link, wall }: PageState) {
    const account = session?.account ?? null;
    if (account !== sent.account) {
      body.user = session && getUser(session);
      if (session === null) body.ended = ended;
      sent.account = account;
    }
    if (sent.link === null || !isSameLink(link, sent.link)) body.link = sent.link = link;
    if (wall !== null && wall !== sent.wall) body.wall = sent.wall = wall;
    const fleet = workspace?.fleet() ?? null;
    const shown = scope();
    const snapshot = workspace?.snapshot(shown) ?? null;
    if (snapshot !== null && snapshot !== sent.snapshot) body.snapshot = sent.snapshot = snapshot;

    const versions = { ...(workspace?.versions(shown) ?? NO_VERSIONS) };
    if (fleet === null && snapshot === null) versions.entities = 0;
    // A favourite changes the entities, but not the fleet.
    const isOtherFleet = fleet !== sent.fleet || versions.entities !== sent.versions.entities;
    for (const topic of TOPICS) {
      if (versions[topic] === sent.versions[topic] && !(topic === 'entities' && isOtherFleet)) continue;
      body.versions = { ...body.versions, [topic]: versions[topic] };
    }
    sent.versions = versions;
    if (isOtherFleet) Object.assign(sent, { fleet, scope: shown, settled: -1, stations: 0, devices: 0 });
  }

  function collectLive(body: Body, fleet: Fleet) {
    if (!subscription.summary && !subscription.stations && subscription.devices === null) return;
    // A page takes frames at its own pace: what came since they were offered goes along.
    fleet.settle(now());
    const part = fleet.part(sent.scope);
    if (subscription.summary && fleet.settled() !== sent.settled) {
      body.summary = part.summary(now());
      sent.settled = fleet.settled();
    }
    if (subscription.stations) {
      const { columns, revision } = part.stationsSince(sent.stations);
      if (columns !== null) body.stations = columns;
      sent.stations = revision;
    }
    if (subscription.devices !== null) {
      const { columns, revision } = part.devicesSince(subscription.devices, sent.devices);
      if (columns !== null) body.devices = columns;
      sent.devices = revision;
    }
  }

  return {
    /** A new subscription starts with everything that it covers. */
    watch(wanted: Subscription) {
      if (wanted.summary && !subscription.summary) sent.settled = -1;
      if (wanted.stations && !subscription.stations) sent.stations = 0;
      if (JSON.stringify(wanted.devices) !== JSON.stringify(subscription.devices)) sent.devices = 0;
      subscription = wanted;
    },

    collect(): Body | null {
      const body: Body = {};
      collectState(body, state());
      if (sent.fleet !== null) collectLive(body, sent.fleet);
      return Object.keys(body).length > 0 ? body : null;
    },
  };
}
