import type { ExportOrder } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChevronDownIcon, DownloadIcon } from '../icons/icons.tsx';
import { useExport } from './useExport.ts';

export interface ExportMenuProps {
  /** What is to be written, as it is shown when somebody chooses the format; null where there is nothing after all. */
  order: (format: ExportOrder['format']) => ExportOrder | null;
  /** There is nothing to export. */
  disabled?: boolean;
  /** `Menu.Item`s of what else can be taken along, such as an image. */
  children?: ReactNode;
}

const FORMATS = ['xlsx', 'csv'] as const;

/** The button that offers what a page shows as a file. */
export function ExportMenu({ order, disabled = false, children }: ExportMenuProps) {
  const { t } = useTranslation('export');
  const start = useExport();

  function write(format: ExportOrder['format']) {
    const made = order(format);
    if (made) void start(made);
  }

  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          leftSection={<DownloadIcon />}
          rightSection={<ChevronDownIcon />}
        >
          {t('button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((format) => (
          <Menu.Item key={format} onClick={() => write(format)}>
            {t(`format.${format}`)}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
