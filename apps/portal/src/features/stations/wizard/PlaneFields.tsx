import { MAX_PLANES } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Button, IconButton, Stack, Text, TextField, WarningIcon } from '@heliograph/ui';
import { useId, type ReactNode } from 'react';
import { DeleteIcon, PlusIcon } from '../../../shared/icons.tsx';
import { findCompass } from '../../../shared/station/planeTexts.ts';
import styles from './PlaneFields.module.css';
import { PLANE_PARTS, parseDecimal, type PlaneForm } from './stationForm.ts';
import type { ErrorTexts } from './useFieldErrors.ts';

interface PlaneFieldsProps {
  planes: readonly PlaneForm[];
  /** Installed capacity as typed, which all planes together should have. */
  installed: string;
  errors: ErrorTexts;
  note?: ReactNode;
  onChange: (planes: PlaneForm[]) => void;
}

const UNITS = { tilt: '°', azimuth: '°', kwp: 'kWp' } as const;

/** Tilt, direction and size of the panels, for each part of the roof. */
export function PlaneFields({ planes, installed, errors, note, onChange }: PlaneFieldsProps) {
  const { t } = useTranslation('wizard');
  const { t: station } = useTranslation('station');
  const id = useId();
  const difference = useDifference(planes, installed);

  function hintFor(part: keyof PlaneForm, plane: PlaneForm): string | undefined {
    const azimuth = parseDecimal(plane.azimuth);
    return part === 'azimuth' && azimuth >= 0 && azimuth < 360
      ? station(`plane.${findCompass(azimuth)}`)
      : undefined;
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <Text id={id} as="h3" size={16} weight={650}>
        {t('form.planes')}
      </Text>
      {note ?? (
        <Text tone="faint" size={13}>
          {t('planes.hint')}
        </Text>
      )}
      {planes.map((plane, index) => (
        <fieldset key={index} className={styles.plane}>
          <legend>{t('planes.plane', { number: index + 1 })}</legend>
          {PLANE_PARTS.map((part) => (
            <TextField
              key={part}
              label={t(`planes.${part}`)}
              name={`planes.${index}.${part}`}
              autoComplete="off"
              inputMode="decimal"
              maxLength={32}
              trailing={<span className={styles.unit}>{UNITS[part]}</span>}
              value={plane[part]}
              onChange={({ currentTarget: { value } }) =>
                onChange(planes.map((one, at) => (at === index ? { ...one, [part]: value } : one)))
              }
              hint={hintFor(part, plane)}
              error={errors[`planes.${index}.${part}`]}
              aria-required
            />
          ))}
          <IconButton
            label={t('planes.remove', { number: index + 1 })}
            icon={<DeleteIcon />}
            onClick={() => onChange(planes.filter((_, at) => at !== index))}
          />
        </fieldset>
      ))}
      {difference !== null && (
        <Text as="div" size={13}>
          <span role="status" className={styles.doubt}>
            <WarningIcon /> {difference}
          </span>
        </Text>
      )}
      {planes.length < MAX_PLANES && (
        <Stack align="start">
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<PlusIcon />}
            onClick={() =>
              onChange([...planes, { tilt: '', azimuth: '', kwp: planes.length === 0 ? installed : '' }])
            }
          >
            {t(planes.length === 0 ? 'planes.first' : 'planes.add')}
          </Button>
        </Stack>
      )}
    </section>
  );
}

/** A text where complete planes are together another size than the installed capacity; null if not. */
function useDifference(planes: readonly PlaneForm[], installed: string): string | null {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  const whole = parseDecimal(installed);
  const sum = planes.reduce((before, { kwp }) => before + parseDecimal(kwp), 0);
  if (planes.length === 0 || !(Math.abs(sum - whole) > 0.01 * whole)) return null;
  return t('planes.difference', { sum: format.number(sum), installed: format.number(whole) });
}
