/**
 * `npm run manual`: takes the screenshots of the manual. It starts the product with its demo fleet, signs in and
 * captures the screen of each section in English and Chinese. It fails if a screen cannot be reached.
 * `npm run manual -- overview board` takes only these; `--at http://…` (with DEMO_PASSWORD) uses a running product.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { ZONE, demoProduct, openBrowser, readArguments } from './demoProduct.mjs';
import { fail, root } from './prepare.mjs';

const { manualChapters } = await import('../apps/portal/src/features/info/manual/chapters.ts');
const { loadTexts } = await import('../packages/i18n/src/resources/index.ts');

const IMAGES = join(root, 'apps/portal/src/features/info/manual/images');
const SIZE = { width: 1440, height: 900 };
const MAX_BYTES = 60_000;
/** Timeout for one screen, ms. */
const TIMEOUT_MS = 20_000;

/**
 * How to reach each section's screen, as which user (null: signed out), and whether it needs the fleet's history, which
 * takes a minute to arrive.
 */
const screens = {
  'sign-in': { who: null, go: (page) => openSignIn(page, '/login') },
  codes: {
    who: null,
    async go(page, { signIn }) {
      await openSignIn(page, '/login');
      await page.getByRole('tab', { name: signIn.mobile }).click();
      await page.getByRole('button', { name: signIn.useCode }).click();
      await page.getByRole('textbox', { name: signIn.number }).fill('412 345 678');
    },
  },
  register: {
    who: null,
    async go(page, { signIn }) {
      await page.goto('/login?mode=register');
      await page.getByRole('radio', { name: new RegExp(`^${signIn.role.individual}`) }).check();
    },
  },
  reset: { who: null, go: (page) => openSignIn(page, '/login?mode=reset') },

  overview: { who: 'owner', past: true, go: (page) => openHome(page) },
  board: {
    who: 'owner',
    past: true,
    async go(page) {
      await page.goto('/bulletinBoard');
      await page.getByRole('main').getByRole('heading', { level: 2 }).nth(5).waitFor();
    },
  },
  wall: {
    who: 'owner',
    past: true,
    async go(page) {
      await page.goto('/kiosk/?guest');
      await page.getByRole('heading', { level: 2 }).nth(5).waitFor();
    },
  },
  displays: {
    who: 'owner',
    async go(page, words) {
      await openDisplays(page, words);
      // A second click shows all details.
      await page.getByRole('main').getByText(words.displays.fact.live, { exact: true }).waitFor();
      await page.getByRole('main').hover();
      await page.getByRole('alert').waitFor({ state: 'detached' });
    },
  },
  scenes: {
    who: 'owner',
    async go(page, words) {
      await openDisplays(page, words);
      await page.getByRole('main').locator('[data-display] h2 a').click();
      await page.locator('[data-preview="shown"]').waitFor();
      await page.frameLocator('iframe').getByRole('heading', { level: 2 }).nth(5).waitFor();
    },
  },
  stations: { who: 'owner', go: (page) => openGrid(page, '/powerDetail') },
  station: {
    who: 'owner',
    past: true,
    async go(page) {
      await openGrid(page, '/powerDetail');
      await page.getByRole('grid').getByRole('link').first().click();
      await page.waitForURL(/isOne=1/);
      await page.getByRole('main').locator('canvas').first().waitFor();
    },
  },
  'new-station': {
    who: 'owner',
    async go(page, { station }) {
      await openGrid(page, '/powerDetail');
      await page.getByRole('button', { name: station.add, exact: true }).click();
      await page.getByRole('dialog').locator('input').first().waitFor();
    },
  },
  sharing: {
    who: 'installer',
    go: (page, { station }) => openDialog(page, station, station.menu.authorise),
  },
  tariff: { who: 'owner', go: (page, { station }) => openDialog(page, station, station.menu.tariff) },
  devices: { who: 'owner', go: (page) => openGrid(page, '/device/C002') },
  settings: {
    who: 'owner',
    async go(page) {
      await openSettings(page);
      await page.getByRole('tab', { name: /^(System Mode|系统模式)$/ }).click();
      await page.locator('[name="time_of_use_enabled"]').check();
      await page.locator('[name="sell_time_1"]').scrollIntoViewIfNeeded();
    },
  },
  charger: {
    who: 'owner',
    async go(page) {
      await openGrid(page, '/device/C007?status=normal');
      await page.getByRole('grid').getByRole('link').first().click();
      await page.getByRole('main').locator('input[type="radio"]').first().waitFor();
    },
  },
  profiles: {
    who: 'owner',
    async go(page, words) {
      await openProfile(page, words.profile);
      await page.getByRole('checkbox', { name: withAny(words.profile.choose.all) }).check();
      await page.getByRole('button', { name: withAny(words.profile.choose.compare_other) }).click();
      await page.getByRole('main').locator('tbody button[aria-expanded]').first().click();
    },
  },
  faults: { who: 'owner', past: true, go: (page) => openGrid(page, '/fault?state=all&days=30') },
  chart: {
    who: 'owner',
    past: true,
    async go(page) {
      await page.goto('/chart?range=week');
      const tree = page.getByRole('tree');
      await tree.getByRole('treeitem').first().click();
      await tree
        .locator('[aria-level="2"]')
        .filter({ hasText: /inverter/i })
        .first()
        .click();
      // The first property of each unit, in any language.
      for (const unit of [/[^k]W$/, /V$/, /kWh$/])
        await tree.locator('[aria-level="3"]').filter({ hasText: unit }).first().click();
      await page.getByRole('main').getByRole('table').first().waitFor();
    },
  },
  reports: {
    who: 'owner',
    past: true,
    async go(page) {
      await page.goto('/sheet?report=tariff&period=month&rows=day');
      await page.getByRole('main').locator('[role="gridcell"]').first().click();
      await page.getByRole('main').getByRole('complementary').first().waitFor();
    },
  },
  search: {
    who: 'owner',
    async go(page) {
      await openHome(page);
      await page.keyboard.press('Control+K');
      const input = page.getByRole('dialog').locator('input');
      await input.fill('an');
      await page.getByRole('dialog').getByRole('option').first().waitFor();
    },
  },
  messages: {
    who: 'owner',
    async go(page, { messages }) {
      await openHome(page);
      await page.getByRole('button', { name: before(messages.open_other) }).click();
      await page.getByRole('tab', { name: new RegExp(`^${messages.tab.all}`) }).waitFor();
      await page.getByRole('button', { name: messages.readAll }).waitFor();
    },
  },
  keyboard: {
    who: 'owner',
    async go(page, { shell }) {
      await page.goto('/help');
      await page.locator('details').first().waitFor();
      await page.getByRole('link', { name: shell.skip }).focus();
    },
  },
  'user-centre': { who: 'owner', go: (page, words) => openUserCentre(page, words) },
  avatar: {
    who: 'owner',
    async go(page, words) {
      await openUserCentre(page, words);
      await page.getByRole('button', { name: words.account.profile.changePicture }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  sessions: {
    who: 'owner',
    async go(page, words) {
      await openUserCentre(page, words);
      await showTop(page, words.account.sessions.title);
      await page.getByText(words.account.sessions.here).first().waitFor();
    },
  },
  'second-factors': {
    who: 'owner',
    async go(page, words) {
      await openUserCentre(page, words);
      await showTop(page, words.security.panel.title);
      await page.getByText(words.security.panel.recovery, { exact: true }).waitFor();
    },
  },
  password: {
    who: 'owner',
    async go(page, { account }) {
      await page.goto('/changePassword');
      await page.getByRole('heading', { name: account.password.title, level: 1 }).waitFor();
    },
  },
  customers: {
    who: 'installer',
    async go(page, words) {
      await openUserCentre(page, words);
      await page.getByText('member@demo.example').waitFor();
      await showTop(page, words.customers.title);
    },
  },
  activity: {
    who: 'owner',
    go: (page) => openTable(page, '/audit'),
  },
  tokens: {
    who: 'owner',
    async go(page, words) {
      await openTokens(page, words);
    },
  },
  people: { who: 'admin', go: (page) => openTable(page, '/people') },
  server: {
    who: 'admin',
    async go(page, { server }) {
      await page.goto('/server');
      await page.getByRole('heading', { name: server.use.title }).waitFor();
    },
  },
  appearance: { who: 'owner', past: true, dark: true, go: (page) => openHome(page) },
};

const { at, wanted } = readWishes(process.argv.slice(2));
const product = await demoProduct(at);
const browser = await openBrowser();
const missing = [];
/** Encoding takes as long as reaching the next screen, so both run in parallel. */
const written = [];
try {
  await mkdir(IMAGES, { recursive: true });
  for (const past of [false, true]) {
    const due = wanted.filter((section) => (screens[section].past ?? false) === past);
    if (past && due.length > 0) await product.historyStored;
    for (const language of ['en', 'zh'])
      for (const who of [null, 'owner', 'installer', 'admin'])
        await takePictures(
          language,
          who,
          due.filter((section) => screens[section].who === who),
        );
  }
  await Promise.all(written);
} finally {
  await browser.close();
  await product.stop();
}
if (missing.length > 0) fail(`No picture of:\n${missing.join('\n')}`);

async function takePictures(language, who, sections) {
  if (sections.length === 0) return;
  const words = await readWords(language);
  const context = await browser.newContext({
    baseURL: product.http,
    viewport: SIZE,
    locale: language === 'zh' ? 'zh-CN' : 'en-AU',
    timezoneId: ZONE,
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(TIMEOUT_MS);
  await context.addInitScript((lang) => localStorage.setItem('lang', lang), language);
  try {
    const page = await context.newPage();
    if (who !== null) await signIn(page, who);
    for (const section of sections)
      await noting(`${section}.${language}`, async () => {
        // Without a choice the theme follows the system.
        await page.emulateMedia({ colorScheme: screens[section].dark ? 'dark' : 'light' });
        await screens[section].go(page, words);
        await settled(page);
        const shot = await page.screenshot();
        written.push(noting(`${section}.${language}`, () => write(`${section}.${language}.webp`, shot)));
      });
  } catch (reason) {
    missing.push(`${sections.join(', ')} (${language}): ${firstLine(reason)}`);
  } finally {
    await context.close();
  }
}

async function write(name, shot) {
  const bytes = await encoded(shot);
  await writeFile(join(IMAGES, name), bytes);
  process.stdout.write(`✓ ${name}, ${Math.round(bytes.length / 1000)} kB\n`);
}

/** A failing screen does not stop the others. */
async function noting(name, take) {
  try {
    await take();
  } catch (reason) {
    missing.push(`${name}: ${firstLine(reason)}`);
  }
}

function firstLine(reason) {
  return String(reason?.message ?? reason).split('\n')[0];
}

async function signIn(page, who) {
  await openSignIn(page, '/login');
  await page
    .locator('input[name="account"], input[autocomplete="username"]')
    .first()
    .fill(`${who}@demo.example`);
  await page.locator('input[type="password"]').first().fill(product.password);
  await page.locator('form button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function openSignIn(page, address) {
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('input').first().waitFor();
}

async function openHome(page) {
  await page.goto('/');
  // The panel of top stations appears once stations have reported.
  await page.getByRole('region').getByRole('listitem').first().waitFor();
  await page.locator('[role="application"]:not([aria-busy]) canvas').first().waitFor();
}

async function openGrid(page, address) {
  await page.goto(address);
  await rows(page).first().waitFor();
}

async function openTable(page, address) {
  await page.goto(address);
  await page.getByRole('main').locator('tbody tr').first().waitFor();
}

/** Opens a dialog from the first station's menu. */
async function openDialog(page, station, entry) {
  await openGrid(page, '/powerDetail');
  await page
    .getByRole('button', { name: withAny(station.menu.operations) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
}

/** Opens the settings of an inverter that can be read. */
async function openSettings(page) {
  await openGrid(page, '/device/C002?status=normal');
  const inverter = await page.getByRole('grid').getByRole('link').first().getAttribute('href');
  await page.goto(`${inverter}&tab=setting`);
}

/** Opens the first profile; saves one from the first inverter if there is none. */
async function openProfile(page, { save, empty }) {
  await page.goto('/profiles');
  const grid = page.getByRole('grid');
  await grid
    .or(page.getByText(empty, { exact: true }))
    .first()
    .waitFor();
  if (await grid.count()) {
    await grid.getByRole('link').first().click();
    return;
  }
  await openSettings(page);
  await page.getByRole('button', { name: save.button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().waitFor();
  await dialog.locator('input[name="name"]').fill('10 kWh');
  await dialog.locator('button[type="submit"]').click();
  await page.waitForURL(/profile=/);
}

/** Opens the display page with one display that was paired in this browser. */
async function openDisplays(page, { displays, kiosk }) {
  const shown = page.getByRole('main').locator('[data-display]');
  if (page.context().pages().length === 1) {
    await page.goto('/displays');
    await shown.or(page.getByText(displays.empty.title)).first().waitFor();
    for (let left = await shown.count(); left > 0; left -= 1) {
      await page
        .getByRole('button', { name: withAny(displays.operationsOf) })
        .first()
        .click();
      await page.getByRole('menuitem', { name: displays.action.revoke }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: displays.revoke.action }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
      await shown.nth(left - 1).waitFor({ state: 'detached' });
    }
    const wall = await page.context().newPage();
    await wall.goto('/kiosk/');
    const code = await wall.getByRole('group', { name: kiosk.pairing.code }).innerText();
    await page.bringToFront();
    await page.goto(`/displays?code=${code.replace(/\s/g, '')}`);
    await page.locator('[data-field="name"] input').fill(displays.form.nameHint.match(/[“"](.+?)[”"]/)[1]);
    await page.getByRole('button', { name: displays.pairing.approve }).click();
  } else await page.goto('/displays');
  await shown.first().waitFor();
}

function rows(page) {
  return page.getByRole('grid').locator('[row-id]');
}

/** Opens the API tokens; creates one if there is none. */
async function openTokens(page, { tokens }) {
  await page.goto('/tokens');
  const created = page.getByRole('button', { name: withAny(tokens.revoke.named) });
  await created.or(page.getByText(tokens.none)).first().waitFor();
  if (await created.count()) return;
  await page.getByRole('button', { name: tokens.add.open }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="name"]').fill('Home Assistant');
  await dialog.locator('button[type="submit"]').click();
  await dialog.getByRole('button', { name: tokens.added.close, exact: true }).click();
  await created.first().waitFor();
}

async function openUserCentre(page, { account }) {
  await page.goto('/userCenter');
  await page.getByRole('heading', { name: account.title, level: 1 }).waitFor();
  await page.getByText(account.profile.email).first().waitFor();
}

/** Scrolls until a card's heading is at the top of the page. */
async function showTop(page, title) {
  const heading = page.getByRole('main').getByRole('heading', { name: title }).first();
  await heading.waitFor();
  await heading.evaluate((element) =>
    (element.closest('section') ?? element).scrollIntoView({ block: 'start' }),
  );
}

/** Waits until placeholders, pictures and map tiles have loaded. */
async function settled(page) {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      [...document.images].every((image) => image.complete) &&
      ![...document.querySelectorAll('[class*="skeleton"], [aria-busy="true"]')].some((element) =>
        element.checkVisibility(),
      ),
  );
  // Live values and map layers arrive in later frames.
  await page.evaluate(
    () => new Promise((resolve) => setTimeout(() => requestAnimationFrame(() => resolve()), 800)),
  );
}

/** Chooses the best quality below the size limit: lossless or nearly so for text, lower for maps and scenes. */
async function encoded(png) {
  const sharpest = [60, 40, 20].map((quality) => ({ nearLossless: true, quality, effort: 4 }));
  const smaller = [82, 70, 58, 46, 34, 24].map((quality) => ({ quality, effort: 4, smartSubsample: true }));
  let bytes = png;
  for (const options of [...sharpest, ...smaller]) {
    bytes = await sharp(png).webp(options).toBuffer();
    if (bytes.length <= MAX_BYTES) break;
  }
  return bytes;
}

/** The text before the first placeholder. */
function before(text) {
  return new RegExp(`^${text.split('{{')[0]}`);
}

/** A pattern for a text with any values in its placeholders. */
function withAny(text) {
  return new RegExp(`^${text.replace(/\{\{\w+\}\}/g, '.+')}$`);
}

async function readWords(language) {
  const namespaces = [
    ...['account', 'customers', 'displays', 'kiosk', 'messages', 'profile', 'report', 'security', 'server'],
    ...['shell', 'signIn', 'station', 'tokens'],
  ];
  const loaded = await Promise.all(
    namespaces.map(async (namespace) => [namespace, await loadTexts(namespace, language)]),
  );
  return Object.fromEntries(loaded);
}

function readWishes(args) {
  const { at, named } = readArguments(args);
  const sections = Object.values(manualChapters).flat();
  const without = sections.filter((section) => !(section in screens));
  if (without.length > 0) fail(`The manual has sections that nobody photographs: ${without.join(', ')}.`);
  const unknown = named.find((name) => !sections.includes(name));
  if (unknown) fail(`There is no section ${unknown}; there are ${sections.join(', ')}.`);
  return { at, wanted: named.length > 0 ? named : sections };
}
