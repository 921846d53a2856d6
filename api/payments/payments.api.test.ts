import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { startPortal } from '#api/testing/portal.ts'
import type { Input } from '#contract/calls.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases(
  (server) => {
    const logIn = () => new ApiClient(server()).logIn()
    const today = () => toFarmDay(server().now())
    let room = 0

    /** Each booking has a room and days of its own. */
    async function open(fields: object) {
      const staff = await logIn()
      room += 1
      const days = { roomId: 1 + (room % 10), checkinDate: addDays(today(), 10 + 3 * room) }
      const body = {
        ...days,
        checkoutDate: addDays(days.checkinDate, 2),
        status: 'confirmed' as const,
        guestName: 'Neri',
        guestSurname: 'Salimbeni',
        guestPhone: '+39 000 1',
        ...fields,
      }
      const { id } = await staff.call('bookings.desk', { body })
      const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
      const patch = (change: object) => staff.call('bookings.patch', { params: { id }, body: change })
      const pay = (amountCents: number, more: object = {}) =>
        staff.tryCall('payments.add', {
          params: { id },
          body: { amountCents, on: today(), how: 'cash', ...more } as Input<'payments.add'>,
        })
      return { staff, id, read, patch, pay }
    }

    /** A stay that a portal has sold, in a channel of its own. */
    async function sell(start: number) {
      const staff = await logIn()
      const portal = await startPortal()
      onTestFinished(portal.stop)
      const days = { checkinDate: addDays(today(), start), checkoutDate: addDays(today(), start + 2) }
      portal.set([{ ...days, uid: `sold-${start}` }])
      const body = {
        id: uuidv7(),
        roomId: 11,
        name: `Portale ${start}`,
        portal: 'booking' as const,
        importUrl: portal.url,
      }
      const { id: channelId } = await staff.call('channels.add', { body })
      await staff.call('channels.fetch', { params: { id: channelId } })
      const find = async () => {
        const { pages } = await readChangePages(staff)
        const stays = pages.flatMap(({ channelStays }) => channelStays)
        return stays.flatMap((it) => ('gone' in it ? [] : [it])).find((it) => it.channelId === channelId)
      }
      const stay = await find()
      if (!stay) throw new Error('the portal has sold nothing')
      const patch = (change: object) => staff.call('channelStays.patch', { params: { id: stay.id }, body: change })
      const pay = (amountCents: number, more: object = {}) =>
        staff.tryCall('channelStays.addPayment', {
          params: { id: stay.id },
          body: { amountCents, on: today(), how: 'cash', ...more } as Input<'payments.add'>,
        })
      return { staff, stay, find, patch, pay }
    }

    test('a price that falls leaves what came in, and the rest is given back', async () => {
      const { read, patch, pay } = await open({ agreedPrice: 444, depositAmount: 148, balanceAmount: 296 })
      await patch({ depositPaidOn: addDays(today(), -3), balancePaidOn: addDays(today(), -1), paymentCompleted: true })
      expect(await read()).toMatchObject({ paidCents: 44_400, dueCents: 0, refundCents: 0 })
      const cheaper = await patch({ agreedPrice: 222 })
      expect(cheaper).toMatchObject({ paidCents: 44_400, dueCents: 0, refundCents: 22_200, paymentCompleted: true })
      expect(cheaper.depositPaidOn).toBe(addDays(today(), -3))
      expect(getProblemCode(await pay(-44_401))).toBe('refund_too_large')
      expect((await pay(-22_200, { how: 'transfer' })).status).toBe(201)
      expect(await read()).toMatchObject({ paidCents: 22_200, dueCents: 0, refundCents: 0, paymentCompleted: true })
      expect((await read())?.payments.map(({ amountCents }) => amountCents)).toEqual([14_800, 29_600, -22_200])
    })

    test('of a cancelled booking what came in and is not kept is given back, and no more', async () => {
      const { read, patch, pay } = await open({ agreedPrice: 300, depositAmount: 100 })
      expect((await pay(10_000)).status).toBe(201)
      expect(await patch({ status: 'cancelled', keptAmount: 30 })).toMatchObject({ dueCents: 0, refundCents: 7000 })
      const tooMuch = await pay(-7001)
      expect([tooMuch.status, getProblemCode(tooMuch)]).toEqual([400, 'refund_too_large'])
      expect(getProblemCode(await pay(100))).toBe('booking_cancelled')
      const refund = { id: uuidv7() }
      expect((await pay(-7000, refund)).status).toBe(201)
      // The same from a tablet that has heard no answer, and another amount or way under its id.
      expect((await pay(-7000, refund)).status).toBe(201)
      expect(getProblemCode(await pay(-6000, refund))).toBe('id_taken')
      const other = await pay(-7000, { ...refund, how: 'transfer' })
      expect([getProblemCode(other), other.text]).toEqual(['id_taken', expect.stringContaining('con altri dati')])
      expect(await read()).toMatchObject({ paidCents: 3000, dueCents: 0, refundCents: 0 })
      expect(getProblemCode(await pay(-1))).toBe('refund_too_large')
    })

    test.each([0, 1.5, 1_000_000_000, -1_000_000_000])(
      'an amount of %d cents is refused, and nothing is stored',
      async (cents) => {
        const { read, pay } = await open({ agreedPrice: 300 })
        expect((await pay(cents)).status).toBe(400)
        expect((await read())?.payments).toEqual([])
      },
    )

    test('sums above the largest amount are refused', async () => {
      const { id, staff, read, pay } = await open({})
      await staff.call('bookings.patch', { params: { id }, body: { agreedPrice: 0 } })
      expect((await pay(999_999_999)).status).toBe(201)
      expect(getProblemCode(await pay(1))).toBe('amount_too_large')
      expect((await read())?.payments).toHaveLength(1)
      const { id: other, read: readOther } = await open({ agreedPrice: 300 })
      const { lines = [] } = (await readOther()) ?? {}
      const line = { id: 'x', kind: 'adjustment' as const, text: 'Gita', quantity: 1, amountCents: 999_999_999 }
      const tooMuch = await staff.tryCall('bookings.changeLines', { params: { id: other }, body: [...lines, line] })
      expect(getProblemCode(tooMuch)).toBe('amount_too_large')
      expect((await readOther())?.lines).toEqual(lines)
      // The price of a stay to which something was added.
      const added = await staff.tryCall('bookings.changeLines', {
        params: { id: other },
        body: [...lines, { ...line, amountCents: 100 }],
      })
      expect(added.status).toBe(200)
      await staff.call('bookings.patch', { params: { id: other }, body: { agreedPrice: null } })
      const { listPrice, ...stored } = (await readOther()) ?? {}
      const priced = { params: { id: other }, body: { ...stored, nightsPrice: 9_999_999.99 } }
      expect(getProblemCode(await staff.tryCall('bookings.edit', priced))).toBe('amount_too_large')
      expect(await readOther()).toMatchObject({ listPrice, agreedPrice: null })
      const { stay, find, patch: patchStay } = await sell(250)
      const bar = { ...line, id: uuidv7(), amountCents: 100 }
      await staff.call('channelStays.changeLines', { params: { id: stay.id }, body: [bar] })
      const sold = { params: { id: stay.id }, body: { priceCents: 999_999_999, priceCollectedBy: 'house' as const } }
      expect(getProblemCode(await staff.tryCall('channelStays.patch', sold))).toBe('amount_too_large')
      expect(await find()).toMatchObject({ priceCents: null, totalCents: 100 })
      expect(await patchStay({ priceCents: 999_999_899, priceCollectedBy: 'house' })).toMatchObject({
        totalCents: 999_999_999,
      })
    })

    test('an entry of a tablet finds a payment that was only ticked when it was made', async () => {
      const { staff, id, read, patch, pay } = await open({ agreedPrice: 300, depositAmount: 100 })
      await patch({ depositPaidOn: today() })
      // Somebody else records a payment meanwhile: the ticked one is stored from then on.
      expect((await pay(5000)).status).toBe(201)
      const document = { kind: 'Ricevuta', number: '7', on: today() }
      const documented = await staff.call('payments.patch', { params: { id: `${id}-deposit` }, body: { document } })
      expect(documented).toMatchObject({ amountCents: 10_000, document })
      await staff.call('payments.remove', { params: { id: `${id}-deposit` } })
      expect(await read()).toMatchObject({ paidCents: 5000, depositPaidOn: null })
    })

    test('of an account whose lines and payments were all taken away nothing is stored', async () => {
      const { staff, id, pay } = await open({})
      const line = { id: uuidv7(), kind: 'adjustment' as const, text: 'Culla', quantity: 1, amountCents: 500 }
      await staff.call('bookings.changeLines', { params: { id }, body: [line] })
      const paid = await pay(100)
      await staff.call('payments.remove', { params: { id: (paid.json as { id: string }).id } })
      await staff.call('bookings.changeLines', { params: { id }, body: [] })
      const [rows] = await server().db.main.query('SELECT lines, "paymentRows" FROM bookings WHERE id = :id', {
        replacements: { id },
      })
      expect(rows).toEqual([{ lines: null, paymentRows: null }])
    })

    test('a guest of a portal has an account: price, extras, payments, refunds and documents', async () => {
      const { staff, stay, find, patch, pay } = await sell(200)
      expect(stay).toMatchObject({ priceCollectedBy: 'portal', totalCents: 0, dueCents: 0, refundCents: 0 })
      await patch({ priceCents: 16_800 })
      expect(await find()).toMatchObject({ totalCents: 0, dueCents: 0 })
      expect(getProblemCode(await pay(100))).toBe('paid_already')
      expect(await patch({ priceCollectedBy: 'house' })).toMatchObject({ totalCents: 16_800, dueCents: 16_800 })
      const bar = { id: uuidv7(), kind: 'adjustment' as const, text: 'Bar', quantity: 1, amountCents: 1250 }
      const change = (lines: object[]) =>
        staff.tryCall('channelStays.changeLines', {
          params: { id: stay.id },
          body: lines as Input<'channelStays.changeLines'>,
        })
      expect(getProblemCode(await change([{ ...bar, text: '' }]))).toBe('reason_missing')
      expect(getProblemCode(await change([{ ...bar, amountCents: -16_801 }]))).toBe('discount_too_large')
      expect((await change([bar])).status).toBe(200)
      expect(await find()).toMatchObject({ totalCents: 18_050, dueCents: 18_050 })
      expect(getProblemCode(await pay(18_051))).toBe('payment_too_large')
      const paid = await pay(18_050, { document: { kind: 'Ricevuta', number: '8', on: today() } })
      expect([paid.status, getProblemCode(await pay(1))]).toEqual([201, 'paid_already'])
      expect(await find()).toMatchObject({ paidCents: 18_050, dueCents: 0, refundCents: 0 })
      expect((await change([])).status).toBe(200)
      expect(await find()).toMatchObject({ dueCents: 0, refundCents: 1250 })
      expect((await pay(-1250)).status).toBe(201)
      const [first] = (await find())?.payments ?? []
      await staff.call('payments.patch', { params: { id: first?.id ?? '' }, body: { document: null } })
      expect((await find())?.payments.map(({ amountCents, document }) => [amountCents, document])).toEqual([
        [18_050, null],
        [-1250, null],
      ])
      // An earlier program sends all payments, those that it does not understand as well.
      const { payments = [] } = (await find()) ?? {}
      const sent = payments.map(({ id, amountCents, on, how }) => ({ id, amountCents, on, how }))
      await patch({ notes: 'Arriva tardi', payments: sent })
      expect((await find())?.payments).toEqual(payments)
      await staff.call('payments.remove', { params: { id: first?.id ?? '' } })
      expect(await find()).toMatchObject({ paidCents: -1250, dueCents: 18_050 })
    })

    test('what two tablets sell at the bar to a guest of a portal is added twice, and its answer can be lost', async () => {
      const { staff, stay, find } = await sell(220)
      const beer = { kind: 'extra' as const, extraId: 'beer', text: 'Birra', quantity: 1, amountCents: 400 }
      const add = (key: string, line: object = { ...beer, id: uuidv7() }) =>
        staff.tryCall('channelStays.addLine', {
          params: { id: stay.id },
          key,
          body: line as Input<'channelStays.addLine'>,
        })
      const [first, second] = [uuidv7(), uuidv7()]
      const body = { ...beer, id: uuidv7() }
      expect((await Promise.all([add(first, body), add(second)])).map(({ status }) => status)).toEqual([201, 201])
      expect((await add(first, body)).status).toBe(201)
      expect(await find()).toMatchObject({ totalCents: 800, dueCents: 800, lines: [{ quantity: 2, amountCents: 800 }] })
      const large = { ...beer, id: uuidv7(), amountCents: 999_999_999 }
      expect(getProblemCode(await add(uuidv7(), large))).toBe('amount_too_large')
      expect((await add(uuidv7(), { ...beer, kind: 'tax', id: uuidv7() })).status).toBe(400)
      const unknown = { params: { id: uuidv7() }, body }
      expect(getProblemCode(await staff.tryCall('channelStays.addLine', unknown))).toBe('not_found')
      expect(await find()).toMatchObject({ totalCents: 800 })
    })

    test('what guests of portals have is sold out for others', async () => {
      const { staff, stay } = await sell(210)
      const piece = { id: 'cot-of-portal', name: 'Lettino', nameEn: 'Cot', amountCents: 500, per: 'stay' as const }
      const extra = { ...piece, roomIds: null, maxPerDay: 1, visibleTo: 'staff' as const, order: 1, retired: false }
      await staff.call('extras.replace', { body: [...(await staff.call('extras.list')), extra] })
      const line = { kind: 'extra' as const, extraId: extra.id, text: 'Lettino', quantity: 1, amountCents: 500 }
      const change = (lines: Input<'channelStays.changeLines'>) =>
        staff.tryCall('channelStays.changeLines', { params: { id: stay.id }, body: lines })
      expect((await change([{ ...line, id: uuidv7() }])).status).toBe(200)
      const { checkinDate, checkoutDate } = stay
      const { id, read } = await open({ roomId: 9, checkinDate, checkoutDate })
      const { lines = [] } = (await read()) ?? {}
      const add = () =>
        staff.tryCall('bookings.changeLines', { params: { id }, body: [...lines, { ...line, id: uuidv7() }] })
      expect(getProblemCode(await add())).toBe('extra_sold_out')
      expect((await change([])).status).toBe(200)
      expect((await add()).status).toBe(200)
    })

    test('a payment is divided over stays, and its parts have one receipt', async () => {
      const { staff, id, read, pay } = await open({ agreedPrice: 500 })
      const other = await open({ agreedPrice: 150 })
      const { stay, find, patch } = await sell(230)
      await patch({ priceCents: 20_000, priceCollectedBy: 'house' })
      const gone = await open({ agreedPrice: 500 })
      await staff.call('bookings.trash', { params: { id: gone.id } })
      const paymentId = uuidv7()
      expect((await pay(50_000, { id: paymentId, how: 'transfer' })).status).toBe(201)
      const move = (parts: object[], from = paymentId) =>
        staff.tryCall('payments.move', {
          params: { id: from },
          body: { parts } as Input<'payments.move'>,
        })
      const before = [await read(), await other.read(), await find()]
      const refused = [
        [[{ stayId: other.id, amountCents: 15_000 }], 'parts_differ'],
        [
          [
            { stayId: other.id, amountCents: 25_000 },
            { stayId: other.id, amountCents: 25_000 },
          ],
          'parts_differ',
        ],
        [
          [
            { stayId: id, amountCents: 30_000 },
            { stayId: other.id, amountCents: 20_000 },
          ],
          'payment_too_large',
        ],
        [
          [
            { stayId: id, amountCents: 40_000 },
            { stayId: uuidv7(), amountCents: 10_000 },
          ],
          'not_found',
        ],
        [[{ stayId: gone.id, amountCents: 50_000 }], 'not_found'],
        [[], 'invalid'],
      ] as const
      for (const [parts, code] of refused) expect(getProblemCode(await move([...parts]))).toBe(code)
      expect(getProblemCode(await move([{ stayId: id, amountCents: 50_000 }], uuidv7()))).toBe('not_found')
      expect([await read(), await other.read(), await find()]).toEqual(before)

      const moved = await move([
        { stayId: id, amountCents: 20_000 },
        { stayId: other.id, amountCents: 15_000 },
        { stayId: stay.id, amountCents: 15_000 },
      ])
      expect(moved.status).toBe(200)
      const rows = [await read(), await other.read(), await find()]
      expect(rows.map((it) => [it?.paidCents, it?.dueCents])).toEqual([
        [20_000, 30_000],
        [15_000, 0],
        [15_000, 5000],
      ])
      const payments = rows.flatMap((it) => it?.payments ?? [])
      expect(new Set(payments.map(({ receiptId }) => receiptId)).size).toBe(1)
      expect(payments.every(({ how, on }) => how === 'transfer' && on === today())).toBe(true)
      expect([(await read())?.paymentCompleted, (await other.read())?.paymentCompleted]).toEqual([false, true])
      // A stay in the trash takes nothing.
      await staff.call('bookings.trash', { params: { id: other.id } })
      const toTrash = await move([{ stayId: other.id, amountCents: 20_000 }])
      const inTrash = { status: 404, code: 'not_found', detail: expect.stringContaining('nel cestino') }
      expect(toTrash.json).toMatchObject(inTrash)
      const body: Input<'payments.add'> = { amountCents: 1000, on: today(), how: 'cash' }
      expect((await staff.tryCall('payments.add', { params: { id: other.id }, body })).json).toMatchObject(inTrash)
    })

    test('one payment for several stays is stored whole or not at all, and once', async () => {
      const staff = await logIn()
      const one = await open({ agreedPrice: '80.00' })
      const other = await open({ agreedPrice: '50.00' })
      const pay = (cents: number[], ids = [uuidv7(), uuidv7()], key = createKey()) =>
        staff.tryCall('payments.addShared', {
          key,
          body: {
            ...{ on: today(), how: 'card' as const },
            parts: [one, other].map(({ id }, i) => ({ id: ids[i] ?? '', stayId: id, amountCents: cents[i] ?? 0 })),
          },
        })
      const readDue = async () => [(await one.read())?.dueCents, (await other.read())?.dueCents]
      const [first = 0, second = 0] = await readDue()
      // The second stay has less to pay: the first one gets nothing, either.
      const refused = await pay([1000, second + 1])
      expect([refused.status, getProblemCode(refused)]).toEqual([409, 'payment_too_large'])
      expect(getProblemCode(await pay([1000, 0]))).toBe('invalid')
      expect(await readDue()).toEqual([first, second])
      const [ids, key] = [[uuidv7(), uuidv7()], createKey()]
      const paid = await pay([1000, second], ids, key)
      expect(paid.status).toBe(201)
      // Its answer was lost; another tablet sends the same one, too.
      expect((await pay([1000, second], ids, key)).text).toBe(paid.text)
      expect((await pay([1000, second], ids)).status).toBe(201)
      expect(await readDue()).toEqual([first - 1000, 0])
      const payments = [...((await one.read())?.payments ?? []), ...((await other.read())?.payments ?? [])]
      expect(payments.map(({ id, receiptId, how }) => [id, receiptId, how])).toEqual(
        ids.map((id) => [id, ids[0], 'card']),
      )
      const [entry] = await staff.call('log.list')
      expect(entry).toMatchObject({ call: 'payments.addShared', subjectId: `${one.id} ${other.id}` })
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
