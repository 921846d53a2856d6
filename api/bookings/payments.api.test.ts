import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days.ts'

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
    const { id } = await staff.call('bookings.desk', { body: buildDeskBooking(3) })
    const { cursor } = await readChangePages(staff)
    const patch = (body: object) => staff.call('bookings.patch', { params: { id }, body })
    const deposit = await patch({ depositPaidOn: '2026-11-02' })
    expect(deposit).toMatchObject({ depositPaidOn: '2026-11-02', balancePaidOn: null, paymentCompleted: false })
    const balance = await patch({ balancePaidOn: '2026-11-20' })
    expect(balance).toMatchObject({
      depositPaidOn: '2026-11-02',
      balancePaidOn: '2026-11-20',
      paymentCompleted: true,
    })
    expect((await readChangePages(staff, cursor)).pages.flatMap((it) => it.bookings)).toEqual([balance])
    expect(await patch({ balancePaidOn: null, paymentCompleted: false })).toMatchObject({
      depositPaidOn: '2026-11-02',
      balancePaidOn: null,
      paymentCompleted: false,
    })
    const wrong = await staff.tryCall('bookings.patch', { params: { id }, body: { depositPaidOn: '2026-02-30' } })
    expect(wrong.status).toBe(400)
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
    const readTransfer = async () => {
      const headers = { authorization: `Bearer ${secret}` }
      return (await guest.call('bookings.viewRequest', { params: { code }, headers })).transfer
    }
    expect(await readTransfer()).toBeNull()
    const mail = { kind: 'confirmation', iban: 'IT60X0542811101000000123456' }
    const body = { status: 'confirmed', agreedPrice: '200', depositAmount: '60', balanceAmount: '140', mail }
    const preview = await staff.call('bookings.previewMail', { params: { id }, body })
    expect(preview?.text).toContain('140,00')
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
    expect(await readTransfer()).toEqual({ ...transfer, amount: '60.00' })
    await staff.call('bookings.patch', { params: { id }, body: { depositPaidOn: '2026-11-02' } })
    expect(await readTransfer()).toEqual({ ...transfer, amount: '140.00' })
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
