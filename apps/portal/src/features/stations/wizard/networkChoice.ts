import type { AnswerOf, getArea } from '@heliograph/contracts/http';
import { AREA_CODES } from '@heliograph/domain/location';
import type { StationForm } from './stationForm.ts';

/** A state with its network agents. */
export type Area = AnswerOf<typeof getArea>['area'][number];
type Agent = Area['agent'][number];

export const findArea = (areas: readonly Area[], code: string): Area | undefined =>
  areas.find(({ code_type }) => code_type === code);

export const findAgents = (areas: readonly Area[], code: string): Agent[] =>
  findArea(areas, code)?.agent ?? [];

/** [WIZ-02] NMI prefix of the chosen agent; empty if it has no range of its own. */
export function findNmiPrefix(
  areas: readonly Area[],
  { area, agent }: Pick<StationForm, 'area' | 'agent'>,
): string {
  return findAgents(areas, area).find(({ code_id }) => code_id === agent)?.nmi_prefix ?? '';
}

/** Sets the state and clears the agent, which belongs to the previous state; typed NMI digits stay. */
export function withArea(areas: readonly Area[], form: StationForm, area: string): StationForm {
  return area === form.area ? form : { ...withAgent(areas, form, ''), area };
}

/** Ten characters or more are a complete NMI, with or without its check digit. */
const NMI_LENGTH = 10;

/** [WIZ-02] Sets the agent and with it the prefix of an unfinished NMI; typed digits stay. */
export function withAgent(areas: readonly Area[], form: StationForm, agent: string): StationForm {
  if (form.nmi.trim().length >= NMI_LENGTH) return { ...form, agent };
  const before = findNmiPrefix(areas, form);
  const after = findNmiPrefix(areas, { area: form.area, agent });
  const own = form.nmi.startsWith(before) ? form.nmi.slice(before.length) : form.nmi;
  return { ...form, agent, nmi: own.startsWith(after) ? own : `${after}${own}` };
}

/** [WIZ-02] The postal code at the end of an address; empty if its last word is none. */
export function findPostalCode(address: string): string {
  const last =
    address
      .trim()
      .split(/[\s,]+/)
      .at(-1) ?? '';
  return /^\d{4}$/.test(last) ? last : '';
}

/** [WIZ-02] Sets a typed address, and with it the postal code at its end; one that was typed by itself stays. */
export function withAddress(form: StationForm, address: string): StationForm {
  const isOwn = form.postal_code !== '' && form.postal_code !== findPostalCode(form.address);
  return { ...form, address, ...(!isOwn && { postal_code: findPostalCode(address) }) };
}

/** Parts of an address that contradict other fields. */
type AddressConflict = { state: string } | { postcode: string };

/** [WIZ-02] State or postal code at the end of an address that another field contradicts; null for none. */
export function findAddressConflict({
  address,
  area,
  postal_code,
}: Pick<StationForm, 'address' | 'area' | 'postal_code'>): AddressConflict | null {
  const postcode = findPostalCode(address);
  const words = address.trim().split(/[\s,]+/);
  const last = (postcode === '' ? words.at(-1) : words.at(-2))?.toUpperCase();
  const state = AREA_CODES.find((code) => code === last);
  if (state && area !== '' && state !== area) return { state };
  if (postcode !== '' && postal_code !== '' && postcode !== postal_code.trim()) return { postcode };
  return null;
}
