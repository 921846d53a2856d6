import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import type { Input } from '#contract/calls.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const getStay = (roomId: number) => {
    const day = toFarmDay(server().now())
    return { roomId, checkinDate: addDays(day, 10), checkoutDate: addDays(day, 12) }
  }
  const buildDeskBooking = (roomId: number) => ({
    ...getStay(roomId),
    guestName: 'Neri',
    guestSurname: 'Salimbeni',
    guestPhone: '+39 000 1',
  })

  test('a booking says whether it came from the site or the desk, and an edit cannot change that', async () => {
    const staff = await logIn()
    const { secret: _, ...requested } = await new ApiClient(server()).call('bookings.request', {
      body: buildRequest(getStay(1)),
    })
    expect(requested).toMatchObject({ origin: 'site', depositPaidOn: null, balancePaidOn: null, keptAmount: null })
    const taken = await staff.call('bookings.desk', {
      body: { ...buildDeskBooking(2), depositAmount: 50, depositPaidOn: '2026-11-02' },
    })
    expect(taken).toMatchObject({ origin: 'desk', depositAmount: '50.00', depositPaidOn: '2026-11-02' })
    const body = { ...requested, origin: 'import' }
    expect(await staff.call('bookings.edit', { params: { id: requested.id }, body })).toMatchObject({ origin: 'site' })
  })

  test('staff record the days of the payments, and the feed carries them', async () => {
    const staff = await logIn()
    const { id } = await staff.call('bookings.desk', {
      body: { ...buildDeskBooking(3), agreedPrice: 300, depositAmount: 100 },
    })
    const { cursor } = await readChangePages(staff)
    const patch = (body: object) => staff.call('bookings.patch', { params: { id }, body })
    const deposit = await patch({ depositPaidOn: '2026-11-02', how: 'card' })
    expect(deposit).toMatchObject({ depositPaidOn: '2026-11-02', balancePaidOn: null, paymentCompleted: false })
    const balance = await patch({ balancePaidOn: '2026-11-20' })
    expect(balance).toMatchObject({
      depositPaidOn: '2026-11-02',
      balancePaidOn: '2026-11-20',
      paymentCompleted: true,
      payments: [
        { covers: 'deposit', how: 'card' },
        { covers: 'balance', how: null },
      ],
    })
    expect((await readChangePages(staff, cursor)).pages.flatMap((it) => it.bookings)).toEqual([balance])
    expect(await patch({ balancePaidOn: null, paymentCompleted: false })).toMatchObject({
      depositPaidOn: '2026-11-02',
      balancePaidOn: null,
      paymentCompleted: false,
    })
    const wrong = await staff.tryCall('bookings.patch', { params: { id }, body: { depositPaidOn: '2026-02-30' } })
    expect(wrong.status).toBe(400)
    const unknownWay = { balancePaidOn: '2026-11-20', how: 'baratto' }
    expect((await staff.tryCall('bookings.patch', { params: { id }, body: unknownWay as never })).status).toBe(400)
  })

  test('a payment and a day in the fields of deposit and balance are the same fact', async () => {
    const staff = await logIn()
    const today = toFarmDay(server().now())
    const { id } = await staff.call('bookings.desk', {
      body: { ...buildDeskBooking(10), agreedPrice: 300, depositAmount: 100 },
    })
    const add = (body: Input<'payments.add'>) => staff.tryCall('payments.add', { params: { id }, body })
    const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
    expect(await read()).toMatchObject({ totalCents: 30_000, paidCents: 0, dueCents: 30_000, payments: [] })

    const cash = { id: uuidv7(), amountCents: 2000, on: today, how: 'cash' } as const
    const [first, second] = await Promise.all([
      add({ amountCents: 8000, on: addDays(today, -1), how: 'transfer' }),
      add(cash),
    ])
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.json).toMatchObject({ ...cash, who: 'anna', document: null })
    // Sent again by a tablet that has not heard the answer.
    expect((await add(cash)).status).toBe(201)
    const withDeposit = await read()
    expect(withDeposit).toMatchObject({ paidCents: 10_000, dueCents: 20_000, paymentCompleted: false })
    expect(withDeposit?.depositPaidOn).not.toBeNull()

    const tooMuch = await add({ amountCents: 20_001, on: today, how: 'card' })
    expect([tooMuch.status, getProblemCode(tooMuch)]).toEqual([409, 'payment_too_large'])
    const early = await add({ amountCents: 1, on: addDays(today, 1), how: 'card' })
    expect([early.status, getProblemCode(early)]).toEqual([400, 'payment_in_future'])
    for (const amountCents of ['12,50', '€ 12', 12.5, 0])
      expect((await staff.tryCall('payments.add', { params: { id }, body: { ...cash, amountCents } })).status).toBe(400)

    const rest = await staff.call('payments.add', {
      params: { id },
      body: { amountCents: 20_000, on: today, how: 'card' },
    })
    expect(await read()).toMatchObject({ paidCents: 30_000, dueCents: 0, balancePaidOn: today, paymentCompleted: true })
    const again = await add({ amountCents: 1, on: today, how: 'cash' })
    expect([again.status, getProblemCode(again)]).toEqual([409, 'paid_already'])
    await staff.call('payments.remove', { params: { id: rest.id } })
    expect(await read()).toMatchObject({ dueCents: 20_000, balancePaidOn: null, paymentCompleted: false })
    expect((await staff.tryCall('payments.remove', { params: { id: rest.id } })).status).toBe(404)

    // An older app ticks the balance. The tick is a payment of the rest, which may be deleted like any other.
    const ticked = await staff.call('bookings.patch', { params: { id }, body: { paymentCompleted: true } })
    expect(ticked).toMatchObject({ paidCents: 30_000, dueCents: 0, depositPaidOn: withDeposit?.depositPaidOn })
    const tick = ticked.payments.find(({ covers }) => covers === 'balance')
    expect(tick).toMatchObject({ amountCents: 20_000, on: null, how: null })
    // Its fiscal document is written later, which makes it a payment like the others.
    const document = { kind: 'Fattura', number: '12/2027', on: today }
    const patch = (paymentId: string, body: Input<'payments.patch'>) =>
      staff.tryCall('payments.patch', { params: { id: paymentId }, body })
    const documented = await patch(tick?.id ?? '', { document })
    expect([documented.status, documented.json]).toEqual([200, { ...tick, document, id: expect.any(String) }])
    const { payments, ...sums } = (await read()) ?? ticked
    expect(sums).toMatchObject({ paidCents: 30_000, dueCents: 0, paymentCompleted: true })
    expect(payments.find(({ covers }) => covers === 'balance')).toEqual(documented.json)
    expect((await patch(cash.id, { document: { ...document, number: '' } })).status).toBe(400)
    expect((await patch(uuidv7(), { document })).status).toBe(404)
    expect((await patch(cash.id, { document: null })).json).toMatchObject({ ...cash, document: null })
    await staff.call('payments.remove', { params: { id: (documented.json as { id: string }).id } })
    expect(await read()).toMatchObject({ paidCents: 10_000, paymentCompleted: false })
    const history = await staff.call('bookings.history', { params: { id } })
    expect(history.flatMap((it) => it.changes)).toContainEqual({ field: 'paidCents', from: 30_000, to: 10_000 })

    await staff.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
    const cancelled = await add({ amountCents: 1, on: today, how: 'cash' })
    expect([cancelled.status, getProblemCode(cancelled)]).toEqual([409, 'booking_cancelled'])
  })

  test('two deposits are one deposit and a part of the rest, whatever comes first and from which device', async () => {
    const staff = await logIn()
    const today = toFarmDay(server().now())
    const { id } = await staff.call('bookings.desk', {
      body: { ...buildDeskBooking(15), agreedPrice: 300, depositAmount: 100 },
    })
    const deposit = { amountCents: 10_000, on: today, how: 'transfer' } as const
    const add = () => staff.tryCall('payments.add', { params: { id }, body: deposit })
    const added = await Promise.all([add(), add()])
    expect(added.map(({ status }) => status)).toEqual([201, 201])
    const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
    const twice = await read()
    expect(twice).toMatchObject({ paidCents: 20_000, dueCents: 10_000, depositPaidOn: today, paymentCompleted: false })
    expect(twice?.payments.map(({ covers }) => covers).toSorted()).toEqual(['deposit', null])
    // A day in the field is the same fact, and no third payment.
    const ticked = await staff.call('bookings.patch', { params: { id }, body: { depositPaidOn: addDays(today, -1) } })
    expect(ticked).toMatchObject({ paidCents: 20_000, dueCents: 10_000 })
  })

  test('extras, discounts and surcharges are lines, and their sum is what the stay costs', async () => {
    const staff = await logIn()
    const { id, listPrice } = await staff.call('bookings.desk', { body: buildDeskBooking(11) })
    const params = { id }
    const list = parseCents(listPrice) ?? 0
    const common = { extraId: null, day: null, quantity: 1 }
    const cot = { ...common, id: 'cot', kind: 'extra', text: 'Culla', quantity: 2, amountCents: 1550 } as const
    const discount = { ...common, id: 'kin', kind: 'adjustment', text: 'Parenti', amountCents: -2000 } as const
    const changeLines = (body: unknown, version?: number) =>
      staff.tryCall('bookings.changeLines', {
        params,
        body: body as Input<'bookings.changeLines'>,
        ...(version ? { headers: { 'if-match': `"${version}"` } } : {}),
      })
    expect((await changeLines([cot, discount])).json).toMatchObject({
      ...{ totalCents: list - 450, agreedPrice: null, listPrice, version: 2 },
      lines: [{ kind: 'nights', quantity: 2, amountCents: list }, cot, discount],
    })
    // What somebody agrees is the sum: one more line makes it so, and another extra is added to it.
    const agreed = await staff.call('bookings.patch', { params, body: { agreedPrice: '200' } })
    expect(agreed.totalCents).toBe(20_000)
    expect(agreed.lines.at(-1)).toMatchObject({ kind: 'adjustment', text: '', amountCents: 20_000 - list + 450 })
    const more = { ...cot, id: 'more', amountCents: 1000 }
    const grown = await staff.call('bookings.changeLines', { params, body: [...agreed.lines, more] })
    expect(grown).toMatchObject({ agreedPrice: '210.00', totalCents: 21_000 })

    expect((await changeLines([cot], 1)).status).toBe(412)
    const problems = [
      await changeLines([{ ...discount, text: '' }]),
      await changeLines([{ ...discount, amountCents: -9_999_999 }]),
    ]
    expect(problems.map((it) => [it.status, getProblemCode(it)])).toEqual([
      [400, 'reason_missing'],
      [400, 'discount_too_large'],
    ])
    // Without the line of the agreed price, nobody has agreed one any more.
    expect((await changeLines([cot])).json).toMatchObject({ agreedPrice: null, totalCents: list + 1550 })

    await staff.call('bookings.patch', { params, body: { paymentCompleted: true } })
    const dinner = { ...cot, id: 'dinner', text: 'Cena', amountCents: 6000 }
    expect((await changeLines([cot, dinner])).json).toMatchObject({ dueCents: 6000, paymentCompleted: false })
  })

  test('what several tablets sell at the bar is all in the account, and a repeated request counts once', async () => {
    const staff = await logIn()
    const day = toFarmDay(server().now())
    const sold = { roomId: 1, checkinDate: addDays(day, 70), checkoutDate: addDays(day, 72) }
    const { id } = await staff.call('bookings.desk', {
      body: { ...sold, guestName: 'Lapo', guestSurname: 'Bar', guestPhone: '1', agreedPrice: 300 },
    })
    const body = { id: 'a', kind: 'extra', extraId: 'beer', text: 'Birra', quantity: 1, amountCents: 400 } as const
    const sell = (key: string) => staff.tryCall('bookings.addLine', { params: { id }, body, key })
    const key = createKey()
    const responses = await Promise.all([sell(key), sell(createKey()), sell(createKey())])
    expect([...responses, await sell(key)].map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const [booking] = (await staff.call('bookings.list')).filter((it) => it.id === id)
    expect(booking).toMatchObject({ agreedPrice: '312.00', dueCents: 31_200 })
    expect(booking?.lines.find(({ extraId }) => extraId === 'beer')).toMatchObject({ quantity: 3, amountCents: 1200 })
    const tax = { ...body, kind: 'tax', extraId: null } as const
    const refused = await staff.tryCall('bookings.addLine', { params: { id }, body: tax })
    expect([refused.status, refused.json]).toMatchObject([400, { errors: [{ path: 'extraId' }] }])
  })

  test('a guest asks for extras, and nobody gets more than there are on a day', async () => {
    const staff = await logIn()
    const common = { nameEn: 'X', visibleTo: 'guests' } as const
    await staff.call('extras.replace', {
      body: [
        { ...common, id: 'breakfast', name: 'Colazione', amountCents: 1000, per: 'personNight' },
        { ...common, id: 'bike', name: 'Bici', amountCents: 1550, per: 'piece', maxPerDay: 3 },
        { ...common, id: 'oil', name: 'Olio', amountCents: 900, per: 'piece', visibleTo: 'staff' },
        { ...common, id: 'cot', name: 'Culla', amountCents: 500, per: 'stay', roomIds: [1] },
      ],
    })
    // Guests read what they may have, without an account.
    const offered = await new ApiClient(server()).call('extras.listOffered')
    expect(offered.map(({ id, roomIds }) => [id, roomIds])).toEqual([
      ['breakfast', null],
      ['bike', null],
      ['cot', [1]],
    ])
    const stay = { ...getStay(12), numberOfGuests: 2 }
    const ask = (roomId: number, extras: { id: string; quantity: number }[]) =>
      new ApiClient(server()).tryCall('bookings.request', { body: { ...buildRequest({ ...stay, roomId }), extras } })
    const asked = await ask(12, [
      { id: 'breakfast', quantity: 1 },
      { id: 'bike', quantity: 2 },
    ])
    // Two guests, two nights.
    expect(asked.json).toMatchObject({
      agreedPrice: null,
      lines: [{ kind: 'nights' }, { quantity: 4, amountCents: 4000 }, { quantity: 2, amountCents: 3100 }],
    })
    const booking = (await staff.call('bookings.list')).find(({ roomId }) => roomId === 12)
    expect(booking?.totalCents).toBe((parseCents(booking?.listPrice ?? '') ?? 0) + 7100)
    // The guest reads the same sum, in the mail and on the page.
    const [mail] = (await staff.call('people.export', { body: { ids: [booking?.id ?? ''] } })).mails
    expect(mail?.facts).toMatchObject({
      listPrice: formatMoney(booking?.totalCents ?? 0),
      extras: [
        { name: 'Colazione', nameEn: 'X', quantity: 4, amount: '40.00' },
        { name: 'Bici', nameEn: 'X', quantity: 2, amount: '31.00' },
      ],
    })

    // What is for staff, for another room, or unknown.
    for (const id of ['oil', 'cot', 'nothing'])
      expect(getProblemCode(await ask(13, [{ id, quantity: 1 }]))).toBe('extra_not_offered')
    const soldOut = await ask(13, [{ id: 'bike', quantity: 2 }])
    expect([soldOut.status, getProblemCode(soldOut)]).toEqual([409, 'extra_sold_out'])
    expect((soldOut.json as { detail: string }).detail).toContain('Bici')
    // Of two that take the last one at once, one gets it.
    const last = await Promise.all([ask(13, [{ id: 'bike', quantity: 1 }]), ask(14, [{ id: 'bike', quantity: 1 }])])
    expect(last.map(({ status }) => status).toSorted()).toEqual([201, 409])

    // A later price changes nothing that was sold.
    const dearer = (await staff.call('extras.list')).map((it) => ({ ...it, amountCents: it.amountCents * 2 }))
    await staff.call('extras.replace', { body: dearer })
    expect((await staff.call('bookings.list')).find(({ id }) => id === booking?.id)).toEqual(booking)
    const twice = await staff.tryCall('extras.replace', { body: [dearer[0], dearer[0]] as typeof dearer })
    expect(twice.status).toBe(400)
  })

  test('only a cancelled booking keeps an amount', async () => {
    const staff = await logIn()
    const { id } = await staff.call('bookings.desk', { body: { ...buildDeskBooking(4), keptAmount: 10 } })
    const patch = (body: object) => staff.call('bookings.patch', { params: { id }, body })
    expect(await patch({ keptAmount: '30' })).toMatchObject({ keptAmount: null })
    expect(await patch({ status: 'cancelled', keptAmount: '30.5' })).toMatchObject({ keptAmount: '30.50' })
    expect(await patch({ agreedPrice: 90 })).toMatchObject({ keptAmount: '30.50' })
    expect(await patch({ status: 'confirmed' })).toMatchObject({ keptAmount: null })
  })

  test('cancelling queues a mail to the guest with the amount that is kept, in the same write', async () => {
    const staff = await logIn()
    const guestEmail = 'ginevra@example.org'
    const { id } = await staff.call('bookings.desk', { body: { ...buildDeskBooking(5), guestEmail, language: 'en' } })
    const patch = (body: object) => staff.tryCall('bookings.patch', { params: { id }, body })
    expect((await patch({ status: 'confirmed', notifyGuest: true })).status).toBe(400)
    expect((await patch({ notifyGuest: true })).status).toBe(400)
    expect(await staff.call('mails.list', { query: { bookingId: id } })).toEqual([])
    const response = await patch({ status: 'cancelled', keptAmount: '30', notifyGuest: true })
    expect(response.json).toMatchObject({ status: 'cancelled', keptAmount: '30.00', version: 2 })
    const query = { bookingId: id }
    expect(await staff.call('mails.list', { query })).toMatchObject([{ kind: 'cancellation', to: guestEmail }])
    const [mail] = (await staff.call('people.export', { body: { ids: [id] } })).mails
    expect(mail?.facts).toMatchObject({ keptAmount: '30.00', askedAmount: '30.00', language: 'en' })
  })

  test('a booking without an address stays as it is when its guest was to be told', async () => {
    const staff = await logIn()
    const booking = await staff.call('bookings.desk', { body: buildDeskBooking(6) })
    const body = { status: 'cancelled', notifyGuest: true }
    const refused = await staff.tryCall('bookings.patch', { params: { id: booking.id }, body })
    expect([refused.status, getProblemCode(refused)]).toEqual([409, 'no_guest_email'])
    expect(await staff.call('bookings.list')).toContainEqual(booking)
  })

  test('confirming sets status and prices and queues the mail that its preview showed', async () => {
    const staff = await logIn()
    const guest = new ApiClient(server())
    const { id, code, secret } = await guest.call('bookings.request', { body: buildRequest(getStay(7)) })
    const readView = () =>
      guest.call('bookings.viewRequest', { params: { code }, headers: { authorization: `Bearer ${secret}` } })
    const readTransfer = async () => (await readView()).transfer
    expect(await readView()).toMatchObject({ transfer: null, account: null })
    const mail = { kind: 'confirmation', iban: 'IT60X0542811101000000123456' }
    const amounts = { agreedPrice: '200', depositAmount: '60', balanceAmount: '140', depositDueOn: '2026-12-09' }
    const body = { status: 'confirmed', ...amounts, mail }
    const preview = await staff.call('bookings.previewMail', { params: { id }, body })
    expect(preview?.text).toContain('140,00')
    expect(preview?.text).toContain('entro mer 9 dicembre 2026')
    expect(await staff.call('bookings.list')).toContainEqual(expect.objectContaining({ id, version: 1 }))
    const confirmed = await staff.call('bookings.patch', { params: { id }, body })
    expect(confirmed).toMatchObject({ status: 'confirmed', agreedPrice: '200.00', version: 2 })
    const mails = await staff.call('mails.list', { query: { bookingId: id } })
    const sent = mails.find(({ kind }) => kind === 'confirmation')
    const shown = await staff.call('mails.show', { params: { id: sent?.id ?? '' } })
    expect(shown).toEqual(preview)
    // Staff see where the guest's link leads, not the secret that opens it.
    expect(shown.text).toContain(`/booking/${confirmed.code}\n`)
    const transfer = { iban: mail.iban, reference: code, holder: expect.any(String) }
    expect(await readTransfer()).toEqual({ ...transfer, amount: '60.00', dueOn: '2026-12-09' })
    // A part of the deposit: page and mail ask for the rest of it.
    const part = { amountCents: 2000, on: '2026-11-02', how: 'cash' } as const
    const { id: partId } = await staff.call('payments.add', { params: { id }, body: part })
    expect(await readTransfer()).toEqual({ ...transfer, amount: '40.00', dueOn: '2026-12-09' })
    expect((await staff.call('bookings.previewMail', { params: { id }, body: { mail } }))?.text).toMatch(
      /versa .*40,00/,
    )
    await staff.call('payments.remove', { params: { id: partId } })
    await staff.call('bookings.patch', { params: { id }, body: { depositPaidOn: '2026-11-02' } })
    expect(await readTransfer()).toEqual({ ...transfer, amount: '140.00', dueOn: null })
    // The guest reads the same account as staff, and nothing that only staff write.
    const booking = (await staff.call('bookings.list')).find((it) => it.id === id)
    const { account } = await readView()
    expect(account).toEqual({
      ...{ lines: booking?.lines, totalCents: 20_000, paidCents: 6000, dueCents: 14_000 },
      payments: [{ amountCents: 6000, on: '2026-11-02', how: null, covers: 'deposit' }],
      nightPrices: [{ nights: 2, pricePerNight: expect.any(String) }],
    })
    await staff.call('bookings.patch', { params: { id }, body: { balancePaidOn: '2026-11-02' } })
    expect(await readTransfer()).toBeNull()
    const broken = { ...body, mail: { ...mail, iban: 'IT61X0542811101000000123456' } }
    expect((await staff.tryCall('bookings.patch', { params: { id }, body: broken })).status).toBe(400)
  })

  test('the history says who changed what, and of the person only that something was changed', async () => {
    const staff = await logIn()
    const requested = await new ApiClient(server()).call('bookings.request', { body: buildRequest(getStay(8)) })
    const { id, secret: _, ...fields } = requested
    const params = { id }
    const edited = { ...fields, guestSurname: 'Altoviti', roomId: 9, totalPrice: '0' }
    await staff.call('bookings.edit', { params, body: edited })
    await staff.call('bookings.patch', { params, body: { status: 'confirmed', agreedPrice: '180' } })
    await staff.call('bookings.trash', { params })
    const history = await staff.call('bookings.history', { params })
    expect(history.map(({ by, who, changes }) => ({ by, who, changes }))).toEqual([
      { by: 'staff', who: 'anna', changes: [{ field: 'deletedAt', from: null, to: expect.any(String) }] },
      {
        by: 'staff',
        who: 'anna',
        changes: [
          { field: 'status', from: 'pending', to: 'confirmed' },
          { field: 'agreedPrice', from: null, to: '180.00' },
        ],
      },
      {
        by: 'staff',
        who: 'anna',
        changes: [
          { field: 'roomId', from: 8, to: 9 },
          { field: 'guestSurname', from: null, to: null },
        ],
      },
      { by: 'guest', who: null, changes: [{ field: 'status', from: null, to: 'pending' }] },
    ])
    const unknown = await staff.tryCall('bookings.history', { params: { id: '0190c0c0-0000-7000-8000-000000000000' } })
    expect(unknown.status).toBe(404)
    await staff.call('people.erase', { body: { ids: [id] } })
    expect((await staff.tryCall('bookings.history', { params })).status).toBe(404)
    const [rows] = await server().db.main.query('SELECT * FROM booking_changes')
    expect(JSON.stringify(rows)).not.toContain(id)
  })
})
