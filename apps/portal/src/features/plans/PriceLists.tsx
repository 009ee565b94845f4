import { PLAN_LIMITS } from '@heliograph/contracts/http';
import type { PartDraft, PlanDraft } from '@heliograph/domain/billing';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Row, Tabs, Text } from '@heliograph/ui';
import { DateField } from '../../shared/fields/DateField.tsx';
import { PlusIcon } from '../../shared/icons.tsx';
import { PartList } from './PartList.tsx';
import { fieldId, listPath, listOfPath, useErrorText, type PlanScope } from './planScope.ts';
import styles from './Plans.module.css';

interface PriceListsProps {
  scope: PlanScope;
  plan: PlanDraft;
  /** The price list that is shown: 0 before the first change. */
  list: number;
  onChange: (plan: PlanDraft) => void;
  onShow: (list: number) => void;
}

/** The parts of a plan, and those of each date from which on other prices apply [BIL-01]. */
export function PriceLists({ scope, plan, list, onChange, onShow }: PriceListsProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { changes = [] } = plan;
  const manyError = useErrorText(scope)(['changes']);
  const own = changes[list - 1];
  const parts = own?.parts ?? plan.parts;
  const setChanges = (next: NonNullable<PlanDraft['changes']>) => onChange({ ...plan, changes: next });
  const setParts = (next: readonly PartDraft[]) =>
    own ? setChanges(changes.with(list - 1, { ...own, parts: next })) : onChange({ ...plan, parts: next });

  function add() {
    setChanges([...changes, { from: '', parts: changes.at(-1)?.parts ?? plan.parts }]);
    onShow(changes.length + 1);
  }

  const dateText = (from: string) =>
    from === ''
      ? t('changes.new')
      : t('changes.fromDate', { date: format.date(Date.parse(`${from}T00:00Z`), 'UTC') });
  const tabs = ['', ...changes.map(({ from }) => from)].map((from, place) => {
    const wrong = scope.errors.filter(({ path }) => listOfPath(path) === place).length;
    const text = place === 0 ? t('changes.first') : dateText(from);
    return {
      value: String(place),
      label: wrong === 0 ? text : <Text as="span" tone="fault" size={14}>{`${text} (${wrong})`}</Text>,
    };
  });
  const shown = (
    <div className={styles.parts}>
      {own && (
        <ChangeFields
          scope={scope}
          list={list}
          from={own.from}
          onDate={(from) => setChanges(changes.with(list - 1, { ...own, from }))}
          onRemove={() => {
            onShow(list - 1);
            setChanges(changes.toSpliced(list - 1, 1));
          }}
        />
      )}
      <PartList scope={scope} path={listPath(list)} parts={parts} onChange={setParts} />
    </div>
  );

  return (
    <section className={styles.parts} aria-label={t('partsTitle')}>
      <Text as="h2" above={8} size={18}>
        {t('partsTitle')}
      </Text>
      <Text tone="soft">{t('partsHint')}</Text>
      {!scope.isReadOnly && changes.length < PLAN_LIMITS.changes && (
        <Row gap={8} wrap>
          <Button type="button" size="xs" variant="default" leftSection={<PlusIcon />} onClick={add}>
            {t('changes.add')}
          </Button>
          <Text as="span" tone="soft" size={14}>
            {t('changes.hint')}
          </Text>
        </Row>
      )}
      {manyError !== undefined && (
        <Text tone="fault" size={14} role="alert">
          {manyError}
        </Text>
      )}
      {changes.length === 0 ? (
        shown
      ) : (
        <Tabs
          label={t('changes.label')}
          value={String(list)}
          tabs={tabs}
          onChange={(value) => onShow(Number(value))}
        >
          {shown}
        </Tabs>
      )}
    </section>
  );
}

interface ChangeFieldsProps {
  scope: PlanScope;
  list: number;
  from: string;
  onDate: (from: string) => void;
  onRemove: () => void;
}

/** From when on the prices of a change apply. */
function ChangeFields({ scope, list, from, onDate, onRemove }: ChangeFieldsProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const path = ['changes', list - 1, 'from'];
  const error = useErrorText(scope)(path);
  if (scope.isReadOnly)
    return (
      <Text tone="soft" size={14}>
        {t('changes.fromDate', { date: format.date(Date.parse(`${from}T00:00Z`), 'UTC') })}
      </Text>
    );
  return (
    <Row gap={[8, 16]} align="end" wrap>
      <DateField
        name={fieldId(path)}
        label={t('changes.from')}
        value={from}
        error={error !== undefined && from === '' ? t('changes.fromEmpty') : error}
        onChange={onDate}
      />
      <Button type="button" size="sm" variant="default" onClick={onRemove}>
        {t('changes.remove')}
      </Button>
    </Row>
  );
}
