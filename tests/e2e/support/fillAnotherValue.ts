import { formatEntry, parseParameter, type Parameter } from '@heliograph/domain/parameters';
import type { Locator } from '@playwright/test';

/** Changes a field of the setting tab to the nearest other value that its parameter allows. */
export async function fillAnotherValue(parameter: Parameter, place: Locator): Promise<void> {
  const { code, options, bits } = parameter;
  const field = place.locator(`[name="${bits[0]?.code ?? code}"]`);
  if (bits.length > 0) await field.setChecked(!(await field.isChecked()));
  else if ((await field.getAttribute('role')) === 'switch')
    await field.setChecked(!(await field.isChecked()), { force: true });
  else if (options.length > 0) {
    const chosen = await field.inputValue();
    await field.selectOption(String(options.find(({ value }) => String(value) !== chosen)!.value));
  } else await field.fill(nextValue(parameter, await field.inputValue()));
}

/** The next number up, or down from the maximum, as text. */
function nextValue(parameter: Parameter, text: string): string {
  const number = parseNumber(parameter, text);
  const step = 10 ** -parameter.decimals;
  const most = (parameter.max ?? Infinity) + parameter.offset;
  const next = number + step <= most ? number + step : Math.min(most, number - step);
  return formatEntry(parameter, Number(next.toFixed(parameter.decimals)));
}

/** Reads a field of the setting tab as a number; switches as the sum of their bits. */
export async function readShownNumber(parameter: Parameter, place: Locator): Promise<number> {
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
  return parseNumber(parameter, text);
}

/** Does not check bounds: a device may be outside those of the catalogue. */
function parseNumber(parameter: Parameter, text: string): number {
  const number = parameter.format === 'time' ? parseParameter(parameter, text) : Number(text);
  if (number === null || text === '' || Number.isNaN(number))
    throw new Error(`${parameter.code} shows “${text}”`);
  return number;
}
