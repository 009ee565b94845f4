import type { Translation } from '../../translation.ts';
import type { messages as source } from '../en/chart.ts';

export const messages = { title: '历史曲线' } as const satisfies Translation<typeof source>;
