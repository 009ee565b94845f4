import { ImportKind } from '@heliograph/contracts/http';
import { userAtom } from '@heliograph/engine-client';
import { useTranslation } from '@heliograph/i18n';
import { Row, SegmentedControl } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useSearchParams } from 'react-router-dom';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { CheckStep, CheckingStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import type { ImportDraft } from './importDraft.ts';
import steps from '../../shared/spreadsheet/fileSteps.module.css';
import { PastImports } from './PastImports.tsx';
import { RunStep } from './RunStep.tsx';
import { useImport, type Import } from './useImport.ts';

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
      <header>
        <h1 className={layout.title}>{t(`kind.${kind}.title`)}</h1>
        <p className={layout.lead}>{t(`kind.${kind}.lead`)}</p>
      </header>
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
