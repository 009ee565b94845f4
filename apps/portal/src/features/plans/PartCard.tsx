import type { PartDraft } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { createIcon, CrossIcon, Grid, IconButton, Row, TextInput } from '@heliograph/ui';
import { PartFields } from './PartFields.tsx';
import { fieldId, usePartName, type Path, type PlanScope } from './planScope.ts';
import styles from './Plans.module.css';
import { TiersField } from './TiersField.tsx';
import { WholesaleField } from './WholesaleField.tsx';
import { WindowsField } from './WindowsField.tsx';

interface PartCardProps {
  scope: PlanScope;
  path: Path;
  part: PartDraft;
  isFirst: boolean;
  isLast: boolean;
  onChange: (part: PartDraft) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** One part of a plan: its name, its prices and its times. */
export function PartCard({ scope, path, part, isFirst, isLast, onChange, onMove, onRemove }: PartCardProps) {
  const { t } = useTranslation('plan');
  const name = usePartName()(part);
  return (
    <Grid as="section" gap={16} surface="flat" pad={[16, 20, 20]} aria-label={name} data-kind={part.kind}>
      <header className={styles.partHead}>
        <h3>{t(`kind.${part.kind}`)}</h3>
        {!scope.isReadOnly && (
          <Row gap={4}>
            <IconButton
              label={t('up', { part: name })}
              icon={<UpIcon />}
              disabled={isFirst}
              onClick={() => onMove(-1)}
            />
            <IconButton
              label={t('down', { part: name })}
              icon={<DownIcon />}
              disabled={isLast}
              onClick={() => onMove(1)}
            />
            <IconButton label={t('removePart', { part: name })} icon={<CrossIcon />} onClick={onRemove} />
          </Row>
        )}
      </header>
      <Grid min={224} gap={16} align="start">
        <TextInput
          id={fieldId([...path, 'name'])}
          label={t('partName')}
          placeholder={t(`kind.${part.kind}`)}
          maxLength={60}
          autoComplete="off"
          disabled={scope.isReadOnly}
          value={part.name}
          onChange={(event) => onChange({ ...part, name: event.currentTarget.value })}
        />
        <PartFields scope={scope} path={path} part={part} onChange={onChange} />
      </Grid>
      {'tiers' in part && (
        <>
          <WholesaleField scope={scope} path={path} part={part} onChange={onChange} />
          <TiersField scope={scope} path={path} part={part} onChange={onChange} />
        </>
      )}
      {'windows' in part && (
        <WindowsField
          scope={scope}
          path={path}
          windows={part.windows.map((window) => ({ ...window, days: [...window.days] }))}
          onChange={(windows) => onChange({ ...part, windows })}
        />
      )}
    </Grid>
  );
}

const UpIcon = createIcon(<path d="m6 14 6-6 6 6" />);
const DownIcon = createIcon(<path d="m6 10 6 6 6-6" />);
