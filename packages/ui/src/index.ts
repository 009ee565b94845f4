// The whole kit, on Mantine: for pages inside the signed-in frame. Nothing else imports `@mantine/*`.

export {
  Avatar,
  Button,
  CloseButton,
  Combobox,
  Drawer,
  Loader,
  Menu,
  MultiSelect,
  NativeSelect,
  NumberInput,
  Pagination,
  Popover,
  Progress,
  Select,
  Switch,
  Table,
  TextInput,
  Textarea,
  Tooltip,
  UnstyledButton,
  useCombobox,
  type TextInputProps,
} from '@mantine/core';
export { schemaResolver, useForm } from '@mantine/form';
export {
  useDebouncedCallback,
  useDebouncedValue,
  useElementSize,
  useHotkeys,
  useLocalStorage,
  useMediaQuery,
} from '@mantine/hooks';
export { Chart, type ChartOptions, type ChartProps } from './charts/Chart.tsx';
export { type ChartFrame } from './charts/chartFrame.ts';
export { StackedBarChart, type StackLayer, type StackedBarChartProps } from './charts/StackedBarChart.tsx';
export { StepChart, type Step, type StepChartProps } from './charts/StepChart.tsx';
export { DayCalendar, MonthCalendar, YearCalendar } from './kit/calendars.tsx';
export { ChooserTable, type ChooserColumn, type ChooserTableProps } from './kit/ChooserTable.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './kit/ConfirmDialog.tsx';
export { FormDialog, type FormDialogProps } from './kit/FormDialog.tsx';
export { InputDialog, useStayOnReload, type InputDialogProps } from './kit/InputDialog.tsx';
export { HeliographTheme } from './kit/HeliographTheme.tsx';
export { ScrollHint } from './primitives/ScrollHint.tsx';
export { watchOverflow } from './primitives/useOverflow.ts';
export * from './light.ts';
