import type { Station } from '@heliograph/contracts/http';
import { useTranslation, viewerZone } from '@heliograph/i18n';
import { Button, Card, Checkbox, Grid, Notice, Row, SelectField, Text } from '@heliograph/ui';
import { useDeferredValue, useMemo } from 'react';
import type { History } from '@heliograph/domain/histories';
import { FailureAlert } from '../../shared/failure/FailureAlert.tsx';
import { ClockField } from '../../shared/meter/ClockField.tsx';
import { TableChoices } from '../../shared/meter/TableChoices.tsx';
import { FileProblems } from '../../shared/meter/FileProblems.tsx';
import { dataRows } from '../../shared/spreadsheet/sheetRows.ts';
import { HistoryPreview } from './HistoryPreview.tsx';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import {
  getPlaces,
  hasTime,
  readDraft,
  withHead,
  withNmi,
  type HistoryDraft,
  type MeterDraft,
  type TableDraft,
} from './historyDraft.ts';
import { TableColumns } from './TableColumns.tsx';
import type { HistoryWork } from './useHistory.ts';
import { useLeftOutConsent } from '../../shared/spreadsheet/useLeftOutConsent.tsx';
import { OpenReadings, ReadingFields } from '../../shared/spreadsheet/ReadingFields.tsx';
import {
  rememberedReading,
  withChoice,
  type ReadingChoices,
} from '../../shared/spreadsheet/readingChoices.ts';
import { SheetFields } from '../../shared/spreadsheet/SheetFields.tsx';

interface ColumnsStepProps {
  station: Station;
  draft: HistoryDraft;
  work: HistoryWork;
}

/** Recognised format of a file, and the choice of what to import. */
export function ColumnsStep({ station, draft, work }: ColumnsStepProps) {
  const { t } = useTranslation('histories');
  const settled = useDeferredValue(draft);
  const history = useMemo(() => readDraft(settled), [settled]);
  const open = openQuestions(draft);
  const consent = useLeftOutConsent(...countLeftOut(settled, history));
  const canCheck = open.length === 0 && history !== null && history.days.length > 0 && !consent.isOpen;
  return (
    <>
      <Card title={t('columns.title')}>
        <div className={steps.stack}>
          <Text tone="soft" breaks>
            {t('columns.lead', {
              name: draft.fileName,
              source: t(`format.${draft.kind === 'table' ? draft.format : METER_SOURCES[draft.file.format]}`),
              count: draft.kind === 'meter' ? draft.file.rows : dataRows(draft).length,
            })}
          </Text>
          {draft.kind === 'meter' ? (
            <>
              <MeterSettings draft={draft} onChange={work.file.setDraft} />
              <TableChoices file={draft.file} onChange={work.file.chooseTable} />
            </>
          ) : (
            <>
              <TableSettings station={station} draft={draft} work={work} />
              <TableColumns draft={draft} work={work} />
            </>
          )}
          {open.map((question) => (
            <Notice key={question} tone="warning">
              {t(question)}
            </Notice>
          ))}
          {consent.field}
          <Checkbox label={t('columns.replaces')} checked={work.replaces} onChange={work.setReplaces} />
          <FailureAlert title={t('check.failed')} failure={work.failure} />
          <Row gap={12} align="center" wrap>
            <Button disabled={!canCheck} loading={work.busy} onClick={work.check}>
              {t('columns.check')}
            </Button>
            <Button variant="default" onClick={work.restart}>
              {t('columns.other')}
            </Button>
          </Row>
        </div>
      </Card>
      {draft.kind === 'meter' && <FileProblems file={draft.file} />}
      {history && open.length === 0 && <HistoryPreview station={station} draft={settled} history={history} />}
    </>
  );
}

const METER_SOURCES = {
  NEM12: 'meter',
  NEM13: 'meter',
  greenButton: 'greenButton',
  table: 'meterTable',
} as const;

/** Cells of energies, or rows of a meter file, that are left out, and their total number. */
function countLeftOut(draft: HistoryDraft, history: History | null): [leftOut: number, of: number] {
  if (draft.kind === 'meter') return [draft.file.problemCount, draft.file.rows];
  const energies = draft.columns.filter((column) => column && 'measure' in column).length;
  return [history?.issueCount ?? 0, dataRows(draft).length * energies];
}

/** Choices that must be made before anything can be read. */
function openQuestions(draft: HistoryDraft) {
  if (draft.kind === 'meter') return [];
  const open: ('columns.noTime' | 'columns.noEnergy' | 'columns.orderHint' | 'columns.mixedDates')[] = [];
  if (!hasTime(draft)) open.push('columns.noTime');
  if (!draft.columns.some((column) => column && 'measure' in column)) open.push('columns.noEnergy');
  if (draft.mixesDates) open.push('columns.mixedDates');
  else if (hasTime(draft) && draft.order === null) open.push('columns.orderHint');
  return open;
}

/** Choices that a meter file leaves open. */
function MeterSettings({ draft, onChange }: { draft: MeterDraft; onChange: (draft: MeterDraft) => void }) {
  const { t } = useTranslation('histories');
  const { channels } = draft.file;
  const connections = [...new Set(channels.map(({ nmi }) => nmi))];
  const imports = channels.filter(({ nmi, role }) => nmi === draft.nmi && role === 'import');
  return (
    <Grid min={224} gap={12}>
      {connections.length > 1 && (
        <SelectField
          label={t('columns.nmi')}
          value={draft.nmi}
          options={connections.map((nmi) => ({ value: nmi, label: nmi }))}
          onChange={(nmi) => onChange(withNmi(draft, nmi))}
        />
      )}
      <ClockField file={draft.file} value={draft.clock} onChange={(clock) => onChange({ ...draft, clock })} />
      {imports.length > 1 && (
        <SelectField
          label={t('columns.controlled')}
          hint={t('columns.controlledHint')}
          value={draft.controlled ?? ''}
          options={[
            { value: '', label: t('columns.controlledNone') },
            ...imports.map(({ suffix }) => ({ value: suffix, label: suffix })),
          ]}
          onChange={(suffix) => onChange({ ...draft, controlled: suffix === '' ? null : suffix })}
        />
      )}
    </Grid>
  );
}

interface TableSettingsProps {
  station: Station;
  draft: TableDraft;
  work: HistoryWork;
}

/** How the times and numbers of a table are written. */
function TableSettings({ station, draft, work }: TableSettingsProps) {
  const { t } = useTranslation(['histories', 'imports']);
  const { zone, decided } = draft;
  const zones = [...new Set([station.time_zone, viewerZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const hasUtc = draft.columns.some((column) => column?.field === 'utc');
  const change = (next: TableDraft, choice: Partial<ReadingChoices>) => {
    work.file.setDraft(next);
    work.remember(rememberedReading(draft, choice));
  };
  return (
    <>
      <Grid min={224} gap={12}>
        <SheetFields
          of={draft}
          onSheet={work.file.readSheet}
          onHead={(head) => work.file.setDraft(withHead(draft, head))}
        />
        {!hasUtc && (
          <SelectField
            label={t('columns.zone')}
            value={zone}
            options={zones.map((name) => ({ value: name, label: name }))}
            hint={t(`imports:reading.decided.${decided.zone}`)}
            onChange={(value) => change(withChoice(draft, { zone: value }), { zone: value })}
          />
        )}
        <ReadingFields of={draft} onChange={change} />
      </Grid>
      <OpenReadings of={draft} {...getPlaces(draft)} />
    </>
  );
}
