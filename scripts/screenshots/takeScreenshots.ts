// `npm run look [-- rooms 360 it light]`: takes screenshots of every screen in every width, language and colour scheme, and
// shows them on one page. Arguments select widths, languages, schemes, or screens by parts of names.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { closeBrowser, openVisitor, type Visitor } from '#api/testing/browser.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { languages } from '#locales/language.ts'
import { ensureBuild } from '../ensureBuild.mjs'
import { root } from '../spawn.mjs'
import { buildHtmlPage, type Screenshot } from './contactSheet.ts'
import { guest, startDemoServer } from './demoServer.ts'
import { storeUnsentChanges } from './unsent.ts'

const staffAccount = { username: 'anna', password: 'look-at-podere' }

interface Screen {
  name: string
  path: string
  /** Console errors that are normal on this screen: Chromium logs every response that is not OK. */
  expectedErrors?: RegExp[]
  /** Actions before the screenshot. */
  prepare?: (page: Page) => Promise<void>
}

const arrival = addDays(toFarmDay(Date.now()), 30)

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'rooms', path: '/rooms' },
  { name: 'room', path: '/rooms/3' },
  { name: 'search', path: `/rooms?from=${arrival}&to=${addDays(arrival, 3)}&guests=2` },
  { name: 'restaurant', path: '/restaurant' },
  { name: 'services', path: '/services' },
  { name: 'booking', path: '/booking?room=1' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'about', path: '/about' },
  { name: 'nowhere', path: '/nowhere', expectedErrors: [/404/] },
  { name: 'login', path: '/admin', expectedErrors: [/401/] },
  { name: 'bookings', path: '/admin/bookings', prepare: logIn, expectedErrors: [/401/] },
  { name: 'today', path: '/admin/today', prepare: logIn },
  { name: 'planner', path: '/admin/planner', prepare: openPlanner },
  { name: 'newBooking', path: '/admin', prepare: openDialog('Nuova prenotazione', 'New booking') },
  { name: 'calendar', path: '/admin/calendar', prepare: logIn },
  { name: 'contacts', path: '/admin/contacts', prepare: logIn },
  { name: 'trash', path: '/admin/trash', prepare: logIn },
  { name: 'backup', path: '/admin/backup', prepare: logIn },
  { name: 'months', path: '/admin/months', prepare: logIn },
  { name: 'mails', path: '/admin/mails', prepare: logIn },
  { name: 'devices', path: '/admin/devices', prepare: logIn },
  { name: 'prices', path: '/admin/rooms', prepare: logIn },
  { name: 'property', path: '/admin/property', prepare: logIn },
  { name: 'lists', path: '/admin/property/reviews', prepare: openReview },
  { name: 'firstSteps', path: '/admin/first-steps', prepare: logIn },
  { name: 'begin', path: '/admin/first-steps', prepare: openDialog('Inizia con', 'Start your own') },
  { name: 'exchange', path: '/admin/exchange', prepare: checkFile },
  { name: 'texts', path: '/admin/texts', prepare: logIn },
  { name: 'notices', path: '/admin/notices', prepare: openDialog('Nuovo avviso', 'New notice') },
  { name: 'sitePages', path: '/admin/pages', prepare: logIn },
  { name: 'sitePage', path: '/admin/pages', prepare: openSitePage },
  { name: 'pictures', path: '/admin/pictures', prepare: logIn },
  { name: 'accounts', path: '/admin/accounts', prepare: logIn },
  { name: 'security', path: '/admin/security', prepare: logIn },
  { name: 'log', path: '/admin/log', prepare: logIn },
  { name: 'people', path: '/admin/people', prepare: findGuest },
  { name: 'booking', path: '/admin', prepare: openBooking },
  { name: 'confirmBooking', path: '/admin', prepare: openDialog('Conferma', 'Confirm') },
  { name: 'edit', path: '/admin', prepare: openAction('Modifica', 'Edit') },
  { name: 'pricing', path: '/admin', prepare: openAction('Cambia prezzi', 'Change prices') },
  { name: 'confirm', path: '/admin', prepare: openAction('Manda la mail di conferma', 'Send the confirmation mail') },
  { name: 'delete', path: '/admin', prepare: openAction('Elimina', 'Delete') },
  { name: 'restore', path: '/admin/backup', prepare: openDialog('Ripristina', 'Restore') },
  { name: 'upload', path: '/admin/backup', prepare: openDialog('Carica un backup', 'Upload a backup') },
  // The last one: from then on the header says on every screen what waits.
  { name: 'toSend', path: '/admin/to-send', prepare: openUnsentChanges },
]
const widths = { '360': 740, '768': 1024, '1440': 900 }
const schemes = ['light', 'dark'] as const

