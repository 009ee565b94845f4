import type { Page } from '@playwright/test';
import { inputToRows } from './measure.ts';

/** The same actions in the product and in its peer. */
export interface ListControls {
  open(): Promise<void>;
  /** Returns to where the list was opened from. */
  leave(): Promise<void>;
  search(): Promise<void>;
  /** Opens the filter if necessary. */
  offerTypes(): Promise<void>;
  chooseType(index: number): Promise<void>;
  chooseTab(tab: ListTab): Promise<void>;
  sortBy(column: 'name' | 'power'): Promise<void>;
  nextPage(): Promise<void>;
}

export const LIST_TABS = ['fault', 'abnormal', 'whole'] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** ms from each input to the resulting rows, by kind of input. */
export type ListTimes = Record<'open' | 'again' | 'search' | 'type' | 'tab' | 'sort' | 'page', number[]>;

const WORDS = ['br', 'ho', '21', 'wa'];
/** Filter options in order; 0 for any. */
const TYPES = [1, 2, 0];
const PAGES = 4;
const RETURNS = 3;

/** Uses the list like a person, with the same inputs in the same order on each page. */
export async function walkList(page: Page, controls: ListControls): Promise<ListTimes> {
  const times: ListTimes = { open: [], again: [], search: [], type: [], tab: [], sort: [], page: [] };
  const timed = async (kind: keyof ListTimes, act: () => Promise<void>) => {
    const took = await inputToRows(page, act);
    if (took !== null) times[kind].push(took);
  };

  await timed('open', controls.open);
  for (let count = 0; count < RETURNS; count++) {
    await controls.leave();
    await timed('again', controls.open);
  }
  for (const word of WORDS) {
    await controls.search();
    for (const key of word) await timed('search', () => page.keyboard.press(key));
    for (let left = word.length; left > 0; left--)
      await timed('search', () => page.keyboard.press('Backspace'));
  }
  for (const tab of LIST_TABS) await timed('tab', () => controls.chooseTab(tab));
  for (const index of TYPES) {
    await controls.offerTypes();
    await timed('type', () => controls.chooseType(index));
  }
  for (let count = 0; count < PAGES; count++) await timed('page', controls.nextPage);
  for (const column of ['name', 'name', 'power', 'power'] as const)
    await timed('sort', () => controls.sortBy(column));
  const still = Object.entries(times).find(([, taken]) => taken.length === 0);
  if (still) throw new Error(`the list did not change after ${still[0]}`);
  return times;
}
