export { connectEngine } from './connect/connectEngine.ts';
export { EngineRejection, type EngineConnection, type EngineOptions } from './connect/engineConnection.ts';
export { createEngineStore, engineAtom, useEngine } from './atoms/engineStore.ts';
export {
  fleetSnapshotAtom,
  linkAtom,
  namedLinkAtom,
  sessionEndAtom,
  userAtom,
  wallAtom,
} from './atoms/sessionAtoms.ts';
export { FRAME_TIMEOUT_MS } from './atoms/heartbeat.ts';
export {
  accountVersionAtom,
  alarmsAtom,
  energiesAtom,
  entitiesAtom,
  messagesAtom,
  profileRunsAtom,
  summaryAtom,
  writeJobsAtom,
} from './atoms/fleetAtoms.ts';
export {
  createStationTable,
  stationLiveAtom,
  stationsLiveAtom,
  toStationsLive,
  type StationLive,
  type StationsLive,
} from './atoms/stationAtoms.ts';
export { deviceLiveAtom, upgradesAtom, type DeviceLive } from './atoms/deviceAtoms.ts';
export { nowAtom } from './atoms/nowAtom.ts';
