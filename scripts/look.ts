// `npm run look [-- rooms 360 it light]`: every screen in every width, language and colour scheme, as one contact sheet.
// An argument that is a width, a language or a scheme narrows that; any other is (a part of) a screen's name.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { closeBrowser, openVisitor, type Visitor } from '#api/testing/browser.ts'
import { root } from './children.mjs'
import { guest, serveFullFarm } from './look.rows.ts'
import { makePage, makeSheet, type Shot } from './look.sheet.ts'

const staff = { username: 'anna', password: 'look-at-podere' }

interface Screen {
  name: string
  path: string
  /** Console errors that belong to the screen: Chromium logs every answer that is not OK. */
  expected?: RegExp[]
  /** What a person does before looking. */
  act?: (page: Page) => Promise<void>
}

const screens: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'rooms', path: '/rooms' },
  { name: 'restaurant', path: '/restaurant' },
  { name: 'services', path: '/services' },
  { name: 'booking', path: '/booking?room=1' },
  { name: 'contact', path: '/contact' },
  { name: 'privacy', path: '/privacy' },
  { name: 'about', path: '/about' },
  { name: 'nowhere', path: '/nowhere', expected: [/404/] },
  { name: 'login', path: '/admin', expected: [/401/] },
  { name: 'bookings', path: '/admin', act: logIn, expected: [/401/] },
  { name: 'calendar', path: '/admin/calendar', act: logIn },
  { name: 'contacts', path: '/admin/contacts', act: logIn },
  { name: 'trash', path: '/admin/trash', act: logIn },
  { name: 'backup', path: '/admin/backup', act: logIn },
  { name: 'mails', path: '/admin/mails', act: logIn },
  { name: 'devices', path: '/admin/devices', act: logIn },
  { name: 'accounts', path: '/admin/accounts', act: logIn },
  { name: 'log', path: '/admin/log', act: logIn },
  { name: 'people', path: '/admin/people', act: findGuest },
  { name: 'edit', path: '/admin', act: openDialog('Modifica', 'Edit') },
  { name: 'pricing', path: '/admin', act: openDialog('Prezzi', 'Prices') },
  { name: 'confirm', path: '/admin', act: openDialog('Mail conferma', 'Confirmation') },
  { name: 'delete', path: '/admin', act: openDialog('Elimina', 'Delete') },
  { name: 'restore', path: '/admin/backup', act: openDialog('Ripristina', 'Restore') },
]
const widths = { '360': 740, '768': 1024, '1440': 900 }
const languages = ['it', 'en'] as const
const schemes = ['light', 'dark'] as const

const folder = join(root, '.cache/look')
const minutes = 8

type Width = keyof typeof widths
type Look = Pick<Shot, 'language' | 'scheme'> & { width: Width }

async function logIn(page: Page) {
  await page.locator('.login, .panel').waitFor()
  const username = page.locator('input[name=username]')
  if ((await username.count()) === 0) return
  await username.fill(staff.username)
  await page.locator('input[name=password]').fill(staff.password)
  await page.keyboard.press('Enter')
  await username.waitFor({ state: 'detached' })
  // Without the toast that says so.
  await page.reload()
  await page.locator('.panel h1').waitFor()
  await page.locator('.first-reading').waitFor({ state: 'detached' })
}

async function findGuest(page: Page) {
  await logIn(page)
  await page.locator('#person-sought').fill(guest.email)
  await page.keyboard.press('Enter')
  await page.locator('.person-head').waitFor()
}

function openDialog(...names: string[]) {
  return async (page: Page) => {
    await logIn(page)
    const button = page.locator('main').getByRole('button', { name: new RegExp(`^(${names.join('|')})`) })
    await button.first().click()
    await page.locator('.modal').waitFor()
  }
}

/** One visitor for each width, language and scheme; the screens in order, as somebody would open them. */
async function takeShots(baseURL: string, look: Look, wanted: Screen[]): Promise<Shot[]> {
  const { width, language, scheme } = look
  const visitor = await openVisitor({
    baseURL,
    language,
    viewport: { width: Number(width), height: widths[width] },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  const shots: Shot[] = []
  for (const screen of wanted) shots.push(await takeShot(visitor, look, screen))
  await visitor.close()
  return shots
}

async function takeShot({ page, faults }: Visitor, look: Look, screen: Screen): Promise<Shot> {
  faults.length = 0
  const file = join(folder, `${[screen.name, ...Object.values(look)].join('-')}.png`)
  try {
    await page.goto(screen.path)
    await screen.act?.(page)
    await settle(page)
  } catch (error) {
    faults.push(`did not open: ${error instanceof Error ? error.message.split('\n')[0] : error}`)
  }
  await page.screenshot({ path: file, fullPage: true })
  const unexpected = faults.filter((fault) => !screen.expected?.some((pattern) => pattern.test(fault)))
  return { ...look, name: screen.name, file, faults: unexpected }
}

/** Pictures below the fold load when they come near: in a picture of the whole page all of them are. */
async function settle(page: Page) {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await document.fonts.ready
    // What has loaded is not yet painted: it is decoded first. What fails is seen in the picture.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    const decoded = Promise.allSettled(shown.map((image) => image.decode()))
    await Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 8000))])
  })
  await page.waitForTimeout(200)
}

const words = process.argv.slice(2)
function narrow<T extends string>(all: readonly T[]): T[] {
  const chosen = all.filter((one) => words.includes(one))
  return chosen.length > 0 ? chosen : [...all]
}
const known: string[] = [...Object.keys(widths), ...languages, ...schemes]
const names = words.filter((word) => !known.includes(word))
const wanted = screens.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
if (wanted.length === 0) throw new Error(`No such screen. There are: ${screens.map(({ name }) => name).join(', ')}`)

setTimeout(() => {
  console.error(`Not done after ${minutes} minutes; narrow it down, for example: npm run look -- rooms 360`)
  process.exit(1)
}, minutes * 60_000).unref()
await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const served = await serveFullFarm(staff)
const shots: Shot[] = []
try {
  for (const width of narrow(['360', '768', '1440'] as const)) {
    const looks = narrow(languages).flatMap((language) =>
      narrow(schemes).map((scheme) => ({ width, language, scheme })),
    )
    const taken = (await Promise.all(looks.map((look) => takeShots(served.url, look, wanted)))).flat()
    shots.push(...taken)
    console.log(await makeSheet(join(folder, `sheet-${width}.png`), taken))
  }
} finally {
  await served.stop()
  await closeBrowser()
}
const index = join(folder, 'index.html')
await writeFile(index, makePage(shots))
console.log(`${index}: ${shots.length} pictures`)
for (const { faults, file } of shots) for (const fault of faults) console.error(`${file}: ${fault}`)
if (shots.some(({ faults }) => faults.length > 0)) process.exitCode = 1
