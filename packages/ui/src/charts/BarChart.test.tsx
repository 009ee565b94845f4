import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { BarChart } from './BarChart.tsx';

const bars = Array.from({ length: 24 }, (_, hour) => ({
  label: `${hour}:00`,
  value: hour,
  title: `Hour ${hour}`,
  text: `${hour} kWh`,
}));

let layOut: (width: number) => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: (entries: { contentRect: { width: number } }[]) => void) {
        layOut = (width) => act(() => report([{ contentRect: { width } }]));
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

it('labels as many bars as have room, without a layout before the first paint', () => {
  const measured = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
  const styled = vi.spyOn(window, 'getComputedStyle');
  render(
    <BarChart
      bars={bars}
      color="--hg-pv"
      label="Energy"
      columns={['Hour', 'Energy']}
      axis={(value) => `${value} kWh`}
    />,
  );
  expect(measured).not.toHaveBeenCalled();
  expect(styled).not.toHaveBeenCalled();
  expect(screen.queryByText('0:00')).toBeNull();

  styled.mockReturnValue({ fontSize: '10px' } as CSSStyleDeclaration);
  const labels = () => bars.filter(({ label }) => screen.queryByText(label)).map(({ label }) => label);
  layOut(2000);
  expect(labels()).toHaveLength(24);
  layOut(300);
  expect(labels()).toEqual(['0:00', '4:00', '8:00', '12:00', '16:00', '20:00']);
});
