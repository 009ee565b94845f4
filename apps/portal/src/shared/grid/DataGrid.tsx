import { AG_GRID_LOCALE_CN, AG_GRID_LOCALE_EN } from '@ag-grid-community/locale';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { watchOverflow } from '@heliograph/ui';
import {
  CellSpanModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  GridStateModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  PaginationModule,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowStyleModule,
  ScrollApiModule,
  TooltipModule,
  type GridState,
} from 'ag-grid-community';
import { AgGridReact, type AgGridReactProps } from 'ag-grid-react';
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import './grid.css';
import { gridTheme } from './gridTheme.ts';

registerGridModules();

const LOCALES = { en: AG_GRID_LOCALE_EN, zh: AG_GRID_LOCALE_CN };

/** Pages are turned with `Pager`; the grid would make its own panel even where it shows none. */
const NO_PANELS: never[] = [];

/** Rows that a screen shows below the other parts of a page. */
const FIRST_ROWS = 12;

/**
 * AG Grid in the product's theme and language. It remounts for another language, since the grid reads its texts only
 * once, and when its page is shown again, because the grid would otherwise show its first rows; sorting, column widths
 * and the page are kept. A grid as high as its rows paints the first of them before it makes the others.
 */
export function DataGrid<Row>({ onGridReady, onGridPreDestroyed, rowData, ...props }: AgGridReactProps<Row>) {
  const { i18n } = useTranslation();
  const language = getLanguage(i18n);
  const [left, setLeft] = useState<GridState>({});
  const [showing, setShowing] = useState(0);
  const isPainted = useDeferredValue(true, false);
  const box = useRef<HTMLDivElement>(null);
  const stopWatching = useRef<() => void>(undefined);
  // The same array where nothing is cut, as the grid would take another for new rows.
  const isCut = props.domLayout === 'autoHeight' && !isPainted && (rowData?.length ?? 0) > FIRST_ROWS;
  useLayoutEffect(() => () => setShowing((before) => before + 1), []);
  return (
    <div ref={box} className="grid-box">
      <AgGridReact<Row>
        key={`${language}${showing}`}
        theme={gridTheme}
        localeText={LOCALES[language]}
        paginationPanels={NO_PANELS}
        {...(rowData && { rowData: isCut ? rowData.slice(0, FIRST_ROWS) : rowData })}
        initialState={left}
        // Rows that no longer match disappear at once instead of fading out.
        animateRows={false}
        onGridReady={(event) => {
          const scrolled = box.current?.querySelector('.ag-grid-viewport');
          if (scrolled)
            stopWatching.current = watchOverflow(scrolled, (overflow) => {
              if (box.current) markOverflow(box.current, overflow);
            });
          onGridReady?.(event);
        }}
        onGridPreDestroyed={(event) => {
          stopWatching.current?.();
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
    </div>
  );
}

/** Marks the sides with more columns, next to those that stay in place while the others scroll. */
function markOverflow(box: HTMLElement, overflow: string): void {
  box.setAttribute('data-overflow', overflow);
  for (const side of ['left', 'right'] as const) {
    const pinned = box.querySelector<HTMLElement>(`.ag-header .ag-grid-pinned-${side}-cells`);
    box.style.setProperty(`--pinned-${side}`, `${pinned?.offsetWidth ?? 0}px`);
  }
}

/** Registers only the modules that our grids use: the whole bundle is three times as large. */
function registerGridModules(): void {
  ModuleRegistry.registerModules([
    CellSpanModule,
    CellStyleModule,
    ClientSideRowModelApiModule,
    ClientSideRowModelModule,
    GridStateModule,
    InfiniteRowModelModule,
    LocaleModule,
    PaginationModule,
    PinnedRowModule,
    RenderApiModule,
    RowApiModule,
    RowStyleModule,
    ScrollApiModule,
    TooltipModule,
  ]);
}
