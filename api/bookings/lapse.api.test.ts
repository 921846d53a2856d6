import { expect, test } from 'vitest'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { jobContext, passToNoon } from '#api/testing/server.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'

const hourMs = 3_600_000

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()
  const advanceClock = (ms: number) => server().passTime(ms)
  const lapse = () => runJob(jobContext(server()), 'requests')
  const findBooking = async (id: string) => (await (await logIn()).call('bookings.list')).find((it) => it.id === id)

  let requestCount = 0
  /** A request with days and an address of its own. */
  async function sendRequest(language = 'it') {
    requestCount += 1
    const checkinDate = addDays(toFarmDay(server().now()), 20 + requestCount * 5)
    const stay = buildRequest({ roomId: 6, checkinDate, checkoutDate: addDays(checkinDate, 3) })
    const body = { ...stay, guestEmail: `waiting-${requestCount}@example.org` }
    const headers = { 'accept-language': language }
    const { id, code, secret } = await new ApiClient(server()).call('bookings.request', { body, headers })
    return { id, body, link: { params: { code }, headers: { authorization: `Bearer ${secret}` } } }
  }

  test('a request that nobody answers for seven days is cancelled, and its guest is told in their language', async () => {
    const { id, body, link } = await sendRequest('en')
    await advanceClock(7 * dayMs - hourMs)
    await lapse()
    expect(await findBooking(id)).toMatchObject({ status: 'pending', lapsedAt: null })
    await advanceClock(2 * hourMs)
    await Promise.all([lapse(), lapse()])
    await lapse()
    const lapsed = await findBooking(id)
    expect(lapsed).toMatchObject({ status: 'cancelled', lapsedAt: expect.any(String), cancelledByGuestAt: null })
    const mails = await (await logIn()).call('mails.list', { query: { bookingId: id } })
    expect(mails.filter((it) => it.kind === 'requestLapsed')).toMatchObject([{ to: body.guestEmail }])
    const [row] = await server().db.main.query(`SELECT facts FROM mails WHERE kind = 'requestLapsed'`)
    expect(JSON.stringify(row)).toContain(String.raw`\"language\":\"en\"`)
    const guest = new ApiClient(server())
    expect(await guest.call('bookings.viewRequest', link)).toMatchObject({ lapsedAt: lapsed?.lapsedAt })
    expect((await guest.tryCall('bookings.request', { body })).status).toBe(201)
  })

  test('staff take a lapsed request up again with one call; it then has the whole time once more', async () => {
    const { id, body } = await sendRequest()
    await advanceClock(8 * dayMs)
    await lapse()
    const staff = await logIn()
    const params = { id }
    const reopened = await staff.call('bookings.patch', { params, body: { status: 'pending' } })
    expect(reopened).toMatchObject({ status: 'pending', lapsedAt: null })
    expect((await new ApiClient(server()).tryCall('bookings.request', { body })).status).toBe(409)
    await advanceClock(6 * dayMs)
    await lapse()
    expect((await findBooking(id))?.status).toBe('pending')
    await advanceClock(2 * dayMs)
    await lapse()
    expect((await findBooking(id))?.status).toBe('cancelled')

    await new ApiClient(server()).call('bookings.request', { body: { ...body, guestSurname: 'Salimbeni' } })
    const refused = await staff.tryCall('bookings.patch', { params, body: { status: 'pending' } })
    expect([refused.status, getProblemCode(refused)]).toEqual([409, 'dates_taken'])
    expect((await findBooking(id))?.lapsedAt).not.toBeNull()
  })

  test('a request that staff have answered with a price, a status or a mail does not lapse, nor a desk booking', async () => {
    const staff = await logIn()
    const [priced, confirmed, mailed, trashed] = await Promise.all([1, 2, 3, 4].map(() => sendRequest()))
    if (!priced || !confirmed || !mailed || !trashed) throw new Error('a request is missing')
    await staff.call('bookings.patch', { params: { id: priced.id }, body: { agreedPrice: '300.00' } })
    await staff.call('bookings.patch', { params: { id: confirmed.id }, body: { status: 'confirmed' } })
    const { iban } = await staff.call('settings.readDefaultIban')
    await staff.call('bookings.sendConfirmation', { params: { id: mailed.id }, body: { iban } })
    await staff.call('bookings.trash', { params: { id: trashed.id } })
    const { totalPrice: _, ...stay } = buildRequest({
      roomId: 7,
      checkinDate: addDays(toFarmDay(server().now()), 30),
      checkoutDate: addDays(toFarmDay(server().now()), 32),
    })
    const desk = await staff.call('bookings.desk', { body: stay })
    await advanceClock(9 * dayMs)
    await lapse()
    for (const { id } of [priced, mailed, desk])
      expect(await findBooking(id)).toMatchObject({ status: 'pending', lapsedAt: null })
    expect((await findBooking(confirmed.id))?.status).toBe('confirmed')
    expect((await (await logIn()).call('bookings.listTrash')).find((it) => it.id === trashed.id)?.lapsedAt).toBeNull()
  })

  test('the farm sets after how many days a request lapses; an app that does not know the rule keeps it', async () => {
    const staff = await logIn()
    const { turnover } = await staff.call('property.read')
    await staff.call('property.change', { body: { turnover, lapseAfterDays: 2 } })
    expect(await staff.call('property.change', { body: { turnover } })).toMatchObject({ lapseAfterDays: 2 })
    for (const lapseAfterDays of [0, 61, 1.5, null]) {
      const response = await staff.tryCall('property.change', { body: { turnover, lapseAfterDays } })
      expect([response.status, response.text]).toEqual([400, expect.stringContaining('da 1 a 60')])
    }
    const { id } = await sendRequest()
    await advanceClock(2 * dayMs + hourMs)
    await lapse()
    expect((await findBooking(id))?.lapsedAt).not.toBeNull()
  })

  test('a guest is reminded of the deposit before and after its day, once each, and only when the owner wants it', async () => {
    const staff = await logIn()
    await passToNoon(server())
    const today = toFarmDay(server().now())
    const { id } = await sendRequest('en')
    const params = { id }
    const iban = (await staff.call('settings.readDefaultIban')).iban
    await staff.call('bookings.patch', {
      params,
      body: {
        status: 'confirmed',
        agreedPrice: 300,
        depositAmount: 100,
        depositDueOn: addDays(today, 5),
        mail: { kind: 'confirmation', iban },
      },
    })
    const listReminders = async () =>
      (await staff.call('mails.list', { query: { bookingId: id } })).filter(({ kind }) => kind === 'depositReminder')
    const passDays = async (days: number) => {
      for (let i = 0; i < days; i++) {
        await advanceClock(dayMs)
        const context = jobContext(server())
        await Promise.all([runJob(context, 'mails at 9'), runJob(context, 'mails at 9')])
      }
    }
    const { deposit } = await staff.call('property.read')
    await passDays(2)
    expect(await listReminders()).toEqual([])
    const rule = { ...deposit, word: 'caparra' as const, remindBeforeDays: 2, remindAfterDays: 3 }
    await staff.call('property.change', { body: { deposit: rule } })
    await passDays(3)
    expect(await listReminders()).toHaveLength(1)
    await staff.call('payments.add', { params, body: { amountCents: 4000, on: addDays(today, 4), how: 'transfer' } })
    await passDays(4)
    expect(await listReminders()).toHaveLength(2)
    const { mails } = await staff.call('people.export', { body: { ids: [id] } })
    const [last] = mails
      .filter(({ kind }) => kind === 'depositReminder')
      .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    expect(last?.facts).toMatchObject({ depositAmount: '60.00', iban })
    // What staff send by hand is the reminder after the day, too.
    const wrong = { ...rule, remindAfterDays: -1 }
    expect((await staff.tryCall('property.change', { body: { deposit: wrong } })).status).toBe(400)
    const patch = { mail: { kind: 'depositReminder' } } as const
    const preview = await staff.call('bookings.previewMail', { params, body: patch })
    expect(preview?.text).toMatch(/confirmatory deposit \(caparra confirmatoria\) of €60\.?0?0?/)
    expect(preview?.text).toContain('Caparra confirmatoria ')
    await staff.call('bookings.patch', { params, body: patch })
    await staff.call('bookings.patch', { params, body: { depositPaidOn: addDays(today, 9) } })
    await passDays(2)
    expect(await listReminders()).toHaveLength(3)
    // With nothing to remind of, pages stay in memory and tablets pull nothing.
    const { current } = server().db.revision
    await passDays(1)
    expect(server().db.revision.current).toBe(current)
    await staff.call('property.change', { body: { deposit } })
  })
})
