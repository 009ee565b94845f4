export { BulletinBoard } from './live/BulletinBoard.tsx';
export { useRefreshed } from './live/useRefreshed.ts';
export { useGenerationTrend } from './live/useGenerationTrend.ts';
export { TREND_RANGES, bucketTitle, type TrendRange } from './model/trendBars.ts';
export { energyAxis } from './model/energyAxis.ts';
export { carrierFlow, type Carrier, type CarrierFlow } from './model/powerFlow.ts';
export { TrendCard } from './widgets/TrendCard.tsx';
