import type { DeviceType, LabelType } from '@heliograph/contracts/http';
import { Code } from '@heliograph/domain/models';

type Points = Partial<Record<LabelType, readonly string[]>>;

const generation: Points = { fd: [Code.pvPower, Code.pvToday, Code.pvTotal] };

const points: Record<DeviceType, Points> = {
  C001: {},
  C002: {
    ...generation,
    sd: [Code.gridPower, Code.exportToday, Code.exportTotal],
    cn: [Code.batteryPower, Code.soc, Code.chargeToday, Code.chargeTotal],
    yd: [Code.loadPower, Code.loadToday, Code.loadTotal],
  },
  C003: generation,
  C004: generation,
  C005: { sd: [Code.gridPower, Code.exportTotal] },
  C006: {},
  C007: {},
};

const backup: Points = { fj: [Code.generatorPower, Code.generatorTotal] };

/** What a device measures for its station: label and property code. */
export function pointsOf(type: DeviceType, hasGenerator: boolean): { label: LabelType; code: string }[] {
  const all = type === 'C002' && hasGenerator ? { ...points[type], ...backup } : points[type];
  return Object.entries(all).flatMap(([label, codes]) =>
    codes.map((code) => ({ label: label as LabelType, code })),
  );
}
