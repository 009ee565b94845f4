import type { PriceSeries } from '@heliograph/contracts/http';
import { planHeading, type NamedPlan } from '@heliograph/domain/planSheets';
import { getLanguage, useTranslation } from '@heliograph/i18n';
import { Button, Card, Grid, Notice, Row, StatusLabel, type StatusTone, Text } from '@heliograph/ui';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { IssueTable } from '../../../shared/spreadsheet/IssueTable.tsx';
import { DecimalField, SheetFields } from '../../../shared/spreadsheet/SheetFields.tsx';
import { listHeadings } from '../../../shared/spreadsheet/sheetRows.ts';
import steps from '../../../shared/spreadsheet/fileSteps.module.css';
import { useErrorWorkbook } from '../../../shared/spreadsheet/useErrorWorkbook.ts';
import { GeneralFields } from '../GeneralFields.tsx';
import { PriceLists } from '../PriceLists.tsx';
import styles from './FoundPlans.module.css';
import { Failure } from './Failure.tsx';
import {
  getFields,
  readPlans,
  withHead,
  type ComparedPlan,
  type PlanDraftFile,
  type StoredPlans,
} from './readPlans.ts';
import type { PlanFileWork } from './usePlanFile.ts';
import { usePlanFileTexts } from './usePlanFileTexts.ts';

interface FoundPlansProps {
  file: PlanDraftFile;
  stored: StoredPlans;
  work: PlanFileWork;
}

/** The plans of a file, what would become of each, and what is wrong with them. */
export function FoundPlans({ file, stored, work }: FoundPlansProps) {
  const { t, i18n } = useTranslation('planFile');
  const { plans, series } = stored;
  const texts = usePlanFileTexts();
  const workbook = useErrorWorkbook();
  const language = getLanguage(i18n);
  const [shown, setShown] = useState<number | null>(null);
  const { plans: found, stray } = useMemo(() => readPlans(file, { plans, series }), [file, plans, series]);
  const fields = getFields(file);
  const unread = listHeadings(file).filter((heading, index) => heading !== '' && fields[index] === null);
  const errors = [...stray, ...found.flatMap((one) => one.found.errors)];
  const issues = errors.map((error) => ({
    row: error.row,
    column: fields.indexOf(error.field),
    missing: planHeading(error.field, language),
    text: texts.error(error),
  }));
  const count = found.filter(({ state }) => state === 'new' || state === 'changed').length;
  const isNone = found.length === 0 || (['plan', 'part'] as const).some((field) => !fields.includes(field));

  function summary() {
    if (errors.length > 0) return t('wrong', { count: errors.length });
    return count > 0 ? t('fine') : t('nothing');
  }

  return (
    <Card
      title={t('found')}
      aside={
        <Text as="span" tone="soft" breaks>
          {file.fileName}
        </Text>
      }
    >
      <div className={steps.stack}>
        <Grid min={224} gap={12}>
          <SheetFields
            of={file}
            onSheet={work.file.readSheet}
            onHead={(head) => work.file.setDraft(withHead(file, head))}
          />
          <DecimalField
            value={file.decimal}
            onChange={(decimal) => work.file.setDraft({ ...file, decimal })}
          />
        </Grid>
        {unread.length > 0 && (
          <Text tone="soft" breaks>
            {t('unread', { columns: unread.join(', ') })}
          </Text>
        )}
        {isNone ? (
          <Notice tone="warning">{t('none')}</Notice>
        ) : (
          <>
            <p className={steps.summary} data-tone={errors.length > 0 ? 'fault' : 'normal'} role="status">
              {summary()}
            </p>
            <Grid as="ul" gap={8} aria-label={t('found')}>
              {found.map((one, index) => (
                <FoundPlanRow
                  key={one.found.row}
                  plan={one}
                  series={series}
                  isOpen={shown === index}
                  onToggle={(isOpen) => setShown((now) => (isOpen ? index : now === index ? null : now))}
                />
              ))}
            </Grid>
          </>
        )}
        <Failure title={t('saveFailed')} work={work} />
        <Row gap={12} align="center" wrap>
          {errors.length === 0 && count > 0 && !isNone && (
            <Button loading={work.busy} onClick={() => work.save(found)}>
              {t('save', { count })}
            </Button>
          )}
          <Button variant="default" disabled={work.busy} onClick={work.restart}>
            {t('again')}
          </Button>
          {issues.length > 0 && !isNone && (
            <Row gap={12} align="center" wrap role="group" aria-label={t('workbook')}>
              <Text as="span" tone="soft" breaks>
                {t('workbook')}
              </Text>
              <ExportMenu
                order={(format) =>
                  workbook(file, issues, { format, fileName: file.fileName, wanted: () => true })
                }
              />
            </Row>
          )}
        </Row>
        {issues.length > 0 && !isNone && <IssueTable of={file} issues={issues} />}
      </div>
    </Card>
  );
}

const TONES: Record<ComparedPlan['state'], StatusTone> = {
  new: 'normal',
  changed: 'warning',
  unchanged: 'nodata',
  wrong: 'fault',
};

interface FoundPlanRowProps {
  plan: ComparedPlan;
  series: readonly PriceSeries[];
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function FoundPlanRow({ plan, series, isOpen, onToggle }: FoundPlanRowProps) {
  const { found, state, differences, named } = plan;
  const { t } = useTranslation('planFile');
  const texts = usePlanFileTexts();
  const { name, row } = found;
  const summary = (
    <>
      <Text as="strong" breaks>
        {name}
      </Text>
      <StatusLabel tone={TONES[state]}>{t(`state.${state}`)}</StatusLabel>
      <Text as="span" tone="soft" breaks>
        {t('fromRow', { row })}
      </Text>
      {differences.length > 0 && (
        <Text as="span" tone="soft" breaks>
          {t('differs', { what: differences.map(texts.difference).join(', ') })}
        </Text>
      )}
    </>
  );
  return (
    <Text as="li" surface="raised" data-found={name}>
      {named === null ? (
        <div className={styles.summary}>{summary}</div>
      ) : (
        <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
          <summary className={styles.summary}>{summary}</summary>
          {isOpen && <PlanContent plan={named} series={series} />}
        </details>
      )}
    </Text>
  );
}

interface PlanContentProps {
  plan: NamedPlan;
  series: readonly PriceSeries[];
}

/** A plan as it would be saved. */
function PlanContent({ plan: { name, note, plan }, series }: PlanContentProps) {
  const [list, setList] = useState(0);
  const scope = { currency: plan.currency, errors: [], series, isReadOnly: true };
  return (
    <Grid gap={16} pad={[0, 16, 16]}>
      <GeneralFields scope={scope} draft={{ name, note, plan }} nameError={undefined} onChange={noChange} />
      <PriceLists scope={scope} plan={plan} list={list} onChange={noChange} onShow={setList} />
    </Grid>
  );
}

const noChange = () => undefined;
