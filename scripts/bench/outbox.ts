/** Writing without a network: how soon the screen shows it, and how soon the server and other tablets have it. */
import type { Page } from 'playwright-core'
import { openVisitor, type Visitor } from '#api/testing/browser.ts'
import { median } from '#api/testing/median.ts'
import type { RunningServer } from '#api/testing/startServer.ts'
import { addDays, addMonths, endOfMonth, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import type { Benchmark } from './benchmark.ts'
import { account, withBenchServer } from './data.ts'

const manyBookings = 50_000
const fewBookings = 200
const rounds = 5
const targets = { screenMs: 100, sentSeconds: 30, otherTabletSeconds: 3 }
/** 34 days in 15 rooms are 510 writes. */
const rangeDays = 34

async function openTablet({ url }: RunningServer): Promise<Visitor> {
  const visitor = await openVisitor({ baseURL: url, viewport: { width: 1280, height: 800 } })
  const { page } = visitor
  await page.goto('/admin/bookings')
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Accedi', exact: true }).click()
  await page.getByText(/Dati aggiornati alle/).waitFor({ timeout: 180_000 })
  return visitor
}

async function goOffline({ page, context }: Visitor): Promise<void> {
  await context.setOffline(true)
  await page.getByText('Senza rete', { exact: true }).waitFor()
}

/**
 * Changes the price of the first booking. Returns the milliseconds from the tap on the button of the dialog to the frame
 * that shows it on the card.
 */
async function timeWrite(page: Page, amount: number): Promise<number> {
  const card = page.getByRole('article').first()
  await card.getByRole('button', { name: /^Altre azioni per/ }).click()
  await page.getByRole('menuitem', { name: 'Cambia prezzi', exact: true }).click()
  await page.locator('.modal').getByLabel('Concordato').fill(String(amount))
  const durationMs = await page.evaluate(async (shown) => {
    const button = document.querySelector<HTMLElement>('.modal button[type=submit]')
    const startMs = performance.now()
    button?.click()
    const isShown = () => document.querySelector('article')?.textContent?.replace(/\s/g, '').includes(shown)
    while (!isShown()) await new Promise((resolve) => setTimeout(resolve))
    await new Promise((resolve) => requestAnimationFrame(resolve))
    return performance.now() - startMs
  }, `${amount}€`)
  await page.locator('.modal').waitFor({ state: 'detached' })
  return durationMs
}

const writeBenchmark: Benchmark = {
  name: 'a write without a network on the screen, with 50,000 bookings',
  unit: 'ms',
  bound: { atMost: 1 },
  measure: () =>
    withBenchServer(manyBookings, async (server) => {
      const tablet = await openTablet(server)
      await tablet.page.getByRole('article').first().waitFor()
      await goOffline(tablet)
      const times: number[] = []
      for (let round = 0; round < rounds; round++) times.push(await timeWrite(tablet.page, 111 + round))
      console.error(`  ${times.map((it) => it.toFixed(0)).join(' ')} ms`)
      await tablet.close()
      return { ours: median(times), reference: targets.screenMs }
    }),
}

const openCalendar = async (page: Page, month: string) => {
  await page.getByRole('link', { name: 'Calendario', exact: true }).click()
  await page.getByLabel('Mese', { exact: true }).fill(month.slice(0, 7))
  await page.locator('.calendar').waitFor()
}

/** Closes days of all rooms on a tablet without a network, and calls back once the network is there again. */
const withUnsentRange = <T>(callback: (writer: Visitor, reader: Visitor) => Promise<T>): Promise<T> =>
  withBenchServer(fewBookings, async (server) => {
    const [writer, reader] = [await openTablet(server), await openTablet(server)]
    const first = addMonths(startOfMonth(toFarmDay(Date.now())), 10)
    for (const { page } of [writer, reader]) await openCalendar(page, first)
    await goOffline(writer)
    const { page } = writer
    await page.locator('#range-room').selectOption({ label: 'Tutte le camere' })
    await page.getByLabel('Dal giorno').fill(endOfMonth(first))
    await page.getByLabel('Al giorno (compreso)').fill(addDays(endOfMonth(first), rangeDays - 1))
    await page.getByRole('button', { name: 'Aggiorna i giorni' }).click()
    await page.getByRole('link', { name: '1 da inviare' }).waitFor()
    await writer.context.setOffline(false)
    const result = await callback(writer, reader)
    await writer.close()
    await reader.close()
    return result
  })

const sendBenchmark: Benchmark = {
  name: '510 unsent writes after the network is back',
  unit: 's',
  bound: { atMost: 1 },
  measure: () =>
    withUnsentRange(async ({ page }) => {
      const startMs = performance.now()
      await page.getByRole('link', { name: '1 da inviare' }).waitFor({ state: 'detached', timeout: 600_000 })
      return { ours: (performance.now() - startMs) / 1000, reference: targets.sentSeconds }
    }),
}

const visibleBenchmark: Benchmark = {
  name: 'the first of 510 unsent writes at another tablet after the network is back',
  unit: 's',
  bound: { atMost: 1 },
  measure: () =>
    withUnsentRange(async (_, { page }) => {
      const startMs = performance.now()
      await page.locator('.calendar [data-tone=disabled]').first().waitFor({ timeout: 60_000 })
      return { ours: (performance.now() - startMs) / 1000, reference: targets.otherTabletSeconds }
    }),
}

export const outboxBenchmarks: Benchmark[] = [writeBenchmark, sendBenchmark, visibleBenchmark]
