import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectAccessible, openVisitor, type Visitor, type VisitorOptions } from '#api/testing/browser.ts'
import { type Served, serveBuilt } from '../../scripts/served.ts'
import { account, cards, logIn } from './desk.ts'

let site: Served
const open: Visitor[] = []

beforeAll(async () => {
  site = await serveBuilt({ env: { STAFF: `${account.username}:${account.password}` } })
}, 180_000)
afterEach(async () => {
  for (const visitor of open.splice(0)) await visitor.close()
})
afterAll(() => site?.stop())

async function meet(options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: site.url, viewport: { width: 360, height: 740 }, ...options })
  open.push(visitor)
  return visitor
}

/** A tab of its own is a visit of its own. */
async function visit(context: BrowserContext, path = '/'): Promise<Page> {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('html[data-live]').waitFor()
  return page
}

/** As Chromium says on a phone that the site can be installed. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => Object.assign(window, { asked: true }),
    })
    return !window.dispatchEvent(event)
  })

const hint = (page: Page) => page.getByText('Vuoi il podere a portata di mano?')

test('installing is hinted at on the second visit, not beside a form, and never again', async () => {
  const { context, expectClean } = await meet()
  const first = await visit(context)
  expect(await offerInstall(first)).toBe(true)
  await first.reload()
  await offerInstall(first)
  const second = await visit(context, '/contact')
  await offerInstall(second)
  await second.waitForTimeout(500)
  expect([await hint(first).count(), await hint(second).count()]).toEqual([0, 0])
  await second.getByRole('contentinfo').getByRole('link', { name: 'Privacy & Cookie' }).click()
  await hint(second).waitFor()
  await expectAccessible(second)
  await second.getByRole('button', { name: 'Aggiungi' }).click()
  await hint(second).waitFor({ state: 'detached' })
  expect(await second.evaluate(() => 'asked' in window)).toBe(true)
  const third = await visit(context)
  await offerInstall(third)
  await third.waitForTimeout(500)
  expect(await hint(third).count()).toBe(0)
  expectClean()
})

test('on an iPhone the hint says what to tap', async () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  const { context } = await meet({ userAgent })
  await visit(context)
  const page = await visit(context, '/rooms')
  await page.getByText('Tocca Condividi e poi «Aggiungi alla schermata Home»').waitFor()
  await page.getByRole('button', { name: 'No, grazie' }).click()
  await hint(page).waitFor({ state: 'detached' })
  expect(await hint(await visit(context)).count()).toBe(0)
})

/** The server with other workers behind the same addresses once `version` is set, as after a deploy. */
async function openDeployed() {
  let version = ''
  const server = createServer((asked, response) => {
    const { url = '/', method, headers } = asked
    // A write from another port is a foreign one.
    const own = { 'accept-encoding': 'identity', ...(headers.origin ? { origin: site.url } : {}) }
    const forwarded = request(site.url + url, { method, headers: { ...headers, ...own } }, (answer) => {
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 500, rest)
      answer.on('data', (chunk) => response.write(chunk))
      answer.on('end', () => response.end(/^\/(admin-)?sw\.js$/.test(url) ? version : ''))
    })
    // A stream ends with its page.
    response.on('close', () => forwarded.destroy())
    forwarded.on('error', () => response.destroy())
    asked.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `http://localhost:${port}`,
    deploy: () => {
      version = '\n// newer'
    },
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'sameDocument' in window).catch(() => true)
const lookAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

test('a new version of the site is offered when the page is looked at again, and taken on demand alone', async () => {
  const deployed = await openDeployed()
  try {
    const { context } = await meet({ baseURL: deployed.url })
    const page = await visit(context)
    await page.evaluate(() => navigator.serviceWorker.ready)
    const bar = page.getByText('C’è una nuova versione del sito.')
    deployed.deploy()
    await lookAgain(page)
    await bar.waitFor()
    await expectAccessible(page)
    await markDocument(page)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy & Cookie' }).click()
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('button', { name: 'Aggiorna' }).click()
    await expect.poll(() => isSameDocument(page)).toBe(false)
    await page.locator('html[data-live]').waitFor()
    expect(await bar.count()).toBe(0)
  } finally {
    deployed.stop()
  }
})

test('a new version of the admin is offered likewise, and what is being typed stays until somebody takes it', async () => {
  const deployed = await openDeployed()
  try {
    const { page } = await meet({ baseURL: deployed.url })
    await logIn(page)
    await cards(page).first().waitFor()
    await page.evaluate(() => navigator.serviceWorker.ready)
    const notice = page.getByText('È pronta una nuova versione.')
    await page.getByRole('searchbox').fill('non trovo nessuno')
    await markDocument(page)
    deployed.deploy()
    await lookAgain(page)
    await notice.waitFor()
    await expectAccessible(page)
    expect(await page.getByRole('searchbox').inputValue()).toBe('non trovo nessuno')
    expect(await isSameDocument(page)).toBe(true)
    await page.getByRole('button', { name: 'Aggiorna ora' }).click()
    await expect.poll(() => isSameDocument(page)).toBe(false)
    await cards(page).first().waitFor()
    expect(await notice.count()).toBe(0)
  } finally {
    deployed.stop()
  }
})
