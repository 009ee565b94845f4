export { AG_GRID_LOCALE_CN as locale } from '@ag-grid-community/locale';
