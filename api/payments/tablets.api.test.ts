// Two tablets take or give back the same money, one of them without a network.
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { startTestServer, type TestServer } from '#api/testing/server.ts'
import { removeTablets, Tablet } from '#api/testing/tablet.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

const realFetch = globalThis.fetch
let server: TestServer
let staff: ApiClient
let tablet: Tablet

beforeAll(async () => {
  server = await startTestServer()
  staff = await new ApiClient(server).logIn()
  tablet = new Tablet('anna', (url, init) =>
    realFetch(server.url + url, { ...init, headers: { ...init.headers, cookie: staff.cookie } }),
  )
  await tablet.start()
})
afterAll(async () => {
  removeTablets([tablet])
  await server.stop()
})

test('what two tablets take or give back at once is stored once, and the second one is told', async () => {
  const on = toFarmDay(server.now())
  const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '1', status: 'confirmed', agreedPrice: 100 }
  const stay = { roomId: 2, checkinDate: addDays(on, 5), checkoutDate: addDays(on, 7) }
  const { id } = await staff.call('bookings.desk', { body: { ...guest, ...stay } })
  const params = { id }
  const read = async () => (await staff.call('bookings.list')).find((it) => it.id === id)
  /** Both do so, and the tablet's is sent second. */
  const payBoth = async (amountCents: number) => {
    await tablet.pull()
    const readShown = async () => (await tablet.listShown()).get(id)
    const seen = await readShown()
    if (!seen) throw new Error('no such booking')
    const payment = { amountCents, on, how: 'cash' as const, document: null, covers: null }
    await tablet.pay(seen, { ...payment, id: uuidv7(), who: null, at: null })
    const shown = await readShown()
    await staff.call('payments.add', { params, body: payment })
    await tablet.send()
    const [write] = await tablet.listOpenWrites()
    // Who has read it drops it.
    await tablet.modules.sender.outbox.drop([write?.id ?? 0])
    return [shown?.paidCents, shown?.refundCents, write?.state, write?.problem?.code, write?.problem?.detail]
  }
  const paid = expect.stringContaining('già pagato per intero')
  expect(await payBoth(10_000)).toEqual([10_000, 0, 'refused', 'paid_already', paid])
  expect(await read()).toMatchObject({ paidCents: 10_000, dueCents: 0, payments: [{ amountCents: 10_000 }] })
  await staff.call('bookings.patch', { params, body: { status: 'cancelled', keptAmount: '30' } })
  const back = expect.stringContaining('più alto di quanto è stato incassato')
  expect(await payBoth(-7000)).toEqual([3000, 0, 'refused', 'refund_too_large', back])
  expect(await read()).toMatchObject({ paidCents: 3000, dueCents: 0, refundCents: 0 })
  expect((await read())?.payments.map(({ amountCents }) => amountCents)).toEqual([10_000, -7000])
})
