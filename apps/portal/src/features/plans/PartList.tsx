import { newPart, PART_KINDS, type PartDraft } from '@heliograph/domain/billing';
import { useTranslation } from '@heliograph/i18n';
import { Button, Row, Text } from '@heliograph/ui';
import { PlusIcon } from '../../shared/icons.tsx';
import { PartCard } from './PartCard.tsx';
import { fieldId, useErrorText, type Path, type PlanScope } from './planScope.ts';

interface PartListProps {
  scope: PlanScope;
  path: Path;
  parts: readonly PartDraft[];
  onChange: (parts: readonly PartDraft[]) => void;
}

/** The parts of one price list: changed, moved, added and removed. */
export function PartList({ scope, path, parts, onChange }: PartListProps) {
  const { t } = useTranslation('plan');
  const error = useErrorText(scope)(path);

  function move(index: number, by: -1 | 1) {
    const other = parts[index + by];
    const own = parts[index];
    if (own && other) onChange(parts.with(index, other).with(index + by, own));
  }

  return (
    <>
      {error !== undefined && (
        <Text tone="fault" size={14} role="alert" id={fieldId(path)} tabIndex={-1}>
          {error}
        </Text>
      )}
      {parts.map((part, index) => (
        <PartCard
          // Parts have no identity of their own; a form has few of them.
          key={index}
          scope={scope}
          path={[...path, index]}
          part={part}
          isFirst={index === 0}
          isLast={index === parts.length - 1}
          onChange={(changed) => onChange(parts.with(index, changed))}
          onMove={(by) => move(index, by)}
          onRemove={() => onChange(parts.toSpliced(index, 1))}
        />
      ))}
      {!scope.isReadOnly && (
        <Row gap={8} wrap role="group" aria-label={t('addPart')}>
          {PART_KINDS.map((kind) => (
            <Button
              key={kind}
              type="button"
              size="xs"
              variant="default"
              leftSection={<PlusIcon />}
              onClick={() => onChange([...parts, newPart(kind)])}
            >
              {t(`kind.${kind}`)}
            </Button>
          ))}
        </Row>
      )}
    </>
  );
}
