import { expect, test } from 'vitest'
import { sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'

onSqlite((server) => {
  const read = (path: string) => new ApiClient(server()).send('GET', path)

  test('shows a room under any name, and tells search engines the right address', async () => {
    const page = await read('/rooms/3-camera-dei-girasoli')
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<title>${getSampleRoom(3).name} · `)
    expect(page.text).toContain('<meta name="description" content="Affaccia sui campi che a luglio diventano gialli')
    expect(page.text).toMatch(/<link rel="canonical" href="http:[^"]+\/rooms\/3-camera-dei-girasoli">/)
    expect(page.text).toMatch(/hreflang="en" href="http:[^"]+\/rooms\/3-the-sunflower-room\?lang=en">/)
    expect(page.text).toContain('/booking?room=3')
    for (const path of ['/rooms/3', '/rooms/3-another-name', '/rooms/3-x?from=2030-01-01&colour=red', '/rooms/3/'])
      expect((await read(path)).headers.etag, path).toBe(page.headers.etag)
    const english = await read('/rooms/3?lang=en')
    expect(english.text).toMatch(/<link rel="canonical" href="http:[^"]+\/rooms\/3-the-sunflower-room\?lang=en">/)
  })

  test('describes the room with schema.org data', async () => {
    const { text } = await read('/rooms/1')
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? ''
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      name: getSampleRoom(1).name,
      bed: { numberOfBeds: 2 },
      floorSize: { value: 42, unitCode: 'MTK' },
      amenityFeature: [{ name: 'WiFi' }, { name: 'A/C' }, { name: 'Minibar' }],
      offers: { price: '145.00', priceCurrency: 'EUR' },
      containedInPlace: { '@type': 'LodgingBusiness' },
    })
  })

  test('shows a common room without a price or a link to book it', async () => {
    const rooms = await new ApiClient(server()).call('rooms.list')
    const common = rooms.find((room) => room.type === 'common')
    const { status, text } = await read(`/rooms/${common?.id}`)
    expect(status).toBe(200)
    expect(text).not.toContain('/booking?room=')
  })

  test.each(['/rooms/99', '/rooms/0', '/rooms/name', '/rooms/3-name/more', '/rooms/123456789012'])(
    'answers 404 to %s',
    async (path) => {
      const page = await read(path)
      expect(page.status).toBe(404)
      expect(page.text).toContain('<meta name="robots" content="noindex">')
      // A second caller gets the same answer: an unknown room is never cached as a page.
      expect((await read(path)).status).toBe(404)
    },
  )

  test('lists the rooms in the sitemap, and forgets a retired one', async () => {
    const manager = await new ApiClient(server()).logIn()
    const input = { ...sampleRoomInput, name: 'Torre' }
    const room = await manager.call('rooms.add', { body: input })
    const path = `/rooms/${room.id}-torre`
    expect((await read(path)).status).toBe(200)
    expect((await read('/sitemap.xml')).text).toContain(`${path}</loc>`)
    await manager.call('rooms.edit', { params: { id: String(room.id) }, body: { ...input, retired: true } })
    await expect.poll(async () => (await read(path)).status).toBe(404)
    expect((await read('/sitemap.xml')).text).not.toContain(path)
  })
})