const folder = join(root, '.cache/look')
const timeoutMinutes = 8

type Width = keyof typeof widths
type Variant = Pick<Screenshot, 'language' | 'scheme'> & { width: Width }

async function logIn(page: Page) {
  await page.locator('.login, .panel').waitFor()
  const username = page.locator('input[name=username]')
  if ((await username.count()) === 0) return
  await username.fill(staffAccount.username)
  await page.locator('input[name=password]').fill(staffAccount.password)
  await page.keyboard.press('Enter')
  await username.waitFor({ state: 'detached' })
  // The reload removes the toast of the login.
  await page.reload()
  await page.locator('.panel h1').waitFor()
  await page.locator('.initial-sync').waitFor({ state: 'detached' })
}

async function openPlanner(page: Page) {
  await logIn(page)
  await page.locator('.planner-bar').first().waitFor()
}

/** The list of reviews with its second item open. */
async function openReview(page: Page) {
  await logIn(page)
  await page.getByRole('button', { name: /^(?:Modifica|Edit) Martin/ }).click()
}

async function findGuest(page: Page) {
  await logIn(page)
  await page.locator('#person-search').fill(guest.email)
  await page.keyboard.press('Enter')
  await page.locator('.person-head').waitFor()
}

async function openUnsentChanges(page: Page) {
  await logIn(page)
  await storeUnsentChanges(page, staffAccount.username)
  await page.reload()
  await page.locator('.write-choices').first().waitFor()
  for (const summary of await page.locator('.write-list summary').all()) await summary.click()
}

/** A file with a row that can be stored and one that cannot. */
async function checkFile(page: Page) {
  await logIn(page)
  const text = [
    'room;guestName;guestSurname;guestPhone;checkinDate;checkoutDate;status',
    '2;Luca;Pacioli;0575 1;05/03/2019;08/03/2019;completed',
    'Torre;Piero;della Francesca;0575 2;05/03/2019;08/03/2019;completed',
  ].join('\n')
  const buffer = Buffer.from(text)
  await page.locator('#import-file').setInputFiles({ name: 'prenotazioni.csv', mimeType: 'text/csv', buffer })
  await page.locator('.import-file button').click()
  await page.locator('.exchange .rows').waitFor()
}

function openDialog(...names: string[]) {
  return async (page: Page) => {
    await logIn(page)
    const button = page.locator('main').getByRole('button', { name: new RegExp(`^(${names.join('|')})`) })
    await button.first().click()
    await page.locator('.modal').waitFor()
  }
}

/** Opens the form of a new page with sections of three kinds. */
async function openSitePage(page: Page) {
  await openDialog('Nuova pagina', 'New page')(page)
  for (const kind of ['text', 'questions', 'prices']) {
    await page.locator('#page-kind').selectOption(kind)
    await page.getByRole('button', { name: /^(Aggiungi|Add)$/ }).click()
  }
}

/** Opens the page of the first booking of the list. */
async function openBooking(page: Page) {
  await logIn(page)
  await page.locator('.booking-card h2 a').first().click()
  await page.locator('.booking-page h2').waitFor()
}

/** Opens the dialog of an action of the first booking. */
function openAction(...names: string[]) {
  return async (page: Page) => {
    await logIn(page)
    await page.locator('.action-menu-button').first().click()
    await page.getByRole('menuitem', { name: new RegExp(`^(${names.join('|')})$`) }).click()
    await page.locator('.modal').waitFor()
  }
}

