import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import type { AnsweredTariff } from './AnsweredTariff.ts';
import { tariffOrder } from './tariffOrder.ts';
import { useTariffTable } from './useTariffTable.ts';
import { useWhatIfText } from './whatIf/useWhatIfText.ts';

/** Takes a tariff report along as a file. */
export function TariffExport({
  answer,
  station,
  disabled,
}: {
  answer: AnsweredTariff;
  station: Station;
  disabled: boolean;
}) {
  const { t } = useTranslation('tariffReport');
  const { t: tariff } = useTranslation('tariff');
  const format = useFormat();
  const { columns, totals } = useTariffTable(answer);
  const other = useWhatIfText(answer.question.whatIf);
  return (
    <ExportMenu
      disabled={disabled}
      order={(kind) => tariffOrder({ ...answer, station, columns, totals, other }, kind, format, t, tariff)}
    />
  );
}
