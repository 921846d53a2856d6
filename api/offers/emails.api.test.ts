import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days.ts'

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
    expect(agreed).toMatch(/Acconto: 129,00\s€, da pagare con bonifico entro \S/)
    expect(list).toMatch(/2 notti a \d+\s€: \d+,00\s€/)
    await staff.call('offers.send', { params: { id } })
    const [mail] = (await staff.call('mails.list', { query: {} })).filter(({ kind }) => kind === 'offer')
    expect(await staff.call('mails.show', { params: { id: mail?.id ?? '' } })).toMatchObject(preview)
    const unknown = await staff.tryCall('offers.previewMail', { params: { id: uuidv7() } })
    expect([unknown.status, getProblemCode(unknown)]).toEqual([404, 'not_found'])
  })
})
