import { entryText, parameterNumber, type Parameter } from '@heliograph/domain/parameters';
import type { Locator } from '@playwright/test';

/** Changes a field of the setting tab to another value that its parameter allows, as near as there is one. */
export async function fillAnother(parameter: Parameter, place: Locator): Promise<void> {
  const { code, options, bits } = parameter;
  const field = place.locator(`[name="${bits[0]?.code ?? code}"]`);
  if (bits.length > 0) await field.setChecked(!(await field.isChecked()));
  else if ((await field.getAttribute('role')) === 'switch')
    await field.setChecked(!(await field.isChecked()), { force: true });
  else if (options.length > 0) {
    const chosen = await field.inputValue();
    await field.selectOption(String(options.find(({ value }) => String(value) !== chosen)!.value));
  } else await field.fill(neighbour(parameter, await field.inputValue()));
}

/** The text of the next number up, or down from the uppermost. */
function neighbour(parameter: Parameter, text: string): string {
  const number = numberIn(parameter, text);
  const step = 10 ** -parameter.decimals;
  const most = (parameter.max ?? Infinity) + parameter.offset;
  const next = number + step <= most ? number + step : Math.min(most, number - step);
  return entryText(parameter, Number(next.toFixed(parameter.decimals)));
}

/** What a field of the setting tab shows, as a number; of switches the sum of those that are on. */
export async function shownNumber(parameter: Parameter, place: Locator): Promise<number> {
  const { code, options, bits } = parameter;
  const boxes = await Promise.all(
    bits.map(async (bit) => {
      const on = await place.locator(`[name="${bit.code}"]`).isChecked();
      return on === bit.inverted ? 0 : 2 ** bit.bit;
    }),
  );
  if (bits.length > 0) return boxes.reduce((sum, bit) => sum + bit, 0);
  const field = place.locator(`[name="${code}"]`);
  if ((await field.getAttribute('role')) === 'switch') return (await field.isChecked()) ? 1 : 0;
  const text = await field.inputValue();
  if (options.length > 0) return Number(text);
  return numberIn(parameter, text);
}

/** A machine may have been built for more than the catalogue allows, so bounds are not asked. */
function numberIn(parameter: Parameter, text: string): number {
  const number = parameter.format === 'time' ? parameterNumber(parameter, text) : Number(text);
  if (number === null || text === '' || Number.isNaN(number))
    throw new Error(`${parameter.code} shows “${text}”`);
  return number;
}
