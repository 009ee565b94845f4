// The kit without Mantine: for pages that load first (displays, sign-in, 404) and what they share with the others.

export { axisTicks } from './charts/axisTicks.ts';
export { BarChart, type Bar, type BarChartProps } from './charts/BarChart.tsx';
export { Donut, type DonutProps, type DonutSlice } from './charts/Donut.tsx';
export { ChartFigure, type ChartFigureProps } from './charts/ChartFigure.tsx';
export { createIcon, type IconProps } from './icons/createIcon.tsx';
export * from './icons/icons.tsx';
export { Sparkline, type SparklineProps } from './charts/Sparkline.tsx';
export { Logo, LogoMark } from './icons/Logo.tsx';
export { AlertDialog, type AlertDialogProps } from './primitives/AlertDialog.tsx';
export { Grid, Row, Stack, Text, type BoxProps } from './primitives/Box.tsx';
export { Button, type ButtonProps } from './primitives/Button.tsx';
export { Card, type CardProps } from './primitives/Card.tsx';
export { Checkbox, type CheckboxProps } from './primitives/Checkbox.tsx';
export { Dialog, type DialogProps } from './primitives/Dialog.tsx';
export { EmptyState, type EmptyStateProps } from './primitives/EmptyState.tsx';
export { IconButton, type IconButtonProps } from './primitives/IconButton.tsx';
export { lazyView, type LazyView } from './primitives/lazyView.ts';
export { Notice, type NoticeProps } from './primitives/Notice.tsx';
export { PriorityMark, type PriorityMarkProps } from './primitives/PriorityMark.tsx';
export { QualityMark, type QualityMarkProps } from './primitives/QualityMark.tsx';
export { Reading, type ReadingProps } from './primitives/Reading.tsx';
export { SegmentedControl, type SegmentedControlProps } from './primitives/SegmentedControl.tsx';
export { SelectField, type SelectFieldProps } from './primitives/SelectField.tsx';
export { Skeleton } from './primitives/Skeleton.tsx';
export { StaleBadge } from './primitives/StaleBadge.tsx';
export { StatTile, type StatTileProps } from './primitives/StatTile.tsx';
export { StatusLabel } from './primitives/StatusLabel.tsx';
export { StatusMark, type StatusTone } from './primitives/StatusMark.tsx';
export { Tabs, type TabsProps } from './primitives/Tabs.tsx';
export { TextField, type TextFieldProps } from './primitives/TextField.tsx';
export { VisuallyHidden } from './primitives/VisuallyHidden.tsx';
export { measureEms } from './text/measureEms.ts';
export { useQualityWords, type QualityMarkName } from './text/useQualityWords.ts';
export {
  createThemeStore,
  isTheme,
  type Theme,
  type ThemeOptions,
  type ThemeStore,
} from './theme/createThemeStore.ts';
export { ThemeProvider, useTheme } from './theme/ThemeProvider.tsx';
export { readTokens, tokenColor, type Token } from './theme/tokenColor.ts';
export { whenIdle } from './whenIdle.ts';
