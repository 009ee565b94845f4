import type { DeviceType, LabelType } from '@heliograph/contracts/http';
import type { LocalizedText } from '../localizedText.ts';
import { Code } from './codes.ts';

/** Codes of device types that need special handling. */
export const DeviceTypeCode = {
  gateway: 'C001',
  hybridInverter: 'C002',
  stringInverter: 'C003',
  threePhaseInverter: 'C004',
  smartMeter: 'C005',
  smartBreaker: 'C006',
  evCharger: 'C007',
} as const satisfies Record<string, DeviceType>;

/** Function of a device; behaviour depends on this, not on the type code. */
export type DeviceKind = 'gateway' | 'inverter' | 'meter' | 'breaker' | 'charger';

/** Property codes of measuring points by label. */
type MeasuringPoints = Readonly<Partial<Record<LabelType, readonly string[]>>>;
type TemplatePart = 'live' | 'settings';

export interface DeviceTypeInfo {
  name: LocalizedText;
  kind: DeviceKind;
  /** Pages map this to an icon. */
  icon: 'gateway' | 'inverter' | 'stringInverter' | 'threePhaseInverter' | 'meter' | 'breaker' | 'charger';
  /** Connects a battery and a backup generator. */
  hybrid: boolean;
  /** Contents of its templates by their id [DET-04]. */
  templates: Readonly<Record<number, readonly TemplatePart[]>>;
  points: MeasuringPoints;
}

const generation: MeasuringPoints = { fd: [Code.pvPower, Code.pvToday, Code.pvTotal] };

/** All device types in menu order, one row each. */
export const deviceTypes: Readonly<Record<DeviceType, DeviceTypeInfo>> = {
  C001: {
    name: { en: 'Gateway', zh: '网关' },
    kind: 'gateway',
    icon: 'gateway',
    hybrid: false,
    templates: { 11: ['live', 'settings'], 13: ['live'], 21: ['settings'] },
    points: {},
  },
  C002: {
    name: { en: 'Hybrid inverter', zh: '混合逆变器' },
    kind: 'inverter',
    icon: 'inverter',
    hybrid: true,
    templates: { 13: ['live'], 21: ['settings'] },
    points: {
      ...generation,
      sd: [Code.gridPower, Code.exportToday, Code.exportTotal],
      cn: [Code.batteryPower, Code.soc, Code.chargeToday, Code.chargeTotal],
      yd: [Code.loadPower, Code.loadToday, Code.loadTotal],
    },
  },
  C003: {
    name: { en: 'String inverter', zh: '组串式逆变器' },
    kind: 'inverter',
    icon: 'stringInverter',
    hybrid: false,
    templates: { 33: ['live', 'settings'] },
    points: generation,
  },
  C004: {
    name: { en: 'Three-phase inverter', zh: '三相逆变器' },
    kind: 'inverter',
    icon: 'threePhaseInverter',
    hybrid: false,
    templates: { 26: ['live'], 28: ['settings'] },
    points: generation,
  },
  C005: {
    name: { en: 'Smart meter', zh: '智能电表' },
    kind: 'meter',
    icon: 'meter',
    hybrid: false,
    templates: { 39: ['live'] },
    points: { sd: [Code.gridPower, Code.exportTotal] },
  },
  C006: {
    name: { en: 'Smart breaker', zh: '智能断路器' },
    kind: 'breaker',
    icon: 'breaker',
    hybrid: false,
    templates: { 41: ['live', 'settings'] },
    points: {},
  },
  C007: {
    name: { en: 'EV charger', zh: '电动汽车充电桩' },
    kind: 'charger',
    icon: 'charger',
    hybrid: false,
    templates: { 42: ['live', 'settings'] },
    points: {},
  },
};

export const isDeviceType = (code: string): code is DeviceType => Object.hasOwn(deviceTypes, code);

/** Types of a kind, in menu order. */
export const listDeviceTypes = (kind: DeviceKind): DeviceType[] =>
  Object.keys(deviceTypes).filter((code): code is DeviceType => isOfKind(code, kind));

/** True if devices of a type have settings [DEV-03]. */
export const hasSettings = (code: string): boolean =>
  isDeviceType(code) &&
  Object.values(deviceTypes[code].templates).some((parts) => parts.includes('settings'));

export const isGateway = (code: string): boolean => isOfKind(code, 'gateway');
/** True for inverters without a battery, which are off in the dark. */
export const sleepsAtNight = (code: string): boolean =>
  isDeviceType(code) && deviceTypes[code].kind === 'inverter' && !deviceTypes[code].hybrid;
export const isInverter = (code: string): boolean => isOfKind(code, 'inverter');

const isOfKind = (code: string, kind: DeviceKind): boolean =>
  isDeviceType(code) && deviceTypes[code].kind === kind;
