import type { ScheduleReport, SlotProposal } from '@heliograph/contracts/engine';
import { parameterByCode, SELL_SLOTS, type Edits, type Values } from '@heliograph/domain/parameters';
import { WORTHWHILE } from '@heliograph/domain/schedules';
import { useTranslation } from '@heliograph/i18n';
import { Button, Card, ScrollHint, TextField } from '@heliograph/ui';
import { useValueText } from '../setting/parameterText.ts';
import styles from './DeviceSchedule.module.css';
import { useKindsText } from './useKindsText.ts';
import type { ScheduleChoice } from './useSchedule.ts';

interface ProposalCardProps {
  report: ScheduleReport;
  choice: ScheduleChoice;
  /** Of the device. */
  values: Values;
  isAllowed: boolean;
  /** Takes the proposal over as unsent changes. */
  onTake: (edits: Edits) => void;
}

/** Slots that fit the prices beside the present ones. */
export function ProposalCard({ report: { proposal }, choice, ...rest }: ProposalCardProps) {
  const { t } = useTranslation('schedule');
  if (proposal === null) return null;
  return (
    <Card title={t('proposal.title')}>
      {'reason' in proposal ? (
        <p className={styles.note}>{t(`proposal.no.${proposal.reason}`)}</p>
      ) : (
        <>
          <p className={styles.note}>{t('proposal.lead')}</p>
          <Limits choice={choice} />
          <Proposed proposal={proposal} {...rest} />
        </>
      )}
    </Card>
  );
}

const LIMITS = ['chargeTo', 'dischargeTo'] as const;

function Limits({ choice }: { choice: ScheduleChoice }) {
  const { t } = useTranslation('schedule');
  const { errors, shutdown, type } = choice;
  return (
    <div className={styles.fields}>
      {LIMITS.map((name) => {
        const error = errors[name];
        return (
          <TextField
            key={name}
            name={name}
            label={t(`proposal.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            value={choice[name]}
            error={error && t(`proposal.error.${error}`, { shutdown })}
            onChange={(event) => type({ [name]: event.currentTarget.value })}
          />
        );
      })}
    </div>
  );
}

interface ProposedProps extends Pick<ProposalCardProps, 'values' | 'isAllowed' | 'onTake'> {
  proposal: Extract<SlotProposal, { settings: object }>;
}

const FIELDS = ['time', 'soc', 'charge', 'power'] as const;

function Proposed({ proposal, values, isAllowed, onTake }: ProposedProps) {
  const { t } = useTranslation('schedule');
  const { t: setting } = useTranslation('setting');
  const valueText = useValueText();
  const kindsText = useKindsText();
  const { settings, kinds, gridCharge, isPresent } = proposal;
  const changes = Object.fromEntries(Object.entries(settings).filter(([code, to]) => values[code] !== to));
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
                  const [before, after] = [text(code, values), text(code, { ...values, ...settings })];
                  return (
                    <td key={field}>
                      {before === after ? (
                        before
                      ) : (
                        <>
                          {before} → <strong>{after}</strong>
                        </>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollHint>
      <ul className={styles.rules}>
        <li>{t('proposal.days', { days: kindsText(kinds) })}</li>
        {kinds.length < 3 && <li>{t('proposal.otherDays')}</li>}
        <li>{t(`proposal.grid.${gridCharge}`, { percent: Math.round(WORTHWHILE * 100) })}</li>
        <li>{t('proposal.clock')}</li>
      </ul>
      <div className={styles.actions}>
        {isPresent ? (
          <p className={styles.note} role="status">
            {t('proposal.isPresent')}
          </p>
        ) : isAllowed ? (
          <>
            <Button variant="default" onClick={() => onTake(changes)}>
              {t('proposal.take')}
            </Button>
            <span className={styles.small}>{t('proposal.takeHint')}</span>
          </>
        ) : (
          <p className={styles.note}>{setting('notAuth')}</p>
        )}
      </div>
    </>
  );
}
