import { languageOf, useTranslation, type Language } from '@heliograph/i18n';
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
import { Suspense, use, useLayoutEffect, useState } from 'react';
import './grid.css';
import { gridTheme } from './gridTheme.ts';
import { ListSkeleton } from './ListSkeleton.tsx';

registerGridModules();

/**
 * AG Grid in the product's theme and language. It remounts for another language, since the grid reads its texts only
 * once, and when its page is shown again, because the grid would otherwise show its first rows; sorting, column widths
 * and the page are kept.
 */
export function DataGrid<Row>(props: AgGridReactProps<Row>) {
  return (
    // Without it the whole page would be hidden until the texts are loaded, and a field in use would lose its input.
    <Suspense fallback={<ListSkeleton />}>
      <LocalizedGrid<Row> {...props} />
    </Suspense>
  );
}

function LocalizedGrid<Row>({ onGridPreDestroyed, ...props }: AgGridReactProps<Row>) {
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
      // Rows that no longer match disappear at once instead of fading out.
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

type Locale = Record<string, string>;

const loaders: Record<Language, () => Promise<{ locale: Locale }>> = {
  en: () => import('./locale.en.ts'),
  zh: () => import('./locale.zh.ts'),
};
const loaded = new Map<Language, Promise<Locale>>();

/** The grid's texts in a language; always the same promise, so that `use` can read it. */
function gridLocale(language: Language): Promise<Locale> {
  let locale = loaded.get(language);
  if (!locale) {
    locale = loaders[language]().then((texts) => texts.locale);
    loaded.set(language, locale);
  }
  return locale;
}
