import type { DeviceType, LabelType } from '@heliograph/contracts/http';
import { Code, deviceTypes } from '@heliograph/domain/models';

const generatorPoints = { fj: [Code.generatorPower, Code.generatorTotal] };

/** Measuring points of a device: label and property code. */
export function listPoints(type: DeviceType, hasGenerator: boolean): { label: LabelType; code: string }[] {
  const { points, hybrid } = deviceTypes[type];
  const all = hybrid && hasGenerator ? { ...points, ...generatorPoints } : points;
  return Object.entries(all).flatMap(([label, codes]) =>
    codes.map((code) => ({ label: label as LabelType, code })),
  );
}
