export { BulletinBoard } from './live/BulletinBoard.tsx';
export { boardStaleAtom, powerAtom, stationCountsAtom } from './live/boardAtoms.ts';
export { LiveLinkBanner } from './live/LiveLinkBanner.tsx';
export { LiveLinkPill } from './live/LiveLinkPill.tsx';
export { shownStationsAtom, type ShownStations } from './live/shownStationsAtom.ts';
export { useFleetQuery, type QueryResult } from './live/usePolledQuery.ts';
export {
  lastKnownStationAtom,
  lastKnownStationsAtom,
  lastOnlineAtom,
  lastSeenAt,
  lastSeenAtom,
  stationStatusesAtom,
  type LastKnownTable,
} from './live/lastKnownAtoms.ts';
export {
  keepLastKnown,
  hasPower,
  markStale,
  type LastKnown,
  type LiveField,
  type LastKnownLive,
} from './live/lastKnown.ts';
export { useBoardRevenue } from './live/useBoardRevenue.ts';
export { useExpectedShares } from './live/useExpectedShares.ts';
export { useGenerationTrend } from './live/useGenerationTrend.ts';
export {
  TREND_RANGES,
  bucketTitle,
  energyText,
  type EnergyWords,
  type TrendRange,
} from './model/trendBars.ts';
export { energyAxis } from './model/energyAxis.ts';
export { carrierFlow, type Carrier, type CarrierFlow } from './model/powerFlow.ts';
export { type QualityLink } from './model/qualityLink.ts';
export { TrendCard } from './widgets/TrendCard.tsx';
export { RevenueFrame } from './widgets/RevenueFrame.tsx';
export { RevenueTotal, useFactorText } from './widgets/RevenueTotal.tsx';
export { BoardClock } from './widgets/BoardClock.tsx';
export { FlowDiagram, type FlowDiagramProps } from './widgets/FlowDiagram.tsx';
export { OperatorLoad } from './widgets/OperatorLoad.tsx';
export { LiveReading } from './widgets/LiveReading.tsx';
export { formatMoment } from './widgets/formatMoment.ts';
