import { expect, test } from 'vitest'
import { buildRequest, sampleRoomInput } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { getSampleRoom } from '#api/testing/sampleItems.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

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
      bed: [
        { numberOfBeds: 1, typeOfBed: 'Double bed' },
        { numberOfBeds: 1, typeOfBed: 'Single bed' },
      ],
      floorSize: { value: 42, unitCode: 'MTK' },
      amenityFeature: [{ name: 'WiFi' }, { name: 'A/C' }, { name: 'Minibar' }],
      offers: { price: '145.00', priceCurrency: 'EUR' },
      containedInPlace: { '@type': 'LodgingBusiness' },
      mainEntityOfPage: {
        breadcrumb: {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, item: expect.stringMatching(/^http:\/\/[^/]+\/$/) },
            { position: 2, item: expect.stringMatching(/\/rooms$/) },
            { position: 3, name: getSampleRoom(1).name, item: expect.stringContaining('/rooms/1-') },
          ],
        },
      },
    })
  })

  test('names the CIN of a room that has its own, else the farm’s, as the mails and the list of rooms do', async () => {
    const staff = await new ApiClient(server()).logIn()
    const { cin: farmCin } = await staff.call('property.read')
    const ownCin = 'IT051034B5OWNROOM1'
    const add = (cin?: string | null) => staff.call('rooms.add', { body: { ...sampleRoomInput, cin } })
    const [plain, own] = [await add(), await add(` ${ownCin} `)]
    expect([plain, own].map(({ cin }) => cin)).toEqual([undefined, ownCin])
    const readCodes = async (id: number) =>
      [...(await read(`/rooms/${id}`)).text.matchAll(/>CIN (\w+)</g)].map(([, code]) => code)
    // The footer has the farm's.
    expect([await readCodes(plain.id), await readCodes(own.id)]).toEqual([
      [farmCin, farmCin],
      [ownCin, farmCin],
    ])
    expect(await staff.call('export.rooms')).toContain(`;${own.order};false;1;${ownCin};;;\r\n`)

    const today = toFarmDay(server().now())
    const stay = { checkinDate: addDays(today, 10), checkoutDate: addDays(today, 12) }
    const mail = { kind: 'confirmation' as const, iban: 'IT60X0542811101000000123456' }
    for (const { id, cin } of [plain, own]) {
      const body = { ...buildRequest({ roomId: id, ...stay }), totalPrice: '200' }
      const booking = await staff.call('bookings.desk', { body })
      await staff.call('bookings.patch', { params: { id: booking.id }, body: { status: 'confirmed', mail } })
      const [queued] = await staff.call('mails.list', { query: { bookingId: booking.id } })
      const { text } = await staff.call('mails.show', { params: { id: queued?.id ?? '' } })
      expect([text.includes(farmCin), text.includes(ownCin)]).toEqual([true, cin === ownCin])
    }

    const edit = (change: object) =>
      staff.call('rooms.edit', { params: { id: String(own.id) }, body: { ...sampleRoomInput, ...change } })
    // An app that does not know it changes none.
    const edits = [{}, { cin: '' }, { cin: ownCin }, { cin: null }]
    const shown: unknown[] = []
    for (const change of edits) shown.push((await edit(change)).cin)
    expect(shown).toEqual([ownCin, undefined, ownCin, undefined])
    const refused = await staff.tryCall('rooms.add', {
      body: { ...sampleRoomInput, cin: 'IT12' },
      headers: { 'accept-language': 'en' },
    })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('The CIN begins with IT and has 18')])
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
