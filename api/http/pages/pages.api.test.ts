import { expect, test } from 'vitest'
import { sampleProperty } from '#api/seed/property.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { startTestServer } from '#api/testing/server.ts'
import { buildRoomPath } from '#contract/roomAddress.ts'

const paths = ['/', '/rooms', '/restaurant', '/services', '/booking', '/contact', '/privacy', '/about']

onSqlite((server) => {
  const read = (path: string) => new ApiClient(server()).send('GET', path)
  const readStructuredData = async (path: string) => {
    const { text } = await read(path)
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1]
    return json === undefined ? null : JSON.parse(json)
  }

  test('robots.txt excludes the admin; the sitemap lists the eight pages and all rooms in both languages', async () => {
    const robots = await read('/robots.txt')
    expect([robots.status, robots.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(robots.text).toContain('Disallow: /admin\n')
    const address = /^Sitemap: (.+)\/sitemap\.xml$/m.exec(robots.text)?.[1]
    expect(address).toMatch(/^http:\/\/localhost:\d+$/)

    const { text } = await read('/sitemap.xml')
    const found = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map((it) => it[1])
    const rooms = await new ApiClient(server()).call('rooms.list')
    expect(found).toEqual([
      ...paths.flatMap((path) => [address + path, `${address}${path}?lang=en`]),
      ...rooms.flatMap(({ id, name, nameEn }) => [
        address + buildRoomPath({ id, name }),
        `${address}${buildRoomPath({ id, name: nameEn })}?lang=en`,
      ]),
    ])
    expect(text.match(/hreflang="en"/g)).toHaveLength(found.length)
  })

  test('all private links get the same page, which search engines do not index', async () => {
    const [one, other] = [await read('/booking/ABCD2345'), await read('/booking/nothing?lang=it')]
    expect([one.status, one.headers.etag]).toEqual([200, other.headers.etag])
    expect(one.text).toContain('<meta name="robots" content="noindex">')
    expect(one.text).not.toContain('rel="canonical"')
    expect(one.text).not.toContain('ABCD2345')
    expect((await read('/booking/ABCD2345/more')).status).toBe(404)
  })

  test('no page has a control that is disabled twice, or a required select without an empty option', async () => {
    for (const path of [...paths, '/booking?room=1', '/booking/ABCD2345', '/nowhere', '/admin']) {
      const { text } = await read(path)
      const tags = text.match(/<(?:button|input|select|textarea)\b[^>]*>/g) ?? []
      expect(tags.filter((tag) => / disabled[ =>]/.test(tag) && tag.includes(' aria-disabled='))).toEqual([])
      expect(text.match(/<select[^>]* required[ =>][^>]*><option value="[^"]/g) ?? []).toEqual([])
    }
  })

  test('a page may be in a frame of this site only, and only when it asks for one', async () => {
    const staff = await new ApiClient(server()).logIn()
    const open = (client: ApiClient, dest: string, site: string, etag = '') =>
      client.send('GET', '/', {
        headers: { 'sec-fetch-dest': dest, 'sec-fetch-site': site, 'if-none-match': etag },
      })
    const { headers: alone } = await open(staff, 'document', 'none')
    const framed = await open(staff, 'iframe', 'same-origin', alone.etag)
    expect([framed.status, framed.headers['x-frame-options'], framed.headers['cache-control']]).toEqual([
      200,
      'SAMEORIGIN',
      'no-store',
    ])
    expect((await open(staff, 'document', 'none', framed.headers.etag)).status).toBe(200)
    for (const other of [
      alone,
      (await open(staff, 'iframe', 'cross-site')).headers,
      (await open(staff, 'iframe', 'same-site')).headers,
      (await open(new ApiClient(server()), 'document', 'same-origin')).headers,
    ])
      expect([other['x-frame-options'], other['cache-control']]).toEqual([undefined, 'no-cache'])
  })

  test('describes the farm, its rooms with prices and the restaurant with schema.org data', async () => {
    expect(await readStructuredData('/')).toMatchObject({ '@type': 'LodgingBusiness', telephone: sampleProperty.phone })
    const rooms = (await readStructuredData('/rooms?lang=en')).containsPlace
    expect(rooms.length).toBe(15)
    expect(rooms[0]).toMatchObject({ offers: { price: '145.00', priceCurrency: 'EUR' } })
    expect(await readStructuredData('/restaurant')).toMatchObject({
      '@type': 'Restaurant',
      maximumAttendeeCapacity: 40,
    })
    expect(await readStructuredData('/about')).toBeNull()
  })
})

test('guests see no page of the sample where it is closed, until the farm is begun', async () => {
  const server = await startTestServer({ env: { CLOSED_WHILE_SAMPLE: '1' } })
  const [guest, manager] = [new ApiClient(server), await new ApiClient(server).logIn()]
  const getStatuses = async (client: ApiClient) =>
    Promise.all(
      ['/', '/rooms', '/booking/ABCD2345', '/admin'].map(async (path) => (await client.send('GET', path)).status),
    )
  for (let i = 0; i < 2; i++) expect(await getStatuses(guest)).toEqual([503, 503, 503, 200])
  const page = await guest.send('GET', '/')
  expect([page.text, page.headers['cache-control']]).toEqual([expect.stringContaining('in preparazione'), 'no-store'])
  expect(await getStatuses(manager)).toEqual([200, 200, 200, 200])
  await manager.call('property.change', { body: { isSample: false } })
  expect(await getStatuses(guest)).toEqual([200, 200, 200, 200])
  for (const open of [false, true]) {
    expect(await manager.call('settings.openSite', { body: { open } })).toEqual({ open })
    expect(await manager.call('settings.readSiteOpen')).toEqual({ open })
    expect(await getStatuses(guest)).toEqual(open ? [200, 200, 200, 200] : [503, 503, 503, 200])
    expect(await getStatuses(manager)).toEqual([200, 200, 200, 200])
  }
  await server.stop()
})

test('a manager opens the site of a farm that is still the sample', async () => {
  const server = await startTestServer({ env: { CLOSED_WHILE_SAMPLE: '1' } })
  const [guest, manager] = [new ApiClient(server), await new ApiClient(server).logIn()]
  expect(await manager.call('settings.readSiteOpen')).toEqual({ open: false })
  await manager.call('settings.openSite', { body: { open: true } })
  expect((await guest.send('GET', '/rooms')).status).toBe(200)
  await server.stop()
})
