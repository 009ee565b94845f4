import type { Words } from '../../models/model.ts';
import type { GroupId } from '../parameter.ts';

/** In the order of the tabs. */
export const groupNames: Readonly<Record<GroupId, Words>> = {
  battery_setting: { en: 'Battery Setting', zh: '电池设置' },
  system_mode: { en: 'System Mode', zh: '系统模式' },
  grid_setting: { en: 'Grid Setting', zh: '电网设置' },
  smart_load: { en: 'SmartLoad', zh: '智能负载' },
  basic_settings: { en: 'Basic Settings', zh: '基本设置' },
  advanced_setting: { en: 'Advanced Setting', zh: '高级设置' },
  control: { en: 'Control', zh: '控制' },
};
