import { ImportKind } from '@heliograph/contracts/http';
import { userAtom, EngineRejection, useEngine } from '@heliograph/engine-client';
import { useTranslation, getLanguage } from '@heliograph/i18n';
import { Row, SegmentedControl, Card } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import type { ExportRequest, PageAnswer, ProgressOptions } from '@heliograph/contracts/engine';
import { priceDayNames, rowsOfTariff } from '@heliograph/domain/imports';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { PageHead } from '../../shared/page/PageHead.tsx';
import { paths } from '../../shared/paths.ts';
import { CheckStep, CheckingStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import type { ImportDraft } from './importDraft.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { PastImports } from './PastImports.tsx';
import { RunStep } from './RunStep.tsx';
import { useImport, type Import } from './useImport.ts';
import { useExport } from '../../shared/export/useExport.ts';
import { DownloadRow } from '../../shared/spreadsheet/DownloadRow.tsx';
import { SheetFileField } from '../../shared/spreadsheet/SheetFileField.tsx';
import { useTemplate } from './useTemplate.ts';
import type { TableRow } from '../../shared/grid/tableSource.ts';

/** [IMP-01] Imports stations, devices, customers or tariffs from a spreadsheet, and lists and undoes past imports. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const user = useAtomValue(userAtom);
  const [query, setQuery] = useSearchParams();
  const kinds = ImportKind.options.filter((one) => one !== 'customer' || user?.enterprise_auth === 1);
  const kind = kinds.find((one) => one === query.get('kind')) ?? 'station';
  const work = useImport(kind);
  const { draft, reading } = work.file;

  function setKind(chosen: ImportKind) {
    work.restart();
    setQuery(chosen === 'station' ? {} : { kind: chosen }, { replace: true });
  }

  return (
    <div className={layout.page}>
      <BackLink to={paths.powerDetail}>{t('back')}</BackLink>
      <PageHead title={t(`kind.${kind}.title`)} lead={t(`kind.${kind}.lead`)} />
      <div className={steps.steps}>
        {draft === null && (
          <Row gap={12} align="center" wrap>
            <SegmentedControl
              label={t('kinds')}
              value={kind}
              options={kinds.map((value) => ({ value, label: t(`kind.${value}.name`) }))}
              disabled={reading !== null}
              onChange={setKind}
            />
          </Row>
        )}
        {draft === null ? <FileStep kind={kind} file={work.file} /> : <Step draft={draft} work={work} />}
        {draft === null && <PastImports />}
      </div>
    </div>
  );
}

function Step({ draft, work }: { draft: ImportDraft; work: Import }) {
  const { step } = work;
  switch (step.name) {
    case 'columns':
      return <ColumnsStep draft={draft} work={work} />;
    case 'checking':
      return <CheckingStep done={step.done} of={step.of} onCancel={work.cancel} />;
    case 'checked':
      return <CheckStep draft={draft} checked={step.checked} work={work} />;
    case 'running':
      return <RunStep step={step} work={work} />;
  }
}

/** Chooses a file, and offers the template for one. */
function FileStep({ kind, file }: { kind: ImportKind; file: Import['file'] }) {
  const { t } = useTranslation('imports');
  const template = useTemplate(kind);
  const save = useExport();

  return (
    <Card title={t('file.title')}>
      <div className={steps.stack}>
        <SheetFileField label={t(`kind.${kind}.label`)} hint={t('file.hint')} file={file} />
        <DownloadRow
          label={t('file.template')}
          hint={t('file.templateHint')}
          onFormat={(format) => void save(template(format))}
        />
        {kind === 'tariff' && <CurrentTariffs />}
      </div>
    </Card>
  );
}

/** The template with the tariffs that are in force, to be changed and imported. */
function CurrentTariffs() {
  const { t, i18n } = useTranslation('imports');
  const language = getLanguage(i18n);
  const { call } = useEngine();
  const template = useTemplate('tariff');
  const save = useExport();

  async function readRows({ signal }: ProgressOptions): Promise<TableRow[]> {
    const rows: TableRow[] = [];
    for (let after: number | null = 0; after !== null;) {
      if (signal?.aborted) throw new EngineRejection({ kind: 'cancelled', code: 0, message: '' });
      const part: PageAnswer<'tariff.getSettableTariffs'> = await call('tariff.getSettableTariffs', {
        after,
      });
      for (const { station, ...tariff } of part.list)
        for (const { tab, ...prices } of rowsOfTariff(tariff)) {
          const days = tab === null ? '' : priceDayNames[tab][language][0];
          rows.push({ ...prices, station, unit: tariff.unit, tab: days });
        }
      after = part.next;
    }
    return rows;
  }

  return (
    <DownloadRow
      label={t('current.label')}
      hint={t('current.hint')}
      onFormat={(format) =>
        void save({
          fileName: t('kind.tariff.file'),
          format,
          prepare: async (options): Promise<ExportRequest> => template(format, await readRows(options)),
        })
      }
    />
  );
}
