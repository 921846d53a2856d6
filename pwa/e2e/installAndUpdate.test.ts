import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import { dispatchVisibilityChange, isSameDocument, markDocument, startDeployProxy } from './deployProxy.ts'
import { account, bookingCards, logIn, openFilter } from './frontDesk.ts'

let site: RunningServer
const visitors: Visitor[] = []

beforeAll(async () => {
  site = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
})
afterEach(async () => {
  for (const visitor of visitors.splice(0)) await visitor.close()
})
afterAll(() => site?.stop())

async function createVisitor(options: VisitorOptions = {}): Promise<Visitor> {
  const viewport = { width: 360, height: 740 }
  const visitor = await openVisitor({ baseURL: site.url, viewport, serviceWorkers: 'allow', ...options })
  visitors.push(visitor)
  return visitor
}

/** Opens a new tab, which counts as another visit. */
async function openTab(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('html[data-live]').waitFor()
  return page
}

/**
 * Dispatches the event with which Chromium on a phone reports that the site can be installed. Returns whether it was
 * prevented.
 */
const dispatchInstallPrompt = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { asked: true }),
    })
    return !window.dispatchEvent(event)
  })

const hintText = 'Vuoi il podere a portata di mano?'
const hint = (page: Page) => page.getByText(hintText)

/** From now on the page records the path on which the hint first appears. */
const recordHintPath = (page: Page) =>
  page.evaluate((text) => {
    new MutationObserver(() => {
      if (!('hintPath' in window) && document.body.textContent?.includes(text))
        Object.assign(window, { hintPath: location.pathname })
    }).observe(document.body, { childList: true, subtree: true })
  }, hintText)
const readHintPath = (page: Page) => page.evaluate(() => ('hintPath' in window ? window.hintPath : null))

async function followPrivacyLink(page: Page): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy & Cookie' }).click()
  await page.getByRole('heading', { level: 1, name: 'Privacy & Cookie' }).waitFor()
}

test('offers the installation on the second visit, not on a page with a form, and only once', async () => {
  const { context, expectNoErrors } = await createVisitor()
  const first = await openTab(context)
  expect(await dispatchInstallPrompt(first)).toBe(true)
  await first.reload()
  await dispatchInstallPrompt(first)
  const second = await openTab(context, '/contact')
  await recordHintPath(second)
  await dispatchInstallPrompt(second)
  await followPrivacyLink(second)
  await hint(second).waitFor()
  expect([await readHintPath(second), await hint(first).count()]).toEqual(['/privacy', 0])
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Aggiungi' }).click()
  await hint(second).waitFor({ state: 'detached' })
  expect(await second.evaluate(() => 'asked' in window)).toBe(true)
  const third = await openTab(context)
  await recordHintPath(third)
  await dispatchInstallPrompt(third)
  await followPrivacyLink(third)
  expect(await readHintPath(third)).toBe(null)
  expectNoErrors()
})

test('explains on an iPhone how to install', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const { context } = await createVisitor({ userAgent })
  await openTab(context)
  const page = await openTab(context, '/rooms')
  await page.getByText('Tocca Condividi e poi «Aggiungi alla schermata Home»').waitFor()
  await page.getByRole('button', { name: 'No, grazie' }).click()
  await hint(page).waitFor({ state: 'detached' })
  expect(await hint(await openTab(context)).count()).toBe(0)
})

test('offers a new version of the site when the page becomes visible, and updates only when asked', async () => {
  const proxy = await startDeployProxy(site.url)
  try {
    const { context } = await createVisitor({ baseURL: proxy.url })
    const page = await openTab(context)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const bar = page.getByText('C’è una nuova versione del sito.')
    proxy.deploy()
    await dispatchVisibilityChange(page)
    await bar.waitFor()
    await expectAccessible(page)
    await markDocument(page)
    await followPrivacyLink(page)
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await expect.poll(() => isSameDocument(page)).toBe(false)
    await page.locator('html[data-live]').waitFor()
    expect(await bar.count()).toBe(0)
  } finally {
    proxy.stop()
  }
})

test('offers a new version of the admin, and keeps typed text until the update is accepted', async () => {
  const proxy = await startDeployProxy(site.url)
  try {
    const { page } = await createVisitor({ baseURL: proxy.url })
    await logIn(page)
    await bookingCards(page).first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const notice = page.getByText('È pronta una nuova versione.')
    await openFilter(page)
    await page.getByRole('searchbox').fill('non trovo nessuno')
    await markDocument(page)
    proxy.deploy()
    await dispatchVisibilityChange(page)
    await notice.waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('searchbox').inputValue()).toBe('non trovo nessuno')
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('button', { name: 'Aggiorna ora' }).click()
    await expect.poll(() => isSameDocument(page)).toBe(false)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('non trovo nessuno')
    await page.getByRole('searchbox').fill('')
    await bookingCards(page).first().waitFor()
    expect(await notice.count()).toBe(0)
  } finally {
    proxy.stop()
  }
})
