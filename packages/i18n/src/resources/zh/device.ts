import type { Translation } from '../../translation.ts';
import type { messages as en } from '../en/device.ts';

export const messages: Translation<typeof en> = { title: '设备' };
