import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/kiosk.ts';

export const messages = {
  title: 'Heliograph 大屏',
  controls: '显示控制',
  fullScreen: '全屏',
  leaveFullScreen: '退出全屏',
  starting: '显示屏启动中',
  recovering: '显示屏正在自动恢复',
  recoveringHint: '{{seconds}} 秒后重试',
  outdated: '有新版本，显示屏即将重新加载',
  noEngine: '显示屏无法启动',
  noEngineHint: '{{seconds}} 秒后重试',
} as const satisfies Translation<typeof source>;
