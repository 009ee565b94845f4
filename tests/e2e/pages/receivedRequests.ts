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
    accept: (company: string) => button(`Accept the request of ${company}`, `接受 ${company} 的请求`),
    decline: (company: string) => button(`Decline the request of ${company}`, `拒绝 ${company} 的请求`),
  };
}
