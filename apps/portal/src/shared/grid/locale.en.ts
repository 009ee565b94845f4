export { AG_GRID_LOCALE_EN as locale } from '@ag-grid-community/locale';
