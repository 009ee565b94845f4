import type { MeterBills } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import { Row, SegmentedControl, SelectField, Text } from '@heliograph/ui';
import { ClockField } from '../../../shared/meter/ClockField.tsx';
import { TableChoices } from '../../../shared/meter/TableChoices.tsx';
import { MeterFileField } from '../../../shared/meter/MeterFileField.tsx';
import { meterFileProblem } from '../../../shared/meter/useMeterFile.ts';
import styles from './Bill.module.css';
import { BILL_SOURCES, type BillMeterForm } from './useBillMeter.ts';

interface MeterFieldsProps {
  form: BillMeterForm;
  /** Result of the file for the bill shown. */
  meter: MeterBills | null;
  failure: unknown;
}

/** Choice of the bill's intervals, the meter file, and its open choices [BIL-02]. */
export function MeterFields({ form, meter, failure }: MeterFieldsProps) {
  const { t } = useTranslation('bill');
  const { source, setSource, file, refused, take } = form;
  return (
    <>
      <div className={styles.source}>
        <Text as="span" size={14} weight={550}>
          {t('source.label')}
        </Text>
        <SegmentedControl
          label={t('source.label')}
          value={source}
          options={BILL_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))}
          onChange={setSource}
        />
      </div>
      {source !== 'own' && (
        <div className={styles.meter}>
          <MeterFileField file={file} problem={refused ?? meterFileProblem(failure)} onFile={take} />
          {meter && file?.bytes && (
            <>
              <Choices form={form} meter={meter} />
              <TableChoices file={meter.file} onChange={form.chooseTable} />
            </>
          )}
        </div>
      )}
    </>
  );
}

function Choices({ form: { choice, choose }, meter }: { form: BillMeterForm; meter: MeterBills }) {
  const { t } = useTranslation('meterFile');
  const { connections } = meter.file;
  const nmi = choice.nmi ?? meter.nmi;
  const imports =
    connections
      .find((each) => each.nmi === nmi)
      ?.streams.filter(({ role, days }) => role === 'import' && days > 0) ?? [];
  const controlled = choice.controlled === undefined ? meter.streams.controlled : choice.controlled;
  return (
    <Row gap={[12, 24]} align="end" wrap>
      {connections.length > 1 && (
        <SelectField
          label={t('choice.nmi')}
          value={nmi}
          options={connections.map((each) => ({ value: each.nmi, label: each.nmi }))}
          // Another connection has other streams.
          onChange={(chosen) => choose({ nmi: chosen, controlled: undefined })}
        />
      )}
      <ClockField file={meter.file} value={choice.clock} onChange={(clock) => choose({ clock })} />
      {imports.length > 1 && (
        <SelectField
          label={t('choice.controlled')}
          value={controlled ?? ''}
          options={[
            { value: '', label: t('choice.none') },
            ...imports.map(({ suffix }) => ({ value: suffix, label: suffix })),
          ]}
          onChange={(chosen) => choose({ controlled: chosen === '' ? null : chosen })}
        />
      )}
    </Row>
  );
}
