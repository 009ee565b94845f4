import { gatewayParameters } from '../parameters/catalogue/index.ts';
import type { DeviceModel } from './model.ts';
import { serial, versions } from './parts.ts';
import { rows, state } from './property.ts';
import { settingsOf } from './settings.ts';

export const gateway: DeviceModel = {
  id: 11,
  deviceType: 'C001',
  name: { en: 'Gateway', zh: '网关' },
  properties: [
    // 0 none … 4 full, the icon shown (spec A §3).
    state(
      'system',
      ['signal', 'Signal strength', '信号强度'],
      [
        ['None', '无'],
        ['Weak', '弱'],
        ['Fair', '一般'],
        ['Good', '良好'],
        ['Full', '满格'],
      ],
    ),
    ...rows('measure', 'system', [
      ['uptime', 'Time since start', '运行时长', 's'],
      ['connected_devices', 'Connected devices', '在线设备数'],
      ['board_temperature', 'Board temperature', '主板温度', '°C'],
      ['memory_use', 'Memory in use', '内存使用率', '%'],
    ]),
    ...serial,
    ...versions,
    ...settingsOf(gatewayParameters),
  ],
  parameters: gatewayParameters,
};
