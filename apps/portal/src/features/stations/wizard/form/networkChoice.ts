import type { AnswerOf, getArea } from '@heliograph/contracts/http';
import type { StationForm } from './stationForm.ts';

/** A state with its network operators. */
export type Area = AnswerOf<typeof getArea>['area'][number];
export type Agent = Area['agent'][number];

export const areaOf = (areas: readonly Area[], code: string): Area | undefined =>
  areas.find(({ code_type }) => code_type === code);

export const agentsOf = (areas: readonly Area[], code: string): Agent[] => areaOf(areas, code)?.agent ?? [];

/** What the NMIs of the chosen agent begin with; empty where it has no range of its own. */
export function nmiPrefixOf(
  areas: readonly Area[],
  { area, agent }: Pick<StationForm, 'area' | 'agent'>,
): string {
  return agentsOf(areas, area).find(({ code_id }) => code_id === agent)?.nmi_prefix ?? '';
}

/** Another state: its agents are others, so the chosen one goes; what was typed of the NMI stays. */
export function withArea(areas: readonly Area[], form: StationForm, area: string): StationForm {
  return area === form.area ? form : { ...withAgent(areas, form, ''), area };
}

/** Another agent sets the prefix of the NMI (spec B §2.5), and leaves the digits after it. */
export function withAgent(areas: readonly Area[], form: StationForm, agent: string): StationForm {
  const before = nmiPrefixOf(areas, form);
  const after = nmiPrefixOf(areas, { area: form.area, agent });
  const own = form.nmi.startsWith(before) ? form.nmi.slice(before.length) : form.nmi;
  return { ...form, agent, nmi: own.startsWith(after) ? own : `${after}${own}` };
}
