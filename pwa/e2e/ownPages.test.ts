// The farm's own pages and sections as guests see them: with and without scripts, on every width, in dark.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createRandom, type Random } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { expectAccessible } from '#api/testing/browser.ts'
import { type RunningServer, startServer } from '#api/testing/startServer.ts'
import type { Input } from '#contract/calls.ts'
import { fixedPages } from '#contract/site/sitePages.ts'
import { account } from './frontDesk.ts'
import { measureOverflow, setUpVisitors, waitForHydration } from './variants.ts'

type PageInput = Input<'pages.save'>
type SectionInput = NonNullable<PageInput['sections']>[number]

let site: RunningServer
const { visit, closeVisitors } = setUpVisitors(() => site)

beforeAll(async () => {
  site = await startServer({ env: { STAFF: `${account.username}:${account.password}` } })
})
afterEach(closeVisitors)
afterAll(() => site?.stop())

async function publish(pages: Record<string, PageInput>): Promise<void> {
  const manager = await new ApiClient(site).logIn(account)
  for (const [id, body] of Object.entries(pages)) await manager.call('pages.save', { params: { id }, body })
  await manager.call('pages.publish')
}

const words = ['olio', 'Frantoio', '*raccolta*', '**novembre**', '[le camere](/rooms)', '<b>', '& “cena”'] as const
const others = [
  '\n',
  '\n\n- ',
  '\n1. ',
  '_',
  '**',
  '[',
  '](',
  'https://example.org/x'.repeat(4),
  'Straße',
  'è',
] as const
const pictures = ['room-1-1', 'pool-1', 'dish-1', 'about-1', 'gallery-1', 'gone'] as const

/** A list of sections that some owner might make. */
function buildSections(random: Random): SectionInput[] {
  const line = () => Array.from({ length: 1 + random.nextInt(5) }, () => random.pick(words)).join(' ')
  const rich = () => Array.from({ length: random.nextInt(30) }, () => random.pick([...words, ...others])).join(' ')
  const localize = (it: string) => ({ it, ...(random.nextInt(2) === 0 ? { en: `${it} en` } : {}) })
  const title = () => (random.nextInt(4) === 0 ? null : localize(line()))
  const list = <Item>(build: () => Item) => Array.from({ length: random.nextInt(6) }, build)
  const builders: (() => SectionInput)[] = [
    () => ({
      kind: 'text',
      title: title(),
      text: localize(rich()),
      picture: random.nextInt(3) === 0 ? null : random.pick(pictures),
      side: random.pick(['left', 'right', 'none']),
    }),
    () => ({ kind: 'gallery', title: title(), pictures: list(() => ({ name: random.pick(pictures) })) }),
    () => ({
      kind: 'prices',
      title: title(),
      entries: list(() => ({ text: localize(line()), amountCents: random.nextInt(100_000) })),
    }),
    () => ({ kind: 'extras', title: title(), extraIds: random.nextInt(2) === 0 ? null : ['gone'] }),
    () => ({ kind: 'hours', title: title(), entries: list(() => ({ text: localize(line()), hours: '9:00–12:30' })) }),
    () => ({
      kind: 'questions',
      title: title(),
      entries: list(() => ({ question: localize(line()), answer: localize(rich()) })),
    }),
    () => ({ kind: 'contact', title: title(), text: localize(rich()) }),
  ]
  return Array.from({ length: 9 }, (_, at) => (builders[at] ?? random.pick([...builders] as [() => SectionInput]))())
}

test('any list of sections renders, hydrates, passes axe and fits, and says the same without scripts', async () => {
  const random = createRandom(60)
  const ids = ['uno', 'due', 'tre']
  await publish(
    Object.fromEntries(
      ids.map((id) => [id, { path: `/${id}`, title: { it: `Pagina ${id}` }, sections: buildSections(random) }]),
    ),
  )
  for (const [at, id] of ids.entries()) {
    const language = at === 1 ? 'en' : 'it'
    const width = [360, 768, 1280][at] ?? 360
    const plain = await visit(`/${id}`, language, width, { javaScriptEnabled: false })
    await plain.page.getByRole('heading', { level: 1, name: `Pagina ${id}` }).waitFor()
    const scripted = await visit(`/${id}`, language, width, { colorScheme: at === 2 ? 'dark' : 'light' })
    const read = (visitor: typeof plain) => visitor.page.locator('main').innerText()
    expect(await read(scripted)).toBe(await read(plain))
    await expectAccessible(scripted.page)
    for (const wide of [320, width])
      expect(Math.max(...(await measureOverflow(scripted.page, wide)))).toBeLessThanOrEqual(0)
    scripted.expectNoErrors()
    plain.expectNoErrors()
  }
})

