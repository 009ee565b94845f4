import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/kiosk.ts';

export const messages = {
  title: 'Heliograph 大屏',
  controls: '显示控制',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  recovering: '显示屏正在自动恢复',
  recoveringHint: '{{seconds}} 秒后重试',
} as const satisfies Translation<typeof source>;
