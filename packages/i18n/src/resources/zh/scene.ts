import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/scene.ts';

export const messages = {
  board: '公告看板',
  map: '电站分布',
  alarms: '告警',
  flow: '能量流',
  ranking: '今日发电排行',
  revenue: '今日收益',
  notice: '通知',
} satisfies Translation<typeof source>;
