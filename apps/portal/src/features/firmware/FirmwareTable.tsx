import type { Firmware } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Table } from '@mantine/core';
import { useSizeText } from '../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../shared/firmware/versions.ts';
import table from '../../shared/page/table.module.css';
import { DeleteButton } from './DeleteButton.tsx';
import { FirmwareAbout } from './FirmwareAbout.tsx';
import styles from './FirmwareTable.module.css';
import { ModelNames } from './ModelNames.tsx';

export interface FirmwareListProps {
  list: readonly Firmware[];
  onDelete: (firmware: Firmware) => void;
}

/** The firmware that is offered, one a row. */
export function FirmwareTable({ list, onDelete }: FirmwareListProps) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const sizeText = useSizeText();
  return (
    <Table
      className={`${table.table} ${styles.table}`}
      data-wide
      aria-label={t('page.list')}
      highlightOnHover
      verticalSpacing="sm"
    >
      <Table.Thead>
        <Table.Tr>
          {(['name', 'type', 'version', 'models', 'size', 'added', 'operations'] as const).map((column) => (
            <Table.Th key={column}>{t(`page.column.${column}`)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {list.map((firmware) => (
          <Table.Tr key={firmware.firmware_id} data-firmware={firmware.firmware_id}>
            <Table.Th scope="row" className={styles.name ?? ''}>
              <FirmwareAbout firmware={firmware} />
            </Table.Th>
            <Table.Td>{firmware.type}</Table.Td>
            <Table.Td className={styles.whole ?? ''}>{versionLabel(firmware.version)}</Table.Td>
            <Table.Td>
              <ModelNames ids={firmware.mod_ids} />
            </Table.Td>
            <Table.Td className={styles.whole ?? ''}>{sizeText(firmware.size)}</Table.Td>
            <Table.Td>
              {format.date(firmware.create_time)}
              {firmware.create_name && <div className={styles.soft}>{firmware.create_name}</div>}
            </Table.Td>
            <Table.Td>
              <DeleteButton firmware={firmware} onDelete={onDelete} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
