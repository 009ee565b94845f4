import type { Page } from '@playwright/test';

/** The bell in the header and the messages below it, in English or Chinese. */
export function messageCentre(page: Page) {
  const bell = page
    .getByRole('banner')
    .first()
    .getByRole('button', { name: /^(Messages|消息)/ });
  const panel = page.getByRole('dialog', { name: /^(Messages|消息)/ });
  const rows = panel.getByRole('tabpanel').getByRole('link');
  return {
    bell,
    panel,
    rows,
    row: (text: string | RegExp) => rows.filter({ hasText: text }),
    /** Unread rows start with a hidden "Unread:". */
    unreadRows: rows.filter({ hasText: /^(Unread:|未读：)/ }),
    tab: (name: 'All' | 'Unread' | 'Other') => panel.getByRole('tab', { name: new RegExp(`^${name}`) }),
    readAll: panel.getByRole('button', { name: /^(Mark all as read|全部标为已读)$/ }),
    close: panel.getByRole('button', { name: 'Close' }),
    /** Reads the count from the bell's accessible name. */
    async readUnreadCount(): Promise<number> {
      const name = (await bell.getAttribute('aria-label')) ?? '';
      return Number(/\d[\d,]*/.exec(name)?.[0].replaceAll(',', '') ?? 0);
    },
    async open() {
      await bell.click();
      await panel.waitFor();
    },
  };
}
