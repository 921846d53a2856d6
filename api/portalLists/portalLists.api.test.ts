import { expect, test } from 'vitest'
import type { z } from 'zod/mini'
import { channelStays } from '#api/channelStays/model.ts'
import { channels } from '#api/channels/model.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { buildChannel, buildChannelStay } from '#api/testing/channels.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { ImportedList } from '#contract/portalLists.ts'

onSqlite((server) => {
  const days = { checkinDate: '2027-05-10', checkoutDate: '2027-05-12' }
  const header = 'Guest name(s);Check-in;Check-out;Unit type;Persons;Price;Commission amount;Status'
  const file = [
    header,
    'Hanna Birkenfeld;2027-05-10;2027-05-12;Tower;2;€ 240,00;36,00;ok',
    'Zenobia Acquaviva;2027-06-01;2027-06-03;Garden;4;300;45;ok',
  ].join('\n')

  test('a portal’s list fills people and money of its stays, keeps what staff have written, and stores nothing twice', async () => {
    const manager = await new ApiClient(server()).logIn()
    const rows = [1, 2].map((roomId) => buildChannel({ roomId, name: 'Booking.com', portal: 'booking' }))
    const [first, second] = rows.map(({ id: channelId, roomId }) => buildChannelStay({ channelId, roomId, ...days }))
    await channels(server().db).bulkCreate(rows)
    await channelStays(server().db).bulkCreate([first, second].flatMap((it) => it ?? []))
    const send = async (query: string, raw = file) => {
      const headers = { 'content-type': 'text/csv' }
      const response = await manager.send('POST', `/api/portal-lists/booking?${query}`, { raw, headers })
      expect(response.status).toBe(200)
      return response.json as z.output<typeof ImportedList>
    }
    const find = () => channelStays(server().db).findByPk(first?.id ?? '', { raw: true })

    expect(await send('dryRun=true')).toMatchObject({
      rooms: [
        { text: 'Tower', roomId: null },
        { text: 'Garden', roomId: null },
      ],
      rows: [{ outcome: 'roomUnknown' }, { outcome: 'roomUnknown' }],
    })
    const choice = {
      columns: [],
      rooms: [
        { text: 'tower', roomId: 1 },
        { text: 'garden', roomId: 2 },
      ],
    }
    const params = { portal: 'booking' } as const
    await manager.call('portalLists.choose', { params, body: choice })
    const checked = await send('dryRun=true')
    expect(checked.rows).toMatchObject([
      { row: 2, outcome: 'stored', guests: 2, priceCents: 24_000, commissionCents: 3600, netCents: 20_400 },
      { row: 3, outcome: 'missing', stayId: null },
    ])
    expect(checked.unlisted).toEqual([second?.id])
    expect(await find()).toMatchObject({ guestName: null, version: 1 })

    await send('')
    expect(await find()).toMatchObject({ guestName: 'Hanna Birkenfeld', guests: 2, priceCents: 24_000, version: 2 })
    const { current } = server().db.revision
    expect((await send('')).rows[0]).toMatchObject({ outcome: 'same', changes: [] })
    expect(server().db.revision.current).toBe(current)

    const body = { guestName: 'Hanna B.', notes: 'Arriva tardi' }
    await manager.call('channelStays.patch', { params: { id: first?.id ?? '' }, body })
    expect((await send('')).rows[0]).toMatchObject({ outcome: 'differs' })
    expect(await find()).toMatchObject(body)
    expect((await send('overwrite=true')).rows[0]).toMatchObject({ outcome: 'stored' })
    expect(await find()).toMatchObject({ guestName: 'Hanna Birkenfeld', notes: 'Arriva tardi' })
    const entries = (await manager.call('log.list')).filter((it) => it.call === 'portalLists.import')
    expect(entries.map(({ subjectId }) => subjectId)).toEqual(['booking', 'booking'])
    expect(JSON.stringify(entries)).not.toContain('Hanna')

    expect(await send('dryRun=true', 'a;b\n1;2\n')).toMatchObject({
      headers: ['a', 'b'],
      missing: ['checkinDate', 'checkoutDate'],
      rows: [],
    })
    const other = await manager.send('POST', '/api/portal-lists/none', {
      raw: file,
      headers: { 'content-type': 'text/csv' },
    })
    expect([other.status, getProblemCode(other)]).toEqual([404, 'not_found'])
  })
})
