import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/chart.ts';

export const messages: Translation<typeof en> = { title: '历史曲线' };
