import { expect, test } from 'vitest'
import { sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { message } from '#api/testing/callServer.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onSqlite((server) => {
  const today = toFarmDay(Date.now())
  const [from, to] = [addDays(today, 400), addDays(today, 403)]
  const read = (search: string) => new ApiClient(server()).send('GET', `/rooms${search}`)

  test('answers a search without a script, for people and not for search engines', async () => {
    const { status, text } = await read(`?from=${from}&to=${to}&guests=2`)
    expect(status).toBe(200)
    expect(text).toContain('15 camere libere da')
    expect(text).toContain(`/booking?from=${from}&amp;to=${to}&amp;guests=2&amp;room=1`)
    expect(text).toContain('435')
    expect(text).toContain('<meta name="robots" content="noindex">')
    // Nobody reads it there, and without it the page fits into TCP's first flight.
    expect(text).not.toContain('ld+json')
    expect(text).not.toContain('rel="canonical"')
    expect((await read(`?from=${from}&to=${to}&guests=4`)).text).toContain('Per al massimo 2 ospiti')
    expect((await read('')).text).toContain('rel="canonical"')
  })

  test('counts apartments apart from rooms', async () => {
    const staff = await new ApiClient(server()).logIn()
    const roomy = (await staff.call('rooms.list')).find(({ maxGuests }) => maxGuests === 6)
    const edit = (type: 'apartment' | 'double') =>
      staff.call('rooms.edit', { params: { id: String(roomy?.id) }, body: { ...sampleRoomInput, maxGuests: 6, type } })
    await edit('apartment')
    const readTitle = async (guests: number) =>
      /<h2 id="results-title"[^>]*>(.*?)<\/h2>/.exec((await read(`?from=${from}&to=${to}&guests=${guests}`)).text)?.[1]
    const titles = [await readTitle(2), await readTitle(6)]
    await edit('double')
    expect(titles).toEqual([
      expect.stringContaining('14 camere e 1 appartamento liberi dal'),
      expect.stringContaining('1 appartamento libero dal'),
    ])
  })

  test('proposes two rooms for a party that no room holds', async () => {
    const { text } = await read(`?from=${from}&to=${to}&guests=9`)
    expect(text).toMatch(/9 ospiti dal[^<]+: serve più di una camera/)
    expect(text).toMatch(/Più camere insieme<\/h3>.+?<strong>[^<]+ e [^<]+<\/strong>/)
  })

  test.each([
    [`?from=2026-02-31&to=${to}`, 'Queste date non esistono'],
    [`?from=${from}`, 'Queste date non esistono'],
    ['?from=2020-01-01&to=2020-01-05', 'L’arrivo è nel passato'],
    [`?from=${to}&to=${from}`, 'La partenza deve essere dopo'],
    [`?from=${from}&to=${addDays(from, 400)}`, 'Un soggiorno dura al massimo 90 notti'],
    [`?from=${from}&to=${to}&guests=99`, 'Il numero di ospiti non è valido'],
    [`?from=${from}&to=${to}&guests=2&colour=%3Cscript%3E`, '15 camere libere'],
    [`?from=${from}&to=${to}&guests=2&colour=red`, 'Una parte dell’indirizzo non ci è chiara'],
    ['?beds=two', 'Una parte dell’indirizzo non ci è chiara'],
    ['?from=&to=', 'Queste date non esistono'],
    ['?from=%3Cscript%3E&to=%27', 'Queste date non esistono'],
  ])('shows the page with a sentence for %s', async (search, sentence) => {
    const { status, text } = await read(search)
    expect(status).toBe(200)
    expect(text).toContain(sentence)
    expect(text).not.toContain('<script>&')
  })

  test.each([
    [`from=${to}&to=${from}&guests=2&room=1`, 'La partenza deve essere dopo'],
    [`from=${from}&to=${to}&guests=9&room=1`, 'Il numero di ospiti non è valido'],
    ['room=16', 'La camera dell’indirizzo non c’è'],
    ['room=1&colour=red', 'Una parte dell’indirizzo non ci è chiara'],
    ['room=%3Cscript%3E', 'La camera dell’indirizzo non c’è'],
  ])('shows the booking page with a sentence for %s', async (parameters, sentence) => {
    const { status, text } = await new ApiClient(server()).send('GET', `/booking?${parameters}`)
    expect(status).toBe(200)
    expect(text).toContain(sentence)
  })

  test('keeps the place of the calendar on the booking page of a room, and of no other address', async () => {
    const place = '<div class="booking-dates" aria-busy="true">'
    for (const [address, hasSubject] of [
      ['/booking?room=3', true],
      ['/booking?room=99', false],
      ['/booking', false],
    ] as const) {
      const { text } = await new ApiClient(server()).send('GET', address)
      expect(text.includes(place), address).toBe(hasSubject)
    }
  })

  test('shows the stay of an address in one line, in the place of its choice', async () => {
    const client = new ApiClient(server())
    for (const [address, isFolded] of [
      [`/booking?room=3&from=${from}&to=${to}`, true],
      [`/booking?room=99&from=${from}&to=${to}`, false],
      [`/booking?from=${from}&to=${to}`, false],
    ] as const) {
      const { text } = await client.send('GET', address)
      expect([text.includes('folded-stay"'), text.includes('id="roomId"')], address).toEqual([isFolded, !isFolded])
    }
  })

  test('gives equal searches the same page', async () => {
    const one = await read(`?from=${from}&to=${to}&guests=2`)
    const other = await read(`?guests=02&to=${to}&utm_source=letter&from=${from}`)
    expect(other.headers.etag).toBe(one.headers.etag)
  })

  test('keeps the 200 addresses with parameters that were read last', async () => {
    const isCached = async (room: number) => {
      const { headers } = await new ApiClient(server()).send('GET', `/booking?room=${room}`)
      return headers['x-request-id'] === undefined
    }
    for (let room = 1; room <= 200; room++) await isCached(room)
    expect(await isCached(1)).toBe(true)
    expect(await isCached(201)).toBe(false)
    expect(await isCached(1)).toBe(true)
    expect(await isCached(2)).toBe(false)
  })

  test('lets an address make sixty new searches a minute, then says in its language how to reach the farm', async () => {
    const searching = new ApiClient(server())
    const search = (i: number, headers: Record<string, string> = {}) =>
      searching.send('GET', `/rooms?from=${addDays(today, 200 + i)}&to=${addDays(today, 204 + i)}&guests=3`, {
        headers,
      })
    for (let i = 0; i < 60; i++) expect((await search(i)).status).toBe(200)
    const refused = await search(60)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.text).toMatch(/<html lang="it">.*Troppi tentativi.*href="tel:.*href="mailto:/s)
    expect((await search(60, { cookie: 'language=en' })).text).toMatch(/<html lang="en">.*Too many tries/s)
    // Answers that are in memory, other pages and other callers are not concerned.
    expect((await search(0)).status).toBe(200)
    expect((await searching.send('GET', '/rooms?beds=2')).status).toBe(200)
    expect((await read(`?from=${addDays(today, 260)}&to=${addDays(today, 264)}&guests=3`)).status).toBe(200)
    server().setNow(server().now() + 60_000)
    expect((await search(61)).status).toBe(200)
    server().setNow(Date.now())
  })

  test('pages and writes are answered before searches that came earlier', async () => {
    const { url } = server()
    let answered = 0
    const searches = Array.from({ length: 40 }, async (_, i) => {
      const day = addDays(today, 100 + i)
      const { status } = await new ApiClient({ url }).send('GET', `/rooms?from=${day}&to=${addDays(day, 5)}&guests=5`)
      answered++
      return status
    })
    const countAnswered = async (response: Promise<{ status: number }>) => [(await response).status, answered] as const
    const [page, write] = await Promise.all([
      countAnswered(new ApiClient({ url }).send('GET', '/about?lang=en')),
      countAnswered(new ApiClient({ url }).tryCall('contacts.send', { body: message })),
    ])
    expect([page, write].map(([status, before]) => [status, before < 39 || before])).toEqual([
      [200, true],
      [201, true],
    ])
    expect(await Promise.all(searches)).toEqual(Array(40).fill(200))
  })

  test('renders the rooms that fit the filter of the address, one page for equal filters', async () => {
    const count = (text: string) => text.match(/<article/g)?.length
    const filtered = await read('?guests=4&amenities=WiFi%2CA%2FC&order=price')
    expect(count(filtered.text)).toBeLessThan(15)
    expect(filtered.text).toContain('rel="canonical"')
    const same = await read('?order=price&amenities=A%2FC%2CWiFi%2CA%2FC&guests=04&utm_source=mail')
    expect(same.headers.etag).toBe(filtered.headers.etag)
    expect(count((await read('')).text)).toBe(16)
  })
})
