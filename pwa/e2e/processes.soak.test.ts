// The main job through a balancer before two processes on PostgreSQL, one of which is killed on the way.
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { openVisitor } from '#api/testing/browser.ts'
import { startProcesses } from '#api/testing/processes.ts'
import { chooseAction, findCard, logIn } from './frontDesk.ts'
import { chooseDates, fillGuest, getDay, receiptRegion, submitRequest } from './guest.ts'

/** The path of the private link in the receipt. */
const readStatusPath = async (page: Page): Promise<string> => {
  const link = receiptRegion(page).locator('a[href^="/booking/"]').first()
  return (await link.getAttribute('href')) ?? ''
}

test.each([0, 1] as const)(
  'a request reaches staff and its answer the guest, while process %i of two is killed',
  async (killed) => {
    const { servers, balancer, stop } = await startProcesses()
    onTestFinished(stop)
    const open = async (width: number) => {
      const visitor = await openVisitor({ baseURL: balancer.url, viewport: { width, height: 800 } })
      onTestFinished(() => visitor.close())
      return visitor.page
    }
    const send = async (page: Page, roomId: number, name: string) => {
      await page.goto(`/booking?room=${roomId}`)
      await chooseDates(page, getDay(3), getDay(6))
      await fillGuest(page, name)
      await submitRequest(page)
      await receiptRegion(page).waitFor()
      return readStatusPath(page)
    }
    const desk = await open(1280)
    await logIn(desk)
    const guest = await open(360)
    const statusPath = await send(guest, 3, 'Lucia')
    const card = findCard(desk, 'Lucia')
    await card.waitFor()

    process.kill(servers[killed].pid, 'SIGKILL')
    await chooseAction(card, 'Cambia stato')
    await desk.getByRole('dialog').getByRole('radio', { name: 'Confermata' }).check({ force: true })
    await desk.getByRole('button', { name: 'Cambia stato' }).click()
    await expect.poll(() => card.locator('.booking-badges').innerText()).toContain('Confermata')
    await guest.goto(statusPath)
    await guest.getByRole('heading', { level: 2, name: 'Confermata' }).waitFor()
    // The tablet's stream may have been the killed process's: it opens another one.
    await send(await open(360), 4, 'Ginevra')
    await findCard(desk, 'Ginevra').waitFor()
  },
)
