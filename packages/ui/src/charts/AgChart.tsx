import {
  AreaSeriesModule,
  BarSeriesModule,
  CartesianChartModule,
  CategoryAxisModule,
  LegendModule,
  LineSeriesModule,
  NumberAxisModule,
  type AgChartOptions,
} from 'ag-charts-community';
import { AgCharts } from 'ag-charts-react';
import styles from './Chart.module.css';

/** The parts of the library that charts use; others are left out of the bundle. */
const MODULES = [
  CartesianChartModule,
  CategoryAxisModule,
  NumberAxisModule,
  AreaSeriesModule,
  BarSeriesModule,
  LineSeriesModule,
  LegendModule,
];

/** The charting library; `Chart` loads this file with the first chart. */
export const AgChart = ({ options }: { options: AgChartOptions }) => (
  <AgCharts className={styles.library ?? ''} options={options} modules={MODULES} />
);
