import { EXPORT_FORMATS, type ExportFormat, type ExportRequest } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Button, Menu } from '@heliograph/ui';
import { Suspense, type ReactNode } from 'react';
import { ChevronDownIcon, DownloadIcon } from '../icons.tsx';
import { useExport, type PreparedExport } from './useExport.ts';

type Order = ExportRequest | PreparedExport;

export interface ExportMenuProps {
  /** Order of the export, requested when a format is chosen; null for nothing. Never rejects. */
  order: (format: ExportFormat) => Order | null | Promise<Order | null>;
  /** There is nothing to export. */
  disabled?: boolean;
  /** The shown data are being read: a format can be chosen once they are there. */
  isReading?: boolean;
  /** Size of the button. */
  size?: 'xs';
  /** More `Menu.Item`s, such as an image. */
  children?: ReactNode;
}

const FORMATS = Object.keys(EXPORT_FORMATS) as ExportFormat[];

/** A button that exports what a page shows. The page does not wait for its texts, which may load after the page. */
export const ExportMenu = (props: ExportMenuProps) => (
  <Suspense fallback={null}>
    <LoadedMenu {...props} />
  </Suspense>
);

function LoadedMenu({ order, disabled = false, isReading = false, size, children }: ExportMenuProps) {
  const { t } = useTranslation('export');
  const start = useExport();

  async function write(format: ExportFormat) {
    const made = await order(format);
    if (made) void start(made);
  }

  return (
    <Menu position="bottom-end" shadow="md" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          disabled={disabled}
          {...(size && { size })}
          leftSection={<DownloadIcon />}
          rightSection={<ChevronDownIcon />}
        >
          {t('button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {isReading && <Menu.Label>{t('reading')}</Menu.Label>}
        {FORMATS.map((format) => (
          <Menu.Item key={format} disabled={isReading} onClick={() => void write(format)}>
            {t(`format.${format}`)}
          </Menu.Item>
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
