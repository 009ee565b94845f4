import type { DeviceType, LabelType, Lang } from '@heliograph/contracts/http';

type Words = Record<Lang, string>;

/** Device types in the order of the menu. */
export const deviceTypeNames: Record<DeviceType, Words> = {
  C001: { en: 'Gateway', zh: '网关' },
  C002: { en: 'Hybrid inverter', zh: '混合逆变器' },
  C003: { en: 'String inverter', zh: '组串式逆变器' },
  C004: { en: 'Three-phase inverter', zh: '三相逆变器' },
  C005: { en: 'Smart meter', zh: '智能电表' },
  C006: { en: 'Smart breaker', zh: '智能断路器' },
  C007: { en: 'EV charger', zh: '电动汽车充电桩' },
};

export const stationTypeNames = {
  residential: { en: 'Residential', zh: '户用' },
  commercial: { en: 'Commercial and industrial', zh: '工商业' },
  community: { en: 'Community', zh: '社区' },
} as const satisfies Record<string, Words>;

export type StationType = keyof typeof stationTypeNames;

export const labelNames: Record<LabelType, Words> = {
  fd: { en: 'Generation', zh: '发电' },
  sd: { en: 'Selling', zh: '售电' },
  cn: { en: 'Storage', zh: '储能' },
  yd: { en: 'Load', zh: '用电' },
  fj: { en: 'Generator', zh: '发电机' },
};

export const groupNames: Record<string, Words> = {
  all: { en: 'All', zh: '全部' },
  pv: { en: 'PV', zh: '光伏' },
  battery: { en: 'Battery', zh: '电池' },
  grid: { en: 'Grid', zh: '电网' },
  load: { en: 'Load', zh: '负载' },
  generator: { en: 'Generator', zh: '发电机' },
  system: { en: 'System', zh: '系统' },
};
