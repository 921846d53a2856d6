// A manager puts photographs into the places of the drawn pictures, on the page "Immagini"; guests see them.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from '#api/testing/browser.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { expectToast, openPlace, setUpDesk } from './frontDesk.ts'

const { openDesk, visit, logInColleague, dataDir, origin } = setUpDesk()

/** A photograph as a phone takes it: larger than needed, and with the position. */
const photograph = async (background: string, width = 1600, height = 1200) => ({
  name: 'IMG_0001.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '43/1 34/1 0/1' } })
    .toBuffer(),
})

const openCard = (page: Page, label: string) => page.getByRole('article', { name: label, exact: true })
/** What waits for `promise` goes on when `resolve` is called. */
function hold() {
  let resolve = () => {}
  const promise = new Promise<void>((go) => {
    resolve = go
  })
  return { promise, resolve }
}
const roomName = getSampleRoom(1).name
const made = { timeout: 60_000 }

/** Gives the site another accent and other typefaces. */
async function chooseLook(page: Page): Promise<void> {
  const look = page.getByRole('region', { name: 'Colore e caratteri' })
  await look.getByText('Si legge bene').waitFor()
  await look.getByLabel('Oppure un altro colore').fill('#ffd24a')
  await look.getByText('Troppo chiaro: le scritte bianche su questo colore non si leggerebbero.').waitFor()
  expect(await look.getByRole('button', { name: 'Salva' }).isDisabled()).toBe(true)
  await look.getByRole('button', { name: 'Prendi questo, un po’ più scuro' }).click()
  await look.getByText('Si legge bene').waitFor()
  await look.getByLabel('Cipresso').check()
  await look.getByLabel('Fraunces + Source Sans 3').check()
  await expectAccessible(page)
  await look.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Aspetto salvato')
}

/** The colour of the first button of a page, and the fonts that it has loaded, without the system fonts that it shows before. */
const readLook = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const button = document.querySelector('.button[data-variant=primary]')
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return {
      button: button && getComputedStyle(button).backgroundColor,
      fonts: loaded.filter((family) => !/ Fallback"?$/.test(family)),
    }
  })

/** Whether the last row of the gallery is full. */
const isLastRowFull = (page: Page) =>
  page
    .locator('.gallery')
    .last()
    .evaluate((gallery) => {
      const boxes = [...gallery.children].map((it) => it.getBoundingClientRect())
      const bottom = Math.max(...boxes.map((it) => it.bottom))
      const right = Math.max(...boxes.filter((it) => Math.abs(it.bottom - bottom) < 2).map((it) => it.right))
      return Math.abs(right - gallery.getBoundingClientRect().right) < 2
    })

test('a manager leaves pictures out of the gallery, and no row of it has a hole', async () => {
  const { page, context, expectNoErrors } = await openDesk()
  await openPlace(page, 'Immagini')
  const card = openCard(page, 'Galleria 4')
  const dialog = page.getByRole('dialog')
  await card.getByRole('button', { name: 'Ritaglio e testi Galleria 4' }).click()
  await dialog.getByLabel('Togli dalla galleria').check()
  await expectAccessible(page)
  await context.setOffline(true)
  await expect.poll(() => dialog.getByRole('button', { name: 'Salva' }).isDisabled(), { timeout: 40_000 }).toBe(true)
  await context.setOffline(false)
  await expect.poll(() => dialog.getByRole('button', { name: 'Salva' }).isEnabled(), { timeout: 40_000 }).toBe(true)
  await dialog.getByRole('button', { name: 'Salva' }).dblclick()
  await expectToast(page, 'Salvato')
  await card.getByText('Fuori dalla galleria').waitFor()

  const guest = await visit()
  const countPictures = async () => {
    await guest.page.goto('/')
    return guest.page.locator('.gallery').last().locator('li').count()
  }
  await expect.poll(countPictures, { interval: 1000 }).toBe(8)
  const colleague = await logInColleague()
  for (const count of [8, 7, 5, 4]) {
    for (let at = 9; at > count; at--)
      await colleague.call('pictures.describe', {
        params: { name: `gallery-${at === 9 ? 4 : at + 1}` },
        body: { it: '', en: '', hidden: true },
      })
    await expect.poll(countPictures, { interval: 1000 }).toBe(count)
    for (const width of [360, 768, 1280]) {
      await guest.page.setViewportSize({ width, height: 900 })
      expect(await isLastRowFull(guest.page), `${count} at ${width} px`).toBe(true)
    }
  }
  guest.expectNoErrors()
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/)
})

