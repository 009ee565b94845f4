import { Row, Text } from '@heliograph/ui';
import type { ExportFormat, ExportRequest } from '@heliograph/contracts/engine';
import { useEngine } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { ExportMenu } from '../../shared/export/ExportMenu.tsx';
import { useFailureMessage } from '../../shared/failure/useFailureMessage.ts';
import { tableSheet } from '../../shared/export/tableSheet.ts';

const COLUMNS = ['row', 'station', 'serial', 'user', 'password', 'address', 'grantKey'] as const;

/** Saves the access data of the gateways of an import as a file. */
export function CredentialsMenu({ importId }: { importId: number }) {
  const { t } = useTranslation('imports');
  const { call } = useEngine();
  const showFailure = useFailureMessage();

  async function order(format: ExportFormat): Promise<ExportRequest | null> {
    try {
      const access = await call('imports.getImportCredentials', { import_id: importId });
      const columns = COLUMNS.map((key) => ({
        key,
        title: t(`credentials.${key}`),
        as: key === 'row' ? ('number' as const) : ('text' as const),
      }));
      const rows = access.list.map(({ row, station_name, sn, uuid, password }) => ({
        row,
        station: station_name,
        serial: sn,
        user: uuid,
        password,
        address: access.mqtt_url,
        grantKey: access.grant_key,
      }));
      return {
        fileName: t('credentials.name'),
        format,
        sheets: [tableSheet(t('credentials.name'), columns, rows)],
      };
    } catch (reason) {
      showFailure(t('credentials.failed'), reason);
      return null;
    }
  }

  return (
    <Row gap={12} align="center" wrap role="group" aria-label={t('credentials.button')}>
      <Text as="span" tone="soft" breaks>
        {t('credentials.button')}
      </Text>
      <ExportMenu order={order} />
    </Row>
  );
}