/** Takes the screenshots of one width, language and scheme in one browser, one screen after the other. */
async function takeScreenshots(baseURL: string, variant: Variant, selected: Screen[]): Promise<Screenshot[]> {
  const { width, language, scheme } = variant
  const visitor = await openVisitor({
    baseURL,
    language,
    viewport: { width: Number(width), height: widths[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const results: Screenshot[] = []
  for (const screen of selected) results.push(await takeScreenshot(visitor, variant, screen))
  await visitor.close()
  return results
}

async function takeScreenshot({ page, errors }: Visitor, variant: Variant, screen: Screen): Promise<Screenshot> {
  errors.length = 0
  const file = join(folder, `${[screen.name, ...Object.values(variant)].join('-')}.png`)
  try {
    await page.goto(screen.path)
    await screen.prepare?.(page)
    await waitUntilStable(page)
    errors.push(...(await findMissingPictures(page)))
  } catch (error) {
    errors.push(`did not open: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  await page.screenshot({ path: file, fullPage: true })
  const unexpected = errors.filter((error) => !screen.expectedErrors?.some((pattern) => pattern.test(error)))
  return { ...variant, name: screen.name, file, errors: unexpected }
}

/** A carousel fetches the pictures of its slides when it comes near the viewport. */
async function showCarousels(page: Page) {
  await page.waitForFunction(() => {
    const hidden = document.querySelector('.carousel:not([data-near])')
    hidden?.scrollIntoView({ behavior: 'instant' })
    return hidden === null
  })
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
}

/** The frames on the screen whose picture is hidden or did not load. */
const findMissingPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('picture img')]
      .filter((image) => image.parentElement?.checkVisibility())
      .filter((image) => !image.checkVisibility() || image.naturalWidth === 0)
      .map((image) => `no picture: ${image.src}`),
  )

/** Loads all pictures: those below the fold are lazy, but the screenshot shows the whole page. */
async function waitUntilStable(page: Page) {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await showCarousels(page)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    // A loaded picture is painted only after it is decoded. A picture that fails is visible in the screenshot.
    const visibleImages = [...document.images].filter((image) => image.checkVisibility())
    const decoded = Promise.allSettled(visibleImages.map((image) => image.decode()))
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 8000))])
  })
  await page.waitForTimeout(200)
}

const args = process.argv.slice(2)
function selectByArgs<T extends string>(all: readonly T[]): T[] {
  const chosen = all.filter((value) => args.includes(value))
  return chosen.length > 0 ? chosen : [...all]
}
const variantValues: string[] = [...Object.keys(widths), ...languages, ...schemes]
const names = args.filter((word) => !variantValues.includes(word))
const selectedScreens = screens.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
if (selectedScreens.length === 0)
  throw new Error(`No screen has this name. The names are: ${screens.map(({ name }) => name).join(', ')}`)

setTimeout(() => {
  console.error(
    `Not finished after ${timeoutMinutes} minutes; select fewer screens, for example: npm run look -- rooms 360`,
  )
  process.exit(1)
}, timeoutMinutes * 60_000).unref()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
if (!(await ensureBuild())) throw new Error('The build failed, see above.')
const server = await startDemoServer(staffAccount)
const screenshots: Screenshot[] = []
try {
  for (const width of selectByArgs(['360', '768', '1440'] as const)) {
    const variants = selectByArgs(languages).flatMap((language) =>
      selectByArgs(schemes).map((scheme) => ({ width, language, scheme })),
    )
    const taken = await Promise.all(variants.map((variant) => takeScreenshots(server.url, variant, selectedScreens)))
    screenshots.push(...taken.flat())
  }
} finally {
  await server.stop()
  await closeBrowser()
}
const index = join(folder, 'index.html')
await writeFile(index, buildHtmlPage(screenshots))
console.log(`${index}: ${screenshots.length} pictures`)
for (const { errors, file } of screenshots) for (const error of errors) console.error(`${file}: ${error}`)
if (screenshots.some(({ errors }) => errors.length > 0)) process.exitCode = 1
