import { expect, test } from '@playwright/test';
import { shell } from './pages/shell.ts';
import { openSignedInAs } from './pages/signInPage.ts';
import { setLanguage } from './support/languages.ts';

/** Pages of the shell that an administrator opens without a station: path and name. */
const PAGES = [
  ['/bulletinBoard', '数据看板'],
  ['/displays', '大屏'],
  ['/powerDetail', '电站'],
  ['/stationImport', '从文件导入'],
  ['/profiles', '配置方案'],
  ['/fault', '故障'],
  ['/maintenance', '检修'],
  ['/wallAlarms', '大屏告警'],
  ['/chart', '图表'],
  ['/sheet', '报表'],
  ['/plans', '电价方案'],
  ['/plans/prices', '电价序列'],
  ['/people', '用户'],
  ['/audit', '操作日志'],
  ['/tokens', 'API 令牌'],
  ['/notifications', '通知'],
  ['/alarmRules', '告警规则'],
  ['/server', '服务器'],
  ['/firmware', '固件'],
  ['/about', '关于我们'],
  ['/help', '帮助'],
  ['/action', '操作手册'],
  ['/userCenter', '用户中心'],
  ['/changePassword', '修改密码'],
] as const;

test('[APP-10] every page opens in Chinese, with each text translated and no control cut off', async ({
  page,
}) => {
  await setLanguage(page, 'zh');
  await openSignedInAs(page, 'admin');
  await page.goto('/');
  const { main, go } = shell(page);
  await expect(main).toHaveAccessibleName('首页');
  for (const [path, name] of PAGES) {
    await go(path, name);
    await expect(main).toHaveAccessibleName(name);
    await expect(main.locator('[class*=skeleton]:visible')).toHaveCount(0);
    expect(await page.evaluate(findFaultyTexts), name).toEqual([]);
  }
});

/** Texts that are keys of texts, and controls and headings that are wider than their box. Runs in the page. */
function findFaultyTexts(): string[] {
  const faulty: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent!.trim();
    const isCode = texts.currentNode.parentElement!.closest('code, pre, script, style');
    if (!isCode && /^[a-z]\w*([.:][a-z]\w*)+$/.test(text)) faulty.push(text);
  }
  for (const element of document.querySelectorAll<HTMLElement>('h1, h2, h3, button, label, [role=tab]')) {
    const cut = element.scrollWidth > element.clientWidth + 1;
    const { overflowX, textOverflow, display } = getComputedStyle(element);
    if (cut && display !== 'inline' && overflowX === 'hidden' && textOverflow !== 'ellipsis')
      faulty.push(`${element.textContent.trim()} is cut off`);
  }
  if (document.documentElement.scrollWidth > innerWidth) faulty.push('The page is wider than its window.');
  return faulty;
}
