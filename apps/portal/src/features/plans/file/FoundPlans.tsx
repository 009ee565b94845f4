import type { PriceSeries } from '@heliograph/contracts/http';
import { planHeading, type NamedPlan } from '@heliograph/domain/planSheets';
import { languageOf, useTranslation } from '@heliograph/i18n';
import { Button, Card, Notice, StatusLabel, type StatusTone } from '@heliograph/ui';
import { useMemo, useState } from 'react';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { IssueTable } from '../../../shared/spreadsheet/IssueTable.tsx';
import { DecimalField, SheetFields } from '../../../shared/spreadsheet/SheetFields.tsx';
import { headingsOf } from '../../../shared/spreadsheet/sheetRows.ts';
import steps from '../../../shared/spreadsheet/fileSteps.module.css';
import { useErrorWorkbook } from '../../../shared/spreadsheet/useErrorWorkbook.ts';
import { GeneralFields } from '../GeneralFields.tsx';
import { PriceLists } from '../PriceLists.tsx';
import styles from './FoundPlans.module.css';
import { Failure } from './Failure.tsx';
import {
  fieldsOf,
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
  const language = languageOf(i18n);
  const [shown, setShown] = useState<number | null>(null);
  const { plans: found, stray } = useMemo(() => readPlans(file, { plans, series }), [file, plans, series]);
  const fields = fieldsOf(file);
  const unread = headingsOf(file).filter((heading, index) => heading !== '' && fields[index] === null);
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
    <Card title={t('found')} aside={<span className={steps.lead}>{file.fileName}</span>}>
      <div className={steps.stack}>
        <div className={steps.settings}>
          <SheetFields
            of={file}
            onSheet={work.file.readSheet}
            onHead={(head) => work.file.setDraft(withHead(file, head))}
          />
          <DecimalField
            value={file.decimal}
            onChange={(decimal) => work.file.setDraft({ ...file, decimal })}
          />
        </div>
        {unread.length > 0 && <p className={steps.lead}>{t('unread', { columns: unread.join(', ') })}</p>}
        {isNone ? (
          <Notice tone="warning">{t('none')}</Notice>
        ) : (
          <>
            <p className={steps.summary} data-tone={errors.length > 0 ? 'fault' : 'normal'} role="status">
              {summary()}
            </p>
            <ul className={styles.plans} aria-label={t('found')}>
              {found.map((one, index) => (
                <FoundPlanRow
                  key={one.found.row}
                  plan={one}
                  series={series}
                  isOpen={shown === index}
                  onToggle={(isOpen) => setShown((now) => (isOpen ? index : now === index ? null : now))}
                />
              ))}
            </ul>
          </>
        )}
        <Failure title={t('saveFailed')} work={work} />
        <div className={steps.row}>
          {errors.length === 0 && count > 0 && !isNone && (
            <Button loading={work.busy} onClick={() => work.save(found)}>
              {t('save', { count })}
            </Button>
          )}
          <Button variant="default" disabled={work.busy} onClick={work.restart}>
            {t('again')}
          </Button>
          {issues.length > 0 && !isNone && (
            <div className={steps.row} role="group" aria-label={t('workbook')}>
              <span className={steps.lead}>{t('workbook')}</span>
              <ExportMenu
                order={(format) =>
                  workbook(file, issues, { format, fileName: file.fileName, wanted: () => true })
                }
              />
            </div>
          )}
        </div>
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
      <strong className={styles.name}>{name}</strong>
      <StatusLabel tone={TONES[state]}>{t(`state.${state}`)}</StatusLabel>
      <span className={steps.lead}>{t('fromRow', { row })}</span>
      {differences.length > 0 && (
        <span className={steps.lead}>
          {t('differs', { what: differences.map(texts.difference).join(', ') })}
        </span>
      )}
    </>
  );
  return (
    <li className={styles.plan} data-found={name}>
      {named === null ? (
        <div className={styles.summary}>{summary}</div>
      ) : (
        <details open={isOpen} onToggle={(event) => onToggle(event.currentTarget.open)}>
          <summary className={styles.summary}>{summary}</summary>
          {isOpen && <PlanContent plan={named} series={series} />}
        </details>
      )}
    </li>
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
    <div className={styles.content}>
      <GeneralFields scope={scope} draft={{ name, note, plan }} nameError={undefined} onChange={noChange} />
      <PriceLists scope={scope} plan={plan} list={list} onChange={noChange} onShow={setList} />
    </div>
  );
}

const noChange = () => undefined;
