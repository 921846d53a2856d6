import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, type ApiResponse } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const cleaning = {
  id: 'clean',
  name: 'Pulizia finale',
  nameEn: 'Final cleaning',
  amountCents: 6000,
  per: 'stay',
} as const
const dog = { id: 'dog', name: 'Cane', nameEn: 'Dog', amountCents: 500, per: 'petNight' } as const
const tax = {
  from: '2020-01-01',
  municipality: 'Anghiari',
  freeBelowAge: 12,
  exemptions: [],
  periods: [{ from: '01-01', to: '12-31', amountCents: 200 }],
}
const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '+39 000 1' }
const own = ({ lines }: Pick<Booking, 'lines'>) =>
  lines
    .filter(({ kind }) => kind !== 'nights' && kind !== 'tax')
    .map(({ kind, percent, quantity, amountCents }) => [percent ?? kind, quantity, amountCents])
const listErrors = ({ text }: ApiResponse) =>
  (JSON.parse(text).errors ?? []).map(({ path, message }: { path: string; message: string }) => [path, message])

onSqlite((server) => {
  const day = (offset: number) => addDays(toFarmDay(server().now()), offset)
  const days = (from: number, nights: number) => ({ checkinDate: day(from), checkoutDate: day(from + nights) })

  async function setUp(): Promise<ApiClient> {
    const staff = await new ApiClient(server()).logIn()
    const discounts = [
      { nights: 3, percent: 5 },
      { nights: 7, percent: 10, exceptRoomIds: [4] },
    ]
    await staff.call('property.change', { body: { lengthDiscounts: discounts } })
    await staff.call('extras.replace', {
      body: [
        { ...cleaning, required: true },
        { ...dog, visibleTo: 'guests' },
      ],
    })
    return staff
  }

  test('a stay has its discount and what every stay has, at the site, the desk and in offers alike', async () => {
    const staff = await setUp()
    const desk = await staff.call('bookings.desk', { body: { ...guest, roomId: 3, ...days(40, 7) } })
    const nights = Math.round(Number(desk.listPrice) * 100)
    const discount = -Math.floor((nights * 10 + 50) / 100)
    const expected = [
      [10, 1, discount],
      ['extra', 1, 6000],
    ]
    expect(own(desk)).toEqual(expected)
    expect(desk).toMatchObject({ agreedPrice: null, totalCents: nights + discount + 6000 })
    const sent = await new ApiClient(server()).call('bookings.request', {
      body: {
        ...buildRequest({ roomId: 5, ...days(40, 7) }),
        hasPets: true,
        numberOfPets: 2,
        extras: [{ id: 'dog', quantity: 1 }],
      },
    })
    expect(own(sent).slice(1)).toEqual([
      ['extra', 1, 6000],
      ['extra', 14, 7000],
    ])
    const alternative = { roomId: 3, ...days(60, 7), numberOfGuests: 2 }
    const offer = await staff.call('offers.add', {
      body: { guestName: 'Rosa', validUntil: day(5), alternatives: [alternative] },
    })
    expect(own(offer.alternatives[0] as never)[1]).toEqual(['extra', 1, 6000])
    expect(offer.alternatives[0]?.lines[1]).toMatchObject({ kind: 'adjustment', percent: 10, nights: 7 })
    // The room has the smaller step alone.
    const other = await staff.call('bookings.desk', { body: { ...guest, roomId: 4, ...days(40, 7) } })
    expect(own(other)[0]?.[0]).toBe(5)
  })

  test('the lines follow the stay until a price is agreed, and what staff took off stays off', async () => {
    const staff = await setUp()
    const booking = await staff.call('bookings.desk', { body: { ...guest, roomId: 3, ...days(80, 7) } })
    const params = { id: booking.id }
    const edit = async (changes: object) => {
      const seen = (await staff.call('bookings.list')).find(({ id }) => id === params.id)
      return staff.call('bookings.edit', { params, body: { ...seen, ...changes } as never })
    }
    expect(own(await edit(days(80, 4))).map(([kind]) => kind)).toEqual([5, 'extra'])
    expect(own(await edit(days(80, 2)))).toEqual([['extra', 1, 6000]])
    const longer = await edit(days(80, 7))
    expect(own(longer)).toEqual(own(booking))
    const withoutCleaning = longer.lines.filter(({ kind }) => kind !== 'extra')
    const changed = await staff.call('bookings.changeLines', { params, body: withoutCleaning })
    expect(own(changed)).toEqual(own(booking).slice(0, 1))
    expect(own(await edit(days(80, 8))).map(([kind]) => kind)).toEqual([10])
    // An earlier tablet does not know what the discount is about.
    const plain = changed.lines.map(({ percent: _percent, nights: _nights, ...line }) => line)
    expect(own(await staff.call('bookings.changeLines', { params, body: plain })).map(([kind]) => kind)).toEqual([10])
    const agreed = await edit({ agreedPrice: '700.00' })
    expect(agreed.totalCents).toBe(70_000)
    expect((await edit(days(80, 3))).totalCents).toBe(70_000)
  })

  test('says at the field why a discount, an extra or a request cannot be', async () => {
    const staff = await setUp()
    const change = (lengthDiscounts: object[]) =>
      staff.tryCall('property.change', { body: { lengthDiscounts } as never }).then(listErrors)
    expect(await change([{ nights: 7, percent: 0 }])).toEqual([
      ['lengthDiscounts.0.percent', expect.stringContaining('50%')],
    ])
    expect(await change([{ nights: 7, percent: 51 }])).toHaveLength(1)
    expect(
      await change([
        { nights: 7, percent: 5 },
        { nights: 7, percent: 10 },
      ]),
    ).toEqual([['lengthDiscounts.1.nights', 'C’è già uno sconto da queste notti.']])
    expect(
      listErrors(
        await staff.tryCall('property.change', { body: { balance: { due: 'daysBefore', days: 10, ways: ['cash'] } } }),
      ),
    ).toEqual([['balance.days', expect.stringContaining('3 giorni prima dell’arrivo')]])
    const { deposit, balance } = await staff.call('property.read')
    await staff.call('property.change', { body: { balance: { due: 'daysBefore', days: 3, ways: ['cash'] } } })
    const late = { body: { deposit: { ...deposit, dueBeforeArrivalDays: 2 } } }
    expect(listErrors(await staff.tryCall('property.change', late))).toEqual([
      ['deposit.dueBeforeArrivalDays', expect.stringContaining('si paga 3 giorni prima dell’arrivo')],
    ])
    await staff.call('property.change', { body: { balance } })
    const replace = (extra: object) =>
      staff
        .tryCall('extras.replace', { body: [extra as never] })
        .then((it) => listErrors(it).map(([path]: string[]) => path))
    expect(await replace({ ...cleaning, required: true, maxPerDay: 2 })).toEqual(['0.maxPerDay'])
    expect(await replace({ ...cleaning, roomIds: [] })).toEqual(['0.roomIds'])
    expect(await replace({ ...cleaning, roomIds: [999] })).toEqual(['0.roomIds'])
    expect(await replace({ ...cleaning, freeBelowAge: 12 })).toEqual(['0.freeBelowAge'])
    expect((await staff.call('property.read')).lengthDiscounts).toHaveLength(2)
    expect(await staff.call('extras.list')).toMatchObject([
      { id: 'clean', required: true, freeBelowAge: null },
      { id: 'dog' },
    ])
    const body = { ...buildRequest({ roomId: 5, ...days(20, 2) }), extras: [{ id: 'dog', quantity: 1 }] }
    expect(listErrors(await new ApiClient(server()).tryCall('bookings.request', { body }))).toEqual([
      ['extras.0.id', expect.stringContaining('animali')],
    ])
  })

  test('children are free below the age of a tax and of an extra, wherever they are named', async () => {
    const staff = await setUp()
    await staff.call('duties.change', { body: { tax } as never })
    const breakfast = {
      id: 'food',
      name: 'Colazione',
      nameEn: 'Breakfast',
      amountCents: 1000,
      per: 'personNight',
    } as const
    await staff.call('extras.replace', { body: [{ ...breakfast, required: true, freeBelowAge: 6 }] })
    const body = { ...guest, roomId: 5, ...days(120, 2), numberOfGuests: 4, children: [3, 11] }
    const booking = await staff.call('bookings.desk', { body })
    const read = ({ lines, children }: Booking) => [
      children,
      lines.find(({ kind }) => kind === 'tax')?.amountCents,
      lines.find(({ kind }) => kind === 'extra')?.quantity,
    ]
    expect(read(booking)).toEqual([[3, 11], 800, 6])
    const params = { id: booking.id }
    const edit = (changes: object) => staff.call('bookings.edit', { params, body: { ...booking, ...changes } as never })
    expect(read(await edit({ children: [3] }))).toEqual([[3], 1200, 6])
    // An earlier tablet does not know the field.
    expect(read(await edit({ children: undefined, numberOfGuests: 1 }))).toEqual([[], 400, 2])
    expect((await staff.call('bookings.list')).find(({ id }) => id === booking.id)?.children).toEqual([])
    const refuse = async (changes: object) =>
      listErrors(await staff.tryCall('bookings.desk', { body: { ...body, roomId: 6, ...changes } }))
    expect(await refuse({ children: [18] })).toEqual([['children.0', expect.stringContaining('0 a 17')]])
    expect(await refuse({ children: [-1] })).toHaveLength(1)
    expect(await refuse({ children: [1, 2, 3, 4] })).toEqual([['children', expect.stringContaining('meno uno')]])
    const sent = await new ApiClient(server()).call('bookings.request', {
      body: { ...buildRequest({ roomId: 8, ...days(20, 2) }), numberOfGuests: 2, children: [7] },
    })
    expect(read(sent)).toEqual([[7], 400, 4])
  })
})