test('any list of sections stands below the pages of the site, too', async () => {
  const random = createRandom(61)
  const ids = ['home', 'rooms', 'restaurant', 'services'] as const
  await publish(Object.fromEntries(ids.map((id) => [id, { sections: buildSections(random) }])))
  for (const id of ids) {
    const { page, expectNoErrors } = await visit(fixedPages[id], 'it', 360)
    const html = await (await fetch(`${site.url}${fixedPages[id]}`)).text()
    const count = await page.locator('.own-section').count()
    expect(count).toBeGreaterThan(3)
    expect(html.match(/class="own-section/g)).toHaveLength(count)
    await expectAccessible(page)
    expect(Math.max(...(await measureOverflow(page, 360)))).toBeLessThanOrEqual(0)
    expectNoErrors()
  }
})

const sample: PageInput = {
  path: '/olio',
  title: { it: 'L’olio e il frantoio', en: 'The oil and the mill' },
  description: {
    it: 'Da ottobre si raccoglie, a novembre si assaggia: una visita al frantoio con il pane appena sfornato.',
  },
  picture: 'about-1',
  inMenu: true,
  inFooter: true,
  sections: [
    {
      kind: 'text',
      title: { it: 'Dal ramo alla bottiglia' },
      text: {
        it: 'Gli ulivi sono **quattrocento**, quasi tutti *leccino*.\n\n- raccolta a mano\n- frangitura in giornata\n\nPer le date [scriveteci](/contact).',
      },
      picture: 'about-1',
      side: 'right',
    },
    {
      kind: 'prices',
      title: { it: 'Degustazioni' },
      entries: [
        { text: { it: 'Assaggio con pane e verdure' }, amountCents: 1800 },
        { text: { it: 'Bottiglia da mezzo litro' }, amountCents: 1400 },
      ],
    },
    {
      kind: 'hours',
      title: { it: 'Quando si viene' },
      entries: [
        { text: { it: 'Sabato' }, hours: '10:00–12:30' },
        { text: { it: 'Da giugno a settembre' }, hours: { it: 'su richiesta' } },
      ],
    },
    {
      kind: 'gallery',
      title: { it: 'Al frantoio' },
      pictures: ['gallery-1', 'gallery-2', 'gallery-3', 'gallery-4'].map((name) => ({ name })),
    },
    {
      kind: 'text',
      title: { it: 'Un consiglio' },
      text: { it: 'Portate scarpe comode.' },
      picture: 'dish-1',
      side: 'left',
    },
    {
      kind: 'questions',
      title: { it: 'Domande' },
      entries: [
        {
          question: { it: 'Si può venire con i bambini?' },
          answer: { it: 'Sì, **sempre**: per loro c’è la merenda.' },
        },
        { question: { it: 'Dove si parcheggia?' }, answer: { it: 'Sotto i lecci.' } },
      ],
    },
    { kind: 'extras', title: { it: 'Da aggiungere al soggiorno' } },
    { kind: 'contact', title: { it: 'Venite a trovarci' }, text: { it: 'Rispondiamo in giornata.' } },
  ],
}

test('a guest finds an own page in the menu, reads its answers and comes to sections below the home page', async () => {
  await publish({ olio: sample, home: { sections: [{ kind: 'contact', title: { it: 'Aperti a Natale' } }] } })
  const visitor = await visit('/rooms', 'it', 1280)
  const { page } = visitor
  await page
    .getByRole('navigation', { name: 'Pagine del sito' })
    .getByRole('link', { name: 'L’olio e il frantoio' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'L’olio e il frantoio' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^L’olio e il frantoio · /)
  await page.getByText('Si può venire con i bambini?').click()
  await page.getByText('per loro c’è la merenda').waitFor()
  expect(new URL(page.url()).pathname).toBe('/olio')
  await page.getByRole('link', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'The oil and the mill' }).waitFor()
  await page.getByRole('link', { name: 'Italiano' }).click()
  await page.getByRole('banner').getByRole('link').first().click()
  await page.getByRole('heading', { level: 2, name: 'Aperti a Natale' }).waitFor()
  await page.locator('main').getByRole('heading', { level: 2, name: 'Informazioni' }).waitFor()
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('heading', { level: 2, name: 'Aperti a Natale' }).waitFor()
  await expectAccessible(page)
  visitor.expectNoErrors()
})

test('a site whose menu and footer list nothing has no empty navigation, no empty list and no button without a use', async () => {
  const manager = await new ApiClient(site).logIn(account)
  const own = (await manager.call('pages.list')).filter(({ isOwn }) => isOwn)
  const hide = (ids: string[]) => [...ids, ...own.map(({ id }) => id)].map((id) => ({ id, hidden: true }))
  const links = ['home', 'rooms', 'restaurant', 'services', 'booking']
  await manager.call('navigation.replace', {
    body: { menu: hide([...links, 'contact', 'about', 'privacy']), links: hide(links), information: [] },
  })
  await manager.call('property.change', { body: { social: { facebook: null, instagram: null, reviews: null } } })
  const listEmpty = (page: Page) =>
    page.locator('nav, ul, ol').evaluateAll((lists) => lists.filter((it) => !it.querySelector('a, li')).length)
  for (const options of [{}, { javaScriptEnabled: false }]) {
    const { page, expectNoErrors } = await visit('/rooms', 'it', 360, options)
    expect(await listEmpty(page)).toBe(0)
    const banner = page.getByRole('banner')
    expect(await banner.getByRole('navigation').count()).toBe(0)
    // The menu of a phone has the way to book.
    await banner.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Prenota' }).waitFor()
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(0)
    if (!('javaScriptEnabled' in options)) await expectAccessible(page)
    expectNoErrors()
  }
  await manager.call('settings.switchBookings', { body: { enabled: false } })
  for (const width of [360, 1280]) {
    const { page, expectNoErrors } = await visit('/rooms', 'it', width)
    expect(await listEmpty(page)).toBe(0)
    expect(await page.getByRole('banner').getByRole('navigation').count()).toBe(0)
    expect(await page.getByRole('button', { name: 'Menu' }).count()).toBe(0)
    expect(await page.getByRole('contentinfo').getByRole('heading', { name: 'Link utili' }).count()).toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).waitFor()
    await expectAccessible(page)
    expectNoErrors()
  }
})
