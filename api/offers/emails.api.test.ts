import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const day = (offset: number) => addDays(toFarmDay(server().now()), offset)

  test('the mail lists what an offer costs by lines and asks the deposit with its day, and is the one that staff have seen', async () => {
    const staff = await new ApiClient(server()).logIn()
    const periods = [{ from: '01-01', to: '12-31', amountCents: 150 }]
    const tax = { from: day(0), municipality: 'Anghiari', periods, exemptions: [] }
    await staff.call('duties.change', { body: { tax } as never })
    const stay = { roomId: 8, checkinDate: day(300), checkoutDate: day(302), numberOfGuests: 2 }
    const nights = { id: 'n', kind: 'nights' as const, text: '', quantity: 2, amountCents: 40_000 }
    const discount = { id: 'd', kind: 'adjustment' as const, text: 'Amici', quantity: 1, amountCents: -1234 }
    const alternatives = [
      { ...stay, lines: [nights, discount] },
      { ...stay, roomId: 9 },
    ]
    const guest = { guestName: 'Rosa', guestSurname: 'Bianchi', guestEmail: 'rosa@example.org', validUntil: day(5) }
    const { id } = await staff.call('offers.add', { body: { ...guest, alternatives } })
    const preview = await staff.call('offers.previewMail', { params: { id } })
    const [agreed = '', list = ''] = preview.text.split('PROPOSTA 2')
    expect(agreed).toMatch(
      /2 notti: 400,00\s€\nAmici: −12,34\s€\nTotale: 387,66\s€\nImposta di soggiorno: 6,00\s€, oltre al prezzo\n/,
    )
    expect(agreed).toMatch(
      /Acconto 129\s€ entro .+ con bonifico, il resto \(258,66\s€\) all’arrivo in contanti o con carta; imposta 6\s€/,
    )
    expect(list).toMatch(/2 notti a \d+\s€: \d+,00\s€/)
    await staff.call('offers.send', { params: { id } })
    const [mail] = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'offer')
    expect(await staff.call('mails.show', { params: { id: mail?.id ?? '' } })).toMatchObject(preview)
    const unknown = await staff.tryCall('offers.previewMail', { params: { id: uuidv7() } })
    expect([unknown.status, getProblemCode(unknown)]).toEqual([404, 'not_found'])
  })

  test('a message that an offer answers is answered, and those of others wait', async () => {
    const staff = await new ApiClient(server()).logIn()
    const write = (email: string) =>
      new ApiClient(server()).call('contacts.send', {
        body: { name: 'Nella', surname: 'Bianchi', email, message: 'Avete posto a giugno?' },
      })
    const [asked, other] = [await write('Nella@example.org'), await write('other@example.org')]
    const alternatives = [{ roomId: 8, checkinDate: day(310), checkoutDate: day(312), numberOfGuests: 2 }]
    const guest = { guestName: 'Nella', guestSurname: 'Bianchi', guestEmail: 'nella@example.org', validUntil: day(5) }
    const { id } = await staff.call('offers.add', { body: { ...guest, alternatives } })
    const isAnswered = async (message: { id: string }) =>
      (await staff.call('contacts.list')).find((it) => it.id === message.id)?.answered
    expect(await isAnswered(asked)).toBe(false)
    await staff.call('offers.send', { params: { id } })
    expect([await isAnswered(asked), await isAnswered(other)]).toEqual([true, false])
  })
})
