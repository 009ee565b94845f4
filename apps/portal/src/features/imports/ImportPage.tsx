import { useTranslation } from '@heliograph/i18n';
import { BackLink } from '../../shared/page/BackLink.tsx';
import layout from '../../shared/page/page.module.css';
import { paths } from '../../shared/paths.ts';
import { CheckStep, CheckingStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import styles from './ImportPage.module.css';
import { PastImports } from './PastImports.tsx';
import { RunStep } from './RunStep.tsx';
import { useImport, type Import } from './useImport.ts';

/** [IMP-01] Imports stations from a spreadsheet, and lists and undoes past imports. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  const work = useImport();
  return (
    <div className={layout.page}>
      <BackLink to={paths.powerDetail}>{t('back')}</BackLink>
      <header>
        <h1 className={layout.title}>{t('title')}</h1>
        <p className={layout.lead}>{t('lead')}</p>
      </header>
      <div className={styles.steps}>
        <Step work={work} />
        {work.step.name === 'file' && <PastImports />}
      </div>
    </div>
  );
}

function Step({ work }: { work: Import }) {
  const { step, draft } = work;
  if (step.name === 'file') return <FileStep step={step} onFile={work.read} onCancel={work.cancel} />;
  if (!draft) return null;
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