test('a manager replaces a drawing, chooses crop and texts, and goes back to the drawing', async () => {
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Immagini')
  const card = openCard(page, 'Piatto 1')
  await card.getByText('Disegno').waitFor()
  await expectAccessible(page)

  await chooseLook(page)
  const visitor = await visit({ colorScheme: 'light' })
  await visitor.page.goto('/about')
  const { button, fonts } = await readLook(visitor.page)
  expect(button).toBe('rgb(47, 100, 70)')
  expect([...new Set(fonts)].sort()).toEqual(['Fraunces', 'Source Sans 3'])
  await expectAccessible(visitor.page)
  await visitor.page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(visitor.page)
  visitor.expectNoErrors()

  const text = { name: 'letto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('Caro diario') }
  const field = card.getByLabel('Scegli una foto per: Piatto 1')
  await field.setInputFiles(text)
  const sentence = 'Il file non è una fotografia che si possa mostrare. Servono immagini JPEG, PNG, WebP, AVIF o TIFF.'
  await expectToast(page, 'L’immagine non è stata cambiata', sentence)
  await field.setInputFiles(await photograph('#b02010', 4600, 3000))
  await expectToast(page, 'Foto ricevuta: gli ospiti la vedono fra pochi secondi')
  await card.getByText('Fotografia').waitFor()
  await card.getByRole('progressbar').waitFor({ state: 'detached', ...made })
  const folder = join(dataDir(), 'pictures/dish-1')
  const [file = ''] = await readdir(folder)
  const { width, exif } = await sharp(await readFile(join(folder, file))).metadata()
  expect([width, exif]).toEqual([4000, undefined])

  await card.getByRole('button', { name: 'Ritaglio e testi Piatto 1' }).click()
  const dialog = page.getByRole('dialog')
  const whole = dialog.getByAltText(/La fotografia intera/)
  await expect.poll(() => whole.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(4000)
  await whole.click({ position: { x: 10, y: 20 } })
  await dialog.getByLabel('Da sinistra a destra').press('End')
  await dialog.getByLabel('Descrizione (Italiano)').fill('Pappardelle al sugo')
  await expectAccessible(page)
  const colleague = await logInColleague()
  const params = { name: 'dish-1' }
  // The page has the colleague's version then, and the person in the dialog has not seen it.
  const refreshed = page.waitForResponse(
    (it) => it.request().method() === 'GET' && new URL(it.url()).pathname === '/api/pictures',
  )
  await colleague.call('pictures.describe', { params, body: { it: 'Pasta', en: 'Pasta with ragù' } })
  await refreshed
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await dialog.getByText('Qualcun altro ha cambiato questa immagine nel frattempo.').waitFor()
  await page.locator('.toast').getByRole('button').click()
  expect(await dialog.getByLabel('Descrizione (Italiano)').inputValue()).toBe('Pappardelle al sugo')
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  await dialog.waitFor({ state: 'detached' })
  const place = (await colleague.call('pictures.list')).find(({ name }) => name === 'dish-1')
  expect(place?.focus?.x).toBe(1)
  expect(place?.alt.it).toBe('Pappardelle al sugo')

  const guest = await visit()
  const readSource = async () => {
    await guest.page.goto('/restaurant')
    return guest.page.getByAltText('Pappardelle al sugo').evaluate((it: HTMLImageElement) => it.currentSrc)
  }
  await expect.poll(readSource, { ...made, interval: 1000 }).toContain('?v=')

  await card.getByRole('button', { name: 'Ritaglio e testi Piatto 1' }).click()
  await dialog.getByRole('button', { name: 'Rimetti il disegno' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).click()
  await expectToast(page, 'La foto è stata tolta')
  await card.getByText('Disegno').waitFor()
  expectNoErrors(/400 \(Bad Request\)/, /412 \(Precondition Failed\)/)
})

/** A call may have a query that keeps caches away. */
const isCall =
  (path: string) =>
  ({ pathname }: URL): boolean =>
    pathname === path

test('an earlier list brings back neither a place that is done nor the version before a photograph', async () => {
  const colleague = await logInColleague()
  const hide = (name: string) =>
    colleague.call('pictures.describe', { params: { name }, body: { it: '', en: '', hidden: true } })
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Immagini')
  await page.getByLabel('Ancora da sostituire').check()
  await openCard(page, 'Galleria 1').waitFor()
  await openPlace(page, 'Oggi')
  await hide('gallery-1')
  const steps = hold()
  await page.route(isCall('/api/first-steps'), async (route) => {
    await steps.promise
    await route.continue()
  })
  await page.evaluate(() => history.pushState(null, '', '/admin/pictures?sample'))
  await page.getByLabel('Ancora da sostituire').waitFor()
  expect(await page.getByRole('article').count()).toBe(0)
  steps.resolve()
  await openCard(page, 'Galleria 2').waitFor()
  expect(await openCard(page, 'Galleria 1').count()).toBe(0)

  // The list was asked for before the upload and arrives after it, and the change feed is later still.
  const [asked, uploading, sent, opened] = [hold(), hold(), hold(), hold()]
  await page.route(
    isCall('/api/pictures'),
    async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await sent.promise
      // The page may have cancelled it.
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await hide('gallery-3')
  await asked.promise
  await page.route(isCall('/api/changes'), async (route) => {
    await opened.promise
    await route.continue()
  })
  await page.route(isCall('/api/pictures/gallery-2'), async (route) => {
    await uploading.promise
    await route.continue()
  })
  const card = openCard(page, 'Galleria 2')
  const edit = card.getByRole('button', { name: 'Ritaglio e testi Galleria 2' })
  await card.getByLabel('Scegli una foto per: Galleria 2').setInputFiles(await photograph('#20b010'))
  await expect.poll(() => edit.isDisabled()).toBe(true)
  uploading.resolve()
  await expectToast(page, 'Foto ricevuta: gli ospiti la vedono fra pochi secondi')
  sent.resolve()
  await edit.click()
  opened.resolve()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Togli dalla galleria').check()
  await dialog.getByRole('button', { name: 'Salva' }).click()
  await expectToast(page, 'Salvato')
  await dialog.waitFor({ state: 'detached' })
  await card.waitFor({ state: 'detached' })
  expectNoErrors()
})

test('a manager drops a photograph of a room, orders the pictures by keyboard and pointer, and needs the network', async () => {
  const { page, context, expectNoErrors } = await openDesk({ path: '/admin/pictures' })
  const card = openCard(page, 'Piscina 1')
  await card.scrollIntoViewIfNeeded()
  const { buffer } = await photograph('#1030a0')
  await card.evaluate(
    (element, bytes) => {
      const files = new DataTransfer()
      files.items.add(new File([new Uint8Array(bytes)], 'piscina.jpg', { type: 'image/jpeg' }))
      for (const type of ['dragover', 'drop'])
        element.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: files }))
    },
    [...buffer],
  )
  await card.getByText('Fotografia').waitFor()

  const room = page.getByRole('region', { name: roomName })
  await room.scrollIntoViewIfNeeded()
  await room.getByLabel(`Aggiungi una foto: ${roomName}`).setInputFiles(await photograph('#108040'))
  const listOrder = async () => (await room.getByRole('article').all()).map((it) => it.getAttribute('aria-label'))
  const readOrder = async () => (await Promise.all(await listOrder())).map((label) => label?.at(-1))
  await expect.poll(readOrder).toEqual(['1', '2', '3', '4'])
  const handle = room.getByRole('button', { name: new RegExp(`^Sposta ${roomName} 4`) })
  await handle.focus()
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
  expect(await readOrder()).toEqual(['4', '1', '2', '3'])
  await expectToast(page, 'Foto ricevuta: gli ospiti la vedono fra pochi secondi')
  await expectToast(page, 'Le immagini della camera sono salvate')
  const source = room.getByRole('button', { name: new RegExp(`^Sposta ${roomName} 1`) })
  await source.hover()
  await page.mouse.down()
  await room.getByRole('article', { name: `${roomName} 3` }).hover({ position: { x: 20, y: 20 } })
  await page.mouse.up()
  expect(await readOrder()).toEqual(['4', '2', '3', '1'])
  await expectToast(page, 'Le immagini della camera sono salvate')
  await room.getByRole('button', { name: `Togli dalla galleria ${roomName} 2` }).click()
  await expectToast(page, 'Le immagini della camera sono salvate')
  const guest = await visit()
  const listShown = async () => {
    const page = await (await fetch(`${origin()}/rooms`)).text()
    return [...page.matchAll(/<img src="\/pictures\/room-1-(\d)-/g)].map(([, number]) => number)
  }
  await expect.poll(listShown, { ...made, interval: 1000 }).toEqual(['4', '3', '1'])
  await guest.page.goto('/rooms')
  await guest.page.getByRole('heading', { name: roomName }).waitFor()

  await context.setOffline(true)
  await page.getByText('Serve la rete').first().waitFor()
  expect(await card.getByLabel('Scegli una foto per: Piscina 1').isDisabled()).toBe(true)
  await context.setOffline(false)
  expectNoErrors(/ERR_INTERNET_DISCONNECTED/, /Failed to fetch/)
})

test('the pictures of own pages stand by page, and stay in reach when a colleague deletes the page', async () => {
  const colleague = await logInColleague()
  const params = { id: 'olio' }
  await colleague.call('pages.save', {
    params,
    body: {
      path: '/olio',
      title: { it: 'Il nostro olio' },
      picture: 'about-1',
      sections: [
        { kind: 'text', title: { it: 'La raccolta' }, picture: 'page-1' },
        { kind: 'gallery', pictures: [{ name: 'gallery-2' }] },
      ],
    },
  })
  const { page, expectNoErrors } = await openDesk()
  await openPlace(page, 'Immagini')
  const group = page.getByRole('region', { name: 'Il nostro olio' })
  const inGroup = (name: string) => group.getByRole('article', { name, exact: true })
  await inGroup('Immagine quando si condivide il link').getByText('Si vede anche qui: Il podere').waitFor()
  await inGroup('Galleria 1').getByText('Si vede anche qui: Galleria 2').waitFor()
  const usual = page.getByRole('region', { name: 'Galleria', exact: true }).getByRole('article', { name: 'Galleria 2' })
  await usual.getByText('Si vede anche qui: Il nostro olio').waitFor()
  await inGroup('La raccolta').getByText('Manca la foto').waitFor()
  await expectAccessible(page)
  await inGroup('La raccolta')
    .getByLabel('Scegli una foto per: La raccolta')
    .setInputFiles(await photograph('#806010'))
  await expectToast(page, 'Foto ricevuta: gli ospiti la vedono fra pochi secondi')
  await inGroup('La raccolta').getByText('Fotografia').waitFor()

  // The link opens the page, and a section takes a photograph from this device.
  await group.getByRole('link', { name: 'Modifica la pagina Il nostro olio' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Modifica La raccolta' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await dialog.getByLabel('Nuova sezione').selectOption('Testo')
  await dialog.getByRole('button', { name: 'Aggiungi', exact: true }).click()
  await dialog.getByLabel('Scegli una foto per: Immagine', { exact: true }).setInputFiles(await photograph('#404040'))
  await expectToast(page, 'Foto ricevuta: gli ospiti la vedono fra pochi secondi')
  await expect.poll(() => dialog.getByLabel('Immagine', { exact: true }).inputValue()).toBe('page-2')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Salva la bozza' }).dblclick()
  await expectToast(page, 'Bozza salvata')
  expect((await colleague.call('pages.list')).find(({ isOwn }) => isOwn)?.sections).toMatchObject([
    ...[{ picture: 'page-1' }, { kind: 'gallery' }, { picture: 'page-2', side: 'left' }],
  ])

  await openPlace(page, 'Immagini')
  await inGroup('Testo').waitFor()
  await colleague.call('pages.remove', { params })
  await inGroup('La raccolta').getByRole('button', { name: 'Ritaglio e testi La raccolta' }).click()
  await dialog.getByRole('button', { name: 'Togli la foto' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Togli' }).dblclick()
  await expectToast(page, 'La foto è stata tolta')
  await group.waitFor({ state: 'detached' })
  const left = page.getByRole('region', { name: 'In nessuna pagina' })
  expect(await left.getByRole('article').evaluateAll((cards) => cards.map((it) => it.ariaLabel))).toEqual([
    'Foto per le pagine 2',
  ])
  await page.goto('/admin/pages?page=olio')
  await page.getByText('Questa pagina non c’è più: qualcuno l’ha eliminata.').waitFor()
  expectNoErrors()
})
