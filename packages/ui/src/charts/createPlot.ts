import {
  AgCharts,
  type AgCartesianChartOptions,
  type AgChartInstance,
  type DatumDefault,
} from 'ag-charts-community';
import type { Plot } from './usePlot.ts';

/**
 * A chart of the library in `container`, with the options that `optionsOf` makes of a drawing. It follows the
 * container's size and may be destroyed at any time, in the midst of its first update too.
 */
export function createPlot<Drawing, Datum = DatumDefault>(
  container: HTMLElement,
  optionsOf: (drawing: Drawing) => AgCartesianChartOptions<Datum>,
): Plot<Drawing> {
  let chart: AgChartInstance<AgCartesianChartOptions<Datum>> | undefined;
  // The library puts elements into the tab order even without its keyboard, and some of them only in later updates;
  // its own word of an update's end (waitForUpdate) fails in a chart that is destroyed meanwhile.
  const tabStops = new MutationObserver(() => {
    for (const element of container.querySelectorAll('[tabindex="0"]'))
      element.setAttribute('tabindex', '-1');
  });
  tabStops.observe(container, { subtree: true, childList: true, attributeFilter: ['tabindex'] });
  return {
    draw(drawing) {
      const options = { container, ...optionsOf(drawing) };
      if (chart) void chart.update(options);
      else chart = AgCharts.create<AgCartesianChartOptions<Datum>>(options);
    },
    destroy() {
      tabStops.disconnect();
      chart?.destroy();
    },
  };
}
