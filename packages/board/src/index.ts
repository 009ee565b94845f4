export { BulletinBoard } from './live/BulletinBoard.tsx';
export { useGenerationTrend } from './live/useGenerationTrend.ts';
export { TREND_RANGES, bucketTitle, type TrendRange } from './model/trendBars.ts';
export { TrendCard } from './widgets/TrendCard.tsx';
