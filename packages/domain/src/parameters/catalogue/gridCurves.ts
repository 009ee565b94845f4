import type { CurveTag } from '../parameter.ts';
import { cell, enableDisable, inSection } from '../parameterBuilders.ts';

type Axis = Pick<Parameters<typeof cell>[3] & object, 'unit' | 'min' | 'max' | 'decimals'> & {
  code: string;
  en: string;
  zh: string;
};

interface Curve {
  tag: CurveTag;
  /** Code of its switch and prefix of the codes of its points. */
  code: string;
  en: string;
  zh: string;
  x: Axis;
  y: Axis;
}

/** Percent of the rated power or reactive power. */
const share = { unit: '%', min: -100, max: 100, decimals: 1 };
const voltage: Axis = {
  code: 'voltage',
  en: 'voltage',
  zh: '电压',
  unit: '%',
  min: 0,
  max: 150,
  decimals: 1,
};
const frequency: Axis = {
  code: 'frequency',
  en: 'frequency',
  zh: '频率',
  unit: 'Hz',
  min: 45,
  max: 65,
  decimals: 2,
};
const power: Axis = { code: 'power', en: 'power', zh: '功率', ...share };
const reactive: Axis = { code: 'var', en: 'reactive power', zh: '无功功率', ...share };
const factor: Axis = {
  code: 'factor',
  en: 'power factor',
  zh: '功率因数',
  unit: '',
  min: -1,
  max: 1,
  decimals: 3,
};

/** Piecewise linear responses of the inverter to the state of the grid. */
const curves: readonly Curve[] = [
  { tag: 'FW', code: 'frequency_watt', en: 'F(W)', zh: 'F(W) 频率-有功', x: frequency, y: power },
  { tag: 'VW', code: 'volt_watt', en: 'V(W)', zh: 'V(W) 电压-有功', x: voltage, y: power },
  { tag: 'VQ', code: 'volt_var', en: 'V(Q)', zh: 'V(Q) 电压-无功', x: voltage, y: reactive },
  { tag: 'PQ', code: 'watt_var', en: 'P(Q)', zh: 'P(Q) 有功-无功', x: power, y: reactive },
  { tag: 'PPF', code: 'watt_pf', en: 'P(PF)', zh: 'P(PF) 有功-功率因数', x: power, y: factor },
];

const POINTS = [1, 2, 3, 4];

export const gridCurves = curves.flatMap(({ tag, code, en, zh, x, y }) =>
  inSection(tag, [
    enableDisable(code, `${en} curve`, `${zh}曲线`, { writeFirst: true }),
    ...POINTS.flatMap((point) =>
      (
        [
          ['x', x],
          ['y', y],
        ] as const
      ).map(([axis, { code: part, en: what, zh: name, ...bounds }]) =>
        cell(`${code}_${part}_${point}`, `${en} point ${point}, ${what}`, `${zh}第 ${point} 点${name}`, {
          ...bounds,
          tags: [tag],
          tableCell: { table: 'curve', curve: tag, point, axis },
        }),
      ),
    ),
  ]),
);
