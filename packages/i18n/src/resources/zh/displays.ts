import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/displays.ts';

export const messages = {
  title: '大屏',
} satisfies Translation<typeof source>;
