import { expect, it } from 'vitest';
import { unwrapGeometry } from './geography.ts';

it('makes a ring that crosses the antimeridian continuous, eastwards and westwards', () => {
  const across = unwrapGeometry({
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [179, -16],
          [-179, -16],
          [-179, -17],
          [179, -17],
          [179, -16],
        ],
      ],
    ],
  });
  expect(across).toMatchObject({
    coordinates: [
      [
        [
          [179, -16],
          [181, -16],
          [181, -17],
          [179, -17],
          [179, -16],
        ],
      ],
    ],
  });
});

it('leaves other geometries as they are', () => {
  const ring = [
    [115, -30],
    [154, -30],
    [154, -12],
    [115, -30],
  ];
  expect(unwrapGeometry({ type: 'Polygon', coordinates: [ring] })).toEqual({
    type: 'Polygon',
    coordinates: [ring],
  });
});
