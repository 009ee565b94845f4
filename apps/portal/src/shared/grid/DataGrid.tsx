import { languageOf, useTranslation } from '@heliograph/i18n';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import type { GridState } from 'ag-grid-community';
import { use, useLayoutEffect, useState } from 'react';
import './grid.css';
import { gridLocale } from './gridLocale.ts';
import { gridTheme } from './gridTheme.ts';
import { registerGridModules } from './modules.ts';

registerGridModules();

/**
 * AG Grid in the product's theme and language. It suspends until its words are here, and starts anew in another
 * language, since the grid reads its words only once. It also starts anew when its page is shown again, since the grid
 * would begin with the rows it first had; what the person sorted, resized and paged to stays.
 */
export function DataGrid<Row>({ onGridPreDestroyed, ...props }: AgGridReactProps<Row>) {
  const { i18n } = useTranslation();
  const language = languageOf(i18n);
  const localeText = use(gridLocale(language));
  const [left, setLeft] = useState<GridState>({});
  const [showing, setShowing] = useState(0);
  useLayoutEffect(() => () => setShowing((before) => before + 1), []);
  return (
    <AgGridReact<Row>
      key={`${language}${showing}`}
      theme={gridTheme}
      localeText={localeText}
      initialState={left}
      // What is no longer an answer is gone at once, instead of fading among the answers.
      animateRows={false}
      onGridPreDestroyed={(event) => {
        const { sort, pagination, columnSizing } = event.state;
        setLeft({
          partialColumnState: true,
          ...(sort && { sort }),
          ...(pagination && { pagination }),
          ...(columnSizing && { columnSizing }),
        });
        onGridPreDestroyed?.(event);
      }}
      {...props}
    />
  );
}
