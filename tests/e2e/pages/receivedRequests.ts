import type { Page } from '@playwright/test';

/** The requests of companies in the user centre, in English or Chinese. */
export function receivedRequests(page: Page) {
  const panel = page.getByRole('region', { name: /^(Requests to you|收到的请求)$/ });
  const button = (en: string, zh: string) =>
    panel.getByRole('button', { name: new RegExp(`^(${en}|${zh})$`) });
  return {
    panel,
    heading: panel.getByRole('heading', { level: 2 }),
    /** Outcome of an answer. */
    outcome: (text: string) => panel.getByRole('paragraph').filter({ hasText: text }),
    accept: (email: string) => button(`Accept the request of ${email}`, `接受 ${email} 的请求`),
    decline: (email: string) => button(`Decline the request of ${email}`, `拒绝 ${email} 的请求`),
  };
}
