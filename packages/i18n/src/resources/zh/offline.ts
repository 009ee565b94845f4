import type { Translation } from '../translation.ts';
import type { messages as source } from '../en/offline.ts';

export const messages = {
  title: '离线',
  heading: '无法连接到 {{product}}',
  text: '本设备连接不到服务器，因此没有可显示的数值，也不会显示过期数据。连接恢复后，页面会自动打开。',
  retry: '重试',
  retrying: '正在尝试连接',
} as const satisfies Translation<typeof source>;
