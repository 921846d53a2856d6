import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const logIn = () => new ApiClient(server()).logIn()

  let requestCount = 0
  async function sendRequest() {
    requestCount += 1
    const checkinDate = addDays(toFarmDay(server().now()), 20 + requestCount * 5)
    const stay = buildRequest({ roomId: 6, checkinDate, checkoutDate: addDays(checkinDate, 3) })
    const body = { ...stay, guestEmail: `declined-${requestCount}@example.org` }
    const { id, code, secret } = await new ApiClient(server()).call('bookings.request', { body })
    return { id, body, link: { params: { code }, headers: { authorization: `Bearer ${secret}` } } }
  }

  test('a declined request is cancelled, frees its days, and its guest reads the words of staff in a mail', async () => {
    const { id, body, link } = await sendRequest()
    const staff = await logIn()
    const preview = await staff.call('bookings.previewMail', {
      params: { id },
      body: { decline: { notifyGuest: true, text: 'A giugno siamo al completo.' } },
    })
    expect(preview?.text).toContain('A giugno siamo al completo.')
    expect(preview?.text).toContain('Purtroppo non possiamo')
    const declined = await staff.call('bookings.decline', {
      params: { id },
      body: { notifyGuest: true, text: 'A giugno siamo al completo.' },
    })
    expect(declined).toMatchObject({ status: 'cancelled', declinedAt: expect.any(String), waitingSince: null })
    const mails = await staff.call('mails.list', { query: { bookingId: id } })
    const sent = mails.filter(({ kind }) => kind === 'requestDeclined' || kind === 'cancellation')
    expect(sent).toMatchObject([{ kind: 'requestDeclined', to: body.guestEmail }])
    const shown = await staff.call('mails.show', { params: { id: sent[0]?.id ?? '' } })
    expect(shown).toMatchObject({ subject: preview?.subject, text: preview?.text })
    const guest = new ApiClient(server())
    expect(await guest.call('bookings.viewRequest', link)).toMatchObject({ declinedAt: declined.declinedAt })
    const [event] = await staff.call('bookings.history', { params: { id } })
    expect(event?.changes).toContainEqual({ field: 'declinedAt', from: null, to: declined.declinedAt })
    expect((await guest.tryCall('bookings.request', { body })).status).toBe(201)
  })

  test('a sentence of staff’s own stands above the text of each mail that they send', async () => {
    const staff = await logIn()
    const { id } = await sendRequest()
    const params = { id }
    const mailText = 'Vi aspettiamo!\nAnna'
    const iban = 'IT60X0542811101000000123456'
    const confirmation = { status: 'confirmed', mail: { kind: 'confirmation', iban }, mailText } as const
    const preview = await staff.call('bookings.previewMail', { params, body: confirmation })
    await staff.call('bookings.patch', { params, body: confirmation })
    await staff.call('bookings.sendPaymentConfirmation', { params, body: { paymentType: 'acconto', mailText } })
    await staff.call('bookings.sendThankYou', { params, body: { mailText } })
    await staff.call('bookings.patch', { params, body: { status: 'cancelled', notifyGuest: true, mailText } })
    const mails = await staff.call('mails.list', { query: { bookingId: id } })
    const kinds = ['confirmation', 'payment', 'thankYou', 'cancellation']
    const texts = await Promise.all(
      kinds.map(async (kind) => {
        const mail = mails.find((it) => it.kind === kind)
        return (await staff.call('mails.show', { params: { id: mail?.id ?? '' } })).text
      }),
    )
    expect(texts[0]).toBe(preview?.text)
    for (const text of texts) expect(text).toMatch(/^.+,\n\nVi aspettiamo!\nAnna\n\n/)
    const long = await staff.tryCall('bookings.sendThankYou', { params, body: { mailText: 'x'.repeat(2001) } })
    expect(long.status).toBe(400)
  })

  test('a request is declined without a mail, and is no longer declined when it is taken up again', async () => {
    const { id } = await sendRequest()
    const staff = await logIn()
    await staff.call('bookings.decline', { params: { id }, body: {} })
    const mails = await staff.call('mails.list', { query: { bookingId: id } })
    expect(mails.filter(({ kind }) => kind === 'requestDeclined')).toEqual([])
    const again = await staff.call('bookings.patch', { params: { id }, body: { status: 'pending' } })
    expect(again).toMatchObject({ status: 'pending', declinedAt: null })
  })

  test('only a pending request can be declined, once, by who has seen it, and a mail needs an address', async () => {
    const { id } = await sendRequest()
    const staff = await logIn()
    const decline = (options: object) => staff.tryCall('bookings.decline', { params: { id }, body: {}, ...options })
    expect((await decline({ body: { text: 'x'.repeat(2001) } })).status).toBe(400)
    await staff.call('bookings.edit', {
      params: { id },
      body: { ...(await staff.call('bookings.list')).find((it) => it.id === id), guestEmail: null },
    } as Parameters<typeof staff.call<'bookings.edit'>>[1])
    expect(getProblemCode(await decline({ body: { notifyGuest: true } }))).toBe('no_guest_email')
    expect((await decline({ headers: { 'if-match': '"1"' } })).status).toBe(412)
    await staff.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
    expect(getProblemCode(await decline({}))).toBe('not_pending')
    await staff.call('bookings.patch', { params: { id }, body: { status: 'pending' } })
    expect((await decline({})).status).toBe(200)
    expect(getProblemCode(await decline({}))).toBe('not_pending')
  })
})
