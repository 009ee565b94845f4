import { themeQuartz } from 'ag-grid-community';

/** The grid's theme in the product's tokens, for light and dark. */
export const gridTheme = themeQuartz.withParams({
  fontFamily: 'var(--hg-font)',
  fontSize: 14,
  backgroundColor: 'var(--hg-surface)',
  foregroundColor: 'var(--hg-ink)',
  textColor: 'var(--hg-ink)',
  accentColor: 'var(--hg-accent)',
  borderColor: 'var(--hg-line)',
  borderRadius: 8,
  wrapperBorderRadius: 12,
  browserColorScheme: 'inherit',
  headerBackgroundColor: 'var(--hg-raised)',
  headerTextColor: 'var(--hg-ink-soft)',
  headerFontWeight: 600,
  headerFontSize: 13,
  rowHoverColor: 'var(--hg-raised)',
  rowHeight: 52,
  headerHeight: 44,
  cellHorizontalPadding: 12,
  focusShadow: 'inset 0 0 0 2px var(--hg-focus)',
});
