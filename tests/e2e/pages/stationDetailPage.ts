import type { Page } from '@playwright/test';

/** One station at /powerDetail?isOne=1, in English or Chinese. */
export function stationDetailPage(page: Page) {
  const card = (en: string, zh: string) => page.getByRole('region', { name: new RegExp(`^(${en}|${zh})`) });
  return {
    heading: page.getByRole('heading', { level: 1 }),
    back: page.getByRole('link', { name: /^(All stations|全部电站)$/ }),
    otherStations: page.getByRole('navigation', { name: /^(Other stations|其他电站)$/ }),
    search: page.getByRole('textbox', { name: /^(Search stations|搜索电站)$/ }),
    quality: page.getByRole('main').getByRole('link', { name: /^(Data quality|数据质量)/ }),
    toggleOtherStations: page.getByRole('button', { name: /^(Hide|Show) the other stations$/ }),
    flow: card('Live power', '实时功率'),
    energy: card('Energy today', '今日电量'),
    energyOf: (name: string) => page.locator(`[data-energy="${name}"] dd`),
    day: page.locator('[data-card="day"]'),
    range: (name: RegExp) => page.locator('[data-card="day"] label').filter({ hasText: name }),
    periodEnergyOf: (name: string) => page.locator(`[data-period-energy="${name}"] dd`),
    valueOf: (name: string) => page.locator(`[data-value="${name}"]`),
    date: page.getByLabel(/^(Day|日期)$/),
    openCalendar: page.getByRole('button', { name: /^(Day: open the calendar|日期：打开日历)$/ }),
    calendar: page.getByRole('dialog'),
    previousDay: page.getByRole('button', { name: /^(Previous day|前一天)$/ }),
    devices: card('Devices', '设备'),
    alarms: card('Recent alarms', '最近告警'),
    facts: card('About the station', '电站资料'),
    foldButton: (title: string) => page.getByRole('button', { name: title, exact: true }),
    notFound: page.getByRole('heading', { level: 1, name: /^(Station not found|未找到该电站)$/ }),
    async open(id: number) {
      await page.goto(`/powerDetail?isOne=1&station=${id}`);
    },
  };
}
