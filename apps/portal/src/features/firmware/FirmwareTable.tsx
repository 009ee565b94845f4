import type { Firmware } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Table, Text } from '@heliograph/ui';
import { useSizeText } from '../../shared/firmware/useSizeText.ts';
import { versionLabel } from '../../shared/firmware/versions.ts';
import cards from '../../shared/page/cards.module.css';
import table from '../../shared/page/table.module.css';
import styles from './FirmwareTable.module.css';
import { useModelNames } from './useModelNames.ts';

interface FirmwareListProps {
  list: readonly Firmware[];
  onDelete: (firmware: Firmware) => void;
}

/** The firmware as a table. */
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
              <FirmwareSummary firmware={firmware} />
            </Table.Th>
            <Table.Td>{firmware.type}</Table.Td>
            <Table.Td className={styles.whole ?? ''}>{versionLabel(firmware.version)}</Table.Td>
            <Table.Td>
              <ModelNames ids={firmware.mod_ids} />
            </Table.Td>
            <Table.Td className={styles.whole ?? ''}>{sizeText(firmware.size)}</Table.Td>
            <Table.Td>
              {format.date(firmware.create_time)}
              {firmware.create_name && (
                <Text as="div" tone="faint" size={13}>
                  {firmware.create_name}
                </Text>
              )}
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

/** The firmware as cards, for narrow screens. */
export function FirmwareCards({ list, onDelete }: FirmwareListProps) {
  const { t } = useTranslation('firmware');
  const format = useFormat();
  const sizeText = useSizeText();
  return (
    <ul className={`${cards.cards} ${styles.cards}`} aria-label={t('page.list')}>
      {list.map((firmware) => (
        <li key={firmware.firmware_id} className={cards.card} data-firmware={firmware.firmware_id}>
          <FirmwareSummary firmware={firmware} />
          <dl className={cards.facts}>
            <div>
              <dt>{t('page.column.version')}</dt>
              <dd>
                {firmware.type} {versionLabel(firmware.version)}
              </dd>
            </div>
            <div>
              <dt>{t('page.column.models')}</dt>
              <dd>
                <ModelNames ids={firmware.mod_ids} />
              </dd>
            </div>
            <div>
              <dt>{t('page.column.size')}</dt>
              <dd>{sizeText(firmware.size)}</dd>
            </div>
            <div>
              <dt>{t('page.column.added')}</dt>
              <dd>
                {format.date(firmware.create_time)} {firmware.create_name}
              </dd>
            </div>
          </dl>
          <div>
            <DeleteButton firmware={firmware} onDelete={onDelete} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Opens the delete confirmation. */
function DeleteButton({
  firmware,
  onDelete,
}: {
  firmware: Firmware;
  onDelete: (firmware: Firmware) => void;
}) {
  const { t } = useTranslation('firmware');
  const { name, version } = firmware;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('page.removeNamed', { name, version: versionLabel(version) })}
      onClick={() => onDelete(firmware)}
    >
      {t('page.remove')}
    </Button>
  );
}

/** Name, notes and checksum. */
function FirmwareSummary({ firmware }: { firmware: Firmware }) {
  const { t } = useTranslation('firmware');
  const { name, notes, sha256 } = firmware;
  return (
    <div className={styles.about}>
      <strong>{name}</strong>
      {notes !== '' && <span>{notes}</span>}
      <details className={styles.sum}>
        <summary>{t('page.checksum')}</summary>
        <code>{sha256}</code>
      </details>
    </div>
  );
}

/** Model names, one per line, as names contain commas. */
function ModelNames({ ids }: { ids: readonly number[] }) {
  const { nameOf } = useModelNames();
  return (
    <ul>
      {ids.map((id) => (
        <li key={id}>{nameOf(id)}</li>
      ))}
    </ul>
  );
}
