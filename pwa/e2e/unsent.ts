/** What people do on a tablet whose changes wait to be sent. */
import type { Page } from 'playwright-core'
import type { Visitor } from '#api/testing/browser.ts'
import { chooseAction, expectToast, findCard } from './frontDesk.ts'

/** The toast of a change that waits. */
export const storedLines = ['Salvato su questo dispositivo', 'Parte da solo appena il server risponde.']
export const expectStored = (page: Page) => expectToast(page, ...storedLines)
/** The same where the toast can undo the change. */
export const expectUndoable = (page: Page) => expectToast(page, ...storedLines, 'Annulla')

export const modal = (page: Page) => page.locator('.modal')
export const toSend = (page: Page) => page.getByRole('link', { name: /^\d+ da inviare$/ })
/** The entries on the page of unsent changes. */
export const items = (page: Page) => page.locator('.write-list > li')

/** From then on the app starts without a network. */
export const waitForWorker = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

export async function goOffline({ context, page }: Pick<Visitor, 'context' | 'page'>): Promise<void> {
  await context.setOffline(true)
  await page.getByText('Senza rete', { exact: true }).waitFor()
}

/** What the browser says when the network is back. */
export const sayOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

/** Opens the dialog of a card, fills it in, and submits it. */
export async function change(
  page: Page,
  surname: string,
  action: string,
  fill: (page: Page) => Promise<void>,
  submit: string,
) {
  await chooseAction(findCard(page, surname), action)
  await fill(page)
  await modal(page).getByRole('button', { name: submit, exact: true }).click()
}

export const setPrice = (page: Page, surname: string, amount: string) =>
  change(page, surname, 'Cambia prezzi', () => modal(page).getByLabel('Concordato').fill(amount), 'Salva i prezzi')

/** From now on the device has no space for another change. */
export const fillDevice = (page: Page) =>
  page.evaluate(() => {
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
export const notStored = 'Il dispositivo non riesce a salvare la modifica: forse manca spazio. Non è stata registrata.'
