import { languageOf, useTranslation } from '@heliograph/i18n';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import { use } from 'react';
import './grid.css';
import { gridLocale } from './gridLocale.ts';
import { gridTheme } from './gridTheme.ts';
import { registerGridModules } from './modules.ts';

registerGridModules();

/**
 * AG Grid in the product's theme and language. It suspends until its words are here, and starts anew in another
 * language, since the grid reads its words only once.
 */
export function DataGrid<Row>(props: AgGridReactProps<Row>) {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const localeText = use(gridLocale(language));
  return <AgGridReact<Row> key={language} theme={gridTheme} localeText={localeText} {...props} />;
}
