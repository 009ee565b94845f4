/** More rows than these scroll inside the grid. */
const MOST_AT_FULL_HEIGHT = 200;

/** Props of a grid that is as high as its rows while they are few, and as the window otherwise. */
export const gridHeight = (rows: number) =>
  rows > MOST_AT_FULL_HEIGHT
    ? ({ domLayout: 'normal', containerStyle: { height: 'max(24rem, calc(100dvh - 16rem))' } } as const)
    : ({ domLayout: 'autoHeight' } as const);
