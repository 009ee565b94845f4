import { useTranslation } from '@heliograph/i18n';
import { Popover, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { PALETTE, colourToken } from '../series/palette.ts';
import styles from './ColourPicker.module.css';

interface ColourPickerProps {
  /** Of which series. */
  name: string;
  /** Position in the palette. */
  value: number;
  onChange: (colour: number) => void;
}

/** One of the nine colours of series; each is said by its name as well. */
export function ColourPicker({ name, value, onChange }: ColourPickerProps) {
  const { t } = useTranslation('chart');
  const [open, setOpen] = useState(false);
  const shade = (colour: number) => ({ background: `var(${colourToken(colour)})` });
  return (
    <Popover opened={open} onChange={setOpen} position="bottom" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          className={styles.button ?? ''}
          aria-label={t('legend.colourOf', { name, colour: t(`colours.${PALETTE[value]!}`) })}
          onClick={() => setOpen(!open)}
        >
          <span className={styles.shade} style={shade(value)} />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <fieldset className={styles.palette} aria-label={t('legend.colour')}>
          {PALETTE.map((colour, index) => (
            <label key={colour} className={styles.option} title={t(`colours.${colour}`)}>
              <input
                type="radio"
                name={`colour of ${name}`}
                aria-label={t(`colours.${colour}`)}
                checked={index === value}
                onChange={() => onChange(index)}
                onClick={() => setOpen(false)}
              />
              <span className={styles.shade} style={shade(index)} />
            </label>
          ))}
        </fieldset>
      </Popover.Dropdown>
    </Popover>
  );
}
