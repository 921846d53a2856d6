import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { type PartName, type Parts, partNames } from '#contract/parts.ts'
import { emptyContent } from '#contract/site/content.ts'

/** What shows a part: links, anchors, pictures, lines of the pages, structured data. */
const traces: Record<PartName, RegExp[]> = {
  restaurant: [
    /href="\/restaurant"/,
    /posti al ristorante|restaurant seats/,
    /Ristorante, (?:pranzo|cena)|Restaurant, (?:lunch|dinner)/,
    /ristorante da \d+ posti|restaurant with \d+ seats/,
    /"@type":"Restaurant"/,
    /hero-4/,
    /<loc>[^<]*\/restaurant/,
    /: camere, ristorante/,
  ],
  camping: [
    /#agricampeggio"/,
    /id="agricampeggio"/,
    /piazzol[ae] camper|camper pitch/,
    /Le piazzole vanno lasciate|Pitches must be vacated/,
    /agricampeggio","lang"/,
  ],
  pool: [/#piscina"/, /id="piscina"/, /pool-\d/, /hero-3/, />(?:piscina|pool)</],
  riding: [
    /#centro-ippico"/,
    /id="centro-ippico"/,
    /horses-1/,
    /Un centro ippico con maneggio|A horse-riding centre with a ring/,
  ],
  fishing: [/#pesca"/, /id="pesca"/, /fishing\.example\.org/, /Pesca a mosca sul|Fly fishing on the/],
  culture: [/#tesori-culturali"/, /id="tesori-culturali"/],
  television: [/href="#tv"/, /id="tv"/, /tv-\d\.mp4/],
  reviews: [
    /class="testimonials/,
    /recensioni verificate|verified reviews/,
    /<a[^>]*href="https:\/\/reviews\.example\.org/,
  ],
}

const withoutState = (html: string): string => html.replace(/<script type="application\/json".*?<\/script>/s, '')
const allParts: Parts = sampleProperty.parts

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** An unknown parameter asks for the page as it is now: the cache may answer with the last one once more. */
const get = (path: string) => new ApiClient(server).send('GET', `${path}${path.includes('?') ? '&' : '?'}fresh=1`)
const setParts = async (parts: Parts) =>
  (await new ApiClient(server).logIn()).call('property.change', { body: { parts } })

/** Every page that a link or the sitemap leads to, from the home page on, by its address. */
async function crawl(): Promise<Map<string, string>> {
  const documents = new Map<string, string>()
  const manifest = await get('/manifest.webmanifest')
  documents.set('/manifest.webmanifest', manifest.text)
  const sitemap = (await get('/sitemap.xml')).text
  documents.set('/sitemap.xml', sitemap)
  const waiting = [
    '/',
    '/?lang=en',
    ...[...sitemap.matchAll(/<loc>https?:\/\/[^/]+(\/[^<]*)<\/loc>/g)].map((it) => it[1] ?? ''),
  ]
  for (const address of waiting) {
    const path = address.split('#')[0] ?? ''
    // The pages of the rooms are alike, and show no part.
    if (documents.has(path) || /^\/(?:admin|assets|pictures|rooms\/|booking\?)/.test(path)) continue
    const { status, text } = await get(path)
    expect([path, status]).toEqual([path, 200])
    const html = withoutState(text)
    documents.set(path, html)
    waiting.push(...[...html.matchAll(/<a[^>]*href="(\/[^"]*)"/g)].map((it) => it[1] ?? ''))
  }
  return documents
}

/** Links to an anchor that its page does not have. */
const listDeadAnchors = (documents: Map<string, string>): string[] =>
  [...documents].flatMap(([path, html]) =>
    [...html.matchAll(/<a[^>]*href="([^"#]*)#([^"]+)"/g)]
      .filter(([, target = '', id]) => {
        const page = documents.get(target === '' ? path : target)
        return page !== undefined && !page.includes(`id="${id}"`)
      })
      .map((it) => `${path} → ${it[1]}#${it[2]}`),
  )

/** The parts that have traces on some page, and whether every pattern of them is found. */
async function findParts(): Promise<Parts> {
  const documents = await crawl()
  expect(listDeadAnchors(documents)).toEqual([])
  const all = [...documents.values()].join('\n')
  const found = partNames.map((name) => {
    const matches = traces[name].filter((pattern) => pattern.test(all))
    expect([name, matches]).toEqual([name, matches.length === 0 ? [] : traces[name]])
    return [name, matches.length > 0]
  })
  return { ...allParts, ...Object.fromEntries(found) }
}

// Each part is left out of one of the two halves, beside others that are there.
const half: Parts = { ...allParts, restaurant: false, pool: false, fishing: false, reviews: false }
const otherHalf: Parts = { ...allParts, camping: false, riding: false, culture: false, television: false }

test.each([
  ['all parts', allParts],
  ['no restaurant, pool, fishing and reviews', half],
  ['no camping, riding, culture and television', otherHalf],
])('a farm with %s has traces of just the parts that it has', async (_name, parts) => {
  expect((await setParts(parts)).parts).toEqual(parts)
  expect(await findParts()).toEqual(parts)
  expect((await get('/restaurant')).status).toBe(parts.restaurant ? 200 : 404)
})

test('a list without items leaves nothing of itself behind, and the home page keeps its opening', async () => {
  await setParts(allParts)
  const manager = await new ApiClient(server).logIn()
  // A farm always has a way to pay.
  const { slides: _, paymentMethods: _kept, ...emptyLists } = emptyContent
  const body = { content: emptyLists, social: { ...sampleProperty.social, reviews: null } }
  await manager.call('property.change', { body })
  expect(await findParts()).toEqual({ ...allParts, culture: false, television: false, reviews: false })
  expect((await get('/contact')).text).not.toMatch(/contact-directions|data-side/)
  expect((await get('/restaurant')).text).not.toMatch(/id="menus"|commandfor="menus"/)

  await manager.call('property.change', { body: { content: { slides: [] } } })
  const home = withoutState((await get('/')).text)
  expect(home).toMatch(/<h1>.*hero-1|hero-1.*<h1>/s)
  expect(home).not.toMatch(/hero-[2-5]/)
})
