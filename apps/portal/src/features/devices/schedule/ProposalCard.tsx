import type { ScheduleReport } from '@heliograph/contracts/engine';
import { parameterByCode, SELL_SLOTS, type Edits, type Values } from '@heliograph/domain/parameters';
import { WORTHWHILE, type SlotProposal } from '@heliograph/domain/schedules';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, Card, Row, ScrollHint, TextField } from '@heliograph/ui';
import { useValueText } from '../setting/parameterText.ts';
import styles from './DeviceSchedule.module.css';
import { useDaysText } from './useDaysText.ts';
import type { ProposalChoice } from './useProposal.ts';

interface ProposalCardProps {
  report: ScheduleReport;
  /** The prices are those of a plan. */
  withPlan: boolean;
  proposing: ProposalChoice;
  /** Settings of the device. */
  values: Values;
  isAllowed: boolean;
  /** Takes the proposal over as unsent changes. */
  onTake: (edits: Edits) => void;
}

/** Slots that fit the prices beside the present ones. */
export function ProposalCard({ report, withPlan, proposing, ...rest }: ProposalCardProps) {
  const { t } = useTranslation('schedule');
  const { proposal, errors } = proposing;
  const withoutPrices = withPlan ? 'noPlanPrices' : 'noTariff';
  return (
    <Card title={t('proposal.title')}>
      {proposal === null ? (
        <p className={styles.note}>{t(report.prices === 'flat' ? 'flat' : withoutPrices)}</p>
      ) : 'reason' in proposal ? (
        <p className={styles.note}>{t(`proposal.no.${proposal.reason}`)}</p>
      ) : (
        <>
          <p className={styles.note}>{t('proposal.lead')}</p>
          <Limits proposing={proposing} />
          <Proposed
            proposal={proposal}
            until={report.daysUntil}
            hasErrors={Object.keys(errors).length > 0}
            {...rest}
          />
        </>
      )}
    </Card>
  );
}

const LIMITS = ['chargeTo', 'dischargeTo'] as const;

function Limits({ proposing: { typed, errors, shutdown, type } }: Pick<ProposalCardProps, 'proposing'>) {
  const { t } = useTranslation('schedule');
  return (
    <Row gap={16} align="start" wrap above={16} below={16}>
      {LIMITS.map((name) => {
        const error = errors[name];
        return (
          <TextField
            key={name}
            name={name}
            label={t(`proposal.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            value={typed[name]}
            error={error && t(`proposal.error.${error}`, { shutdown: shutdown ?? 0 })}
            onChange={(event) => type({ [name]: event.currentTarget.value })}
          />
        );
      })}
    </Row>
  );
}

interface ProposedProps extends Pick<ProposalCardProps, 'values' | 'isAllowed' | 'onTake'> {
  proposal: Extract<SlotProposal, { settings: object }>;
  /** The first date with other prices, YYYY-MM-DD; null: there is none within a year. */
  until: string | null;
  /** Limits are not valid: the proposal is one of those before. */
  hasErrors: boolean;
}

const FIELDS = ['time', 'soc', 'charge', 'power'] as const;

function Proposed({ proposal, until, hasErrors, values, isAllowed, onTake }: ProposedProps) {
  const { t } = useTranslation('schedule');
  const { t: setting } = useTranslation('setting');
  const valueText = useValueText();
  const format = useFormat();
  const { settings, kinds, gridCharge, spreadsGenerator, isPresent } = proposal;
  const daysText = useDaysText();
  const text = (code: string, own: Values) => valueText(parameterByCode(code)!, own[code]);
  return (
    <>
      <ScrollHint label={t('proposal.title')}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('proposal.slot')}</th>
              {FIELDS.map((field) => (
                <th key={field} scope="col">
                  {setting(`slotField.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SELL_SLOTS.map((slot) => (
              <tr key={slot} data-slot-row={slot}>
                <th scope="row">{slot}</th>
                {FIELDS.map((field) => {
                  const code = `sell_${field}_${slot}`;
                  return (
                    <td key={field}>
                      <Changed before={text(code, values)} after={text(code, { ...values, ...settings })} />
                    </td>
                  );
                })}
              </tr>
            ))}
            <tr>
              <th scope="row">{t('days.title')}</th>
              <td colSpan={FIELDS.length}>
                <Changed before={daysText(values.time_of_use)} after={daysText(settings.time_of_use)} />
              </td>
            </tr>
          </tbody>
        </table>
      </ScrollHint>
      <ul className={styles.rules}>
        <li>{t('proposal.holidays')}</li>
        {kinds.length < 3 && <li>{t('proposal.otherDays')}</li>}
        <li>{t(`proposal.grid.${gridCharge}`, { percent: Math.round(WORTHWHILE * 100) })}</li>
        {spreadsGenerator && <li>{t('proposal.generator')}</li>}
        {until !== null && (
          <li>{t('proposal.until', { date: format.date(Date.parse(`${until}Z`), 'UTC') })}</li>
        )}
        <li>{t('proposal.clock')}</li>
      </ul>
      <Row gap={[12, 16]} align="center" wrap above={16}>
        {isPresent ? (
          <p className={styles.note} role="status">
            {t('proposal.isPresent')}
          </p>
        ) : isAllowed ? (
          <>
            <Button variant="default" disabled={hasErrors} onClick={() => onTake(settings)}>
              {t('proposal.take')}
            </Button>
            <span className={styles.small}>{t('proposal.takeHint')}</span>
          </>
        ) : (
          <p className={styles.note}>{setting('notAuth')}</p>
        )}
      </Row>
    </>
  );
}

function Changed({ before, after }: { before: string; after: string }) {
  if (before === after) return before;
  return (
    <>
      {before} → <strong>{after}</strong>
    </>
  );
}
