import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { passToNoon, startTestServer, type TestServer } from '#api/testing/server.ts'
import type { Input } from '#contract/calls.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import { fixedPages } from '#contract/site/sitePages.ts'

type PageInput = Input<'pages.save'>

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await passToNoon(server)
})
afterAll(() => server.stop())

const open = (path: string) => new ApiClient(server).send('GET', path)
const publish = async (id: string, body: PageInput) => {
  const manager = await new ApiClient(server).logIn()
  await manager.call('pages.save', { params: { id }, body })
  await manager.call('pages.publish')
}
const passDays = (days: number) => server.passTime(days * 24 * 3_600_000)
const today = (): Day => toFarmDay(server.now())
const text = (it: string, dates: { from?: Day; to?: Day } = {}) => ({ kind: 'text' as const, text: { it }, ...dates })
const olio: PageInput = { path: '/olio', title: { it: 'Il nostro olio', en: 'Our oil' } }

test('a published page has its title, description, picture and addresses, and is found from menu, footer and sitemap', async () => {
  await publish('olio', {
    ...olio,
    description: { it: 'Si assaggia <al frantoio>' },
    picture: 'room-2-1',
    inMenu: true,
    inFooter: true,
    sections: [text('**Ogni** sabato, [si prenota](/contact).')],
  })
  const { status, text: html } = await open('/olio')
  expect(status).toBe(200)
  expect(html).toMatch(/<title>Il nostro olio · [^<]+<\/title><meta name="description" content="Si assaggia &lt;al/)
  expect(html).toMatch(/rel="canonical" href="http:[^"]+\/olio"/)
  expect(html).toMatch(/hreflang="en" href="http:[^"]+\/olio\?lang=en"/)
  expect(html).toMatch(/property="og:image" content="http:[^"]+\/pictures\/share-room-2-1\.jpg/)
  expect(html).toContain('<strong>Ogni</strong>')
  expect(html).toMatch(/<a href="\/contact">si prenota<\/a>/)
  expect((await open('/pictures/share-room-2-1.jpg')).headers['content-type']).toBe('image/jpeg')
  const english = await open('/olio/?lang=en')
  expect(english.text).toMatch(/<html lang="en".*<h1>Our oil<\/h1>/s)
  expect(english.text).toContain('<strong>Ogni</strong>')
  const home = await open('/?fresh=1')
  expect(home.text.match(/<a[^>]*href="\/olio"[^>]*>Il nostro olio<\/a>/g)).toHaveLength(3)
  expect((await open('/sitemap.xml')).text).toMatch(/<loc>[^<]+\/olio\?lang=en<\/loc>/)
})

test('an earlier address leads to the new one, until a page takes it', async () => {
  await publish('olio', { ...olio, path: '/olio-nuovo' })
  const moved = await open('/olio?lang=en')
  expect([moved.status, moved.headers.location]).toEqual([301, '/olio-nuovo?lang=en'])
  await publish('olio', { ...olio, path: '/frantoio' })
  for (const path of ['/olio', '/olio-nuovo']) expect((await open(path)).headers.location).toBe('/frantoio')
  await publish('bottega', { path: '/olio', title: { it: 'Bottega' } })
  expect((await open('/olio')).text).toContain('<h1>Bottega</h1>')
  const manager = await new ApiClient(server).logIn()
  for (const id of ['olio', 'bottega']) await manager.call('pages.remove', { params: { id } })
  for (const path of ['/olio', '/olio-nuovo', '/frantoio'])
    expect([path, (await open(path)).status]).toEqual([path, 404])
  expect((await open('/?fresh=2')).text).not.toContain('Bottega')
})

test('a page is hidden until its day begins at the farm', async () => {
  await publish('natale', { path: '/natale', title: { it: 'Natale' }, inMenu: true, hiddenUntil: addDays(today(), 1) })
  const find = async () => [
    (await open('/natale')).status,
    (await open('/')).text.includes('href="/natale"'),
    (await open('/sitemap.xml')).text.includes('/natale'),
    (await new ApiClient(server).tryCall('pages.show', { params: { id: 'natale' }, query: { language: 'it' } })).status,
  ]
  expect(await find()).toEqual([404, false, false, 404])
  await passDays(1)
  expect(await find()).toEqual([200, true, true, 200])
})

test('a section stands from the first to the last of its days, both included, and a hidden one never', async () => {
  const [from, to] = [addDays(today(), 1), addDays(today(), 2)]
  const sections = [text('Solo in quei giorni', { from, to }), { ...text('Mai'), hidden: true }]
  await publish('home', { sections })
  const seen: boolean[] = []
  for (let day = 0; day < 4; day++) {
    const home = (await open('/')).text
    expect(home).not.toContain('Mai<')
    seen.push(home.includes('Solo in quei giorni'))
    await passDays(1)
  }
  expect(seen).toEqual([false, true, true, false])
})

test.each(Object.entries(fixedPages))('the page %s shows sections below its own parts', async (id, path) => {
  await publish(id, { sections: [{ ...text('Scritto da **noi**.'), title: { it: 'Una sezione' } }] })
  const html = (await open(path)).text
  const [section, footer] = [html.indexOf('Scritto da <strong>noi</strong>.'), html.indexOf('<footer')]
  expect(section).toBeGreaterThan(html.indexOf('</h1>'))
  expect(footer).toBeGreaterThan(section)
  await publish(id, { sections: [] })
  expect((await open(path)).text).not.toContain('Scritto da')
})

test('what a section names and is gone is left out, and so is a link to a page that is gone', async () => {
  const manager = await new ApiClient(server).logIn()
  const extra = { id: 'oil', name: 'Bottiglia', nameEn: 'Bottle', amountCents: 1500, per: 'piece' } as const
  await manager.call('extras.replace', { body: [{ ...extra, visibleTo: 'guests' }] })
  const sections: PageInput['sections'] = [
    { kind: 'gallery', title: { it: 'Foto' }, pictures: [{ name: 'room-2-1' }, { name: 'no-picture' }] },
    { kind: 'gallery', title: { it: 'Nessuna' }, pictures: [{ name: 'no-picture' }] },
    { kind: 'extras', title: { it: 'Da portare a casa' }, extraIds: ['oil', 'gone'] },
    {
      kind: 'questions',
      entries: [{ question: { it: 'Si **paga**?' }, answer: { it: 'Sì, *in contanti* </script>' } }],
    },
    text('Vedi [le camere](/rooms) e [la cantina](/cantina).'),
  ]
  await publish('shop', { path: '/shop', title: { it: 'Shop' }, sections })
  const page = (await open('/shop')).text
  expect(page).toContain('Bottiglia')
  expect(page).not.toMatch(/no-picture|Nessuna/)
  expect(page).toMatch(/<a href="\/rooms">le camere<\/a> e .*la cantina/)
  expect(page).not.toContain('href="/cantina"')
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [{ name: 'Si **paga**?', acceptedAnswer: { text: 'Sì, in contanti </script>' } }],
  })
  await manager.call('extras.replace', { body: [] })
  const later = (await open('/shop')).text
  expect(later).not.toMatch(/Bottiglia|Da portare a casa/)
})
