// The backup and the tablet of a farm of version 40642a22, under the present program.
import { afterEach, expect, test } from 'vitest'
import { presentCsv } from '#api/export/present.ts'
import { ExportedBooking, listExportedBookings } from '#api/export/queries.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { readDevice, readSent, readShown, restoreOldFarm } from '#api/testing/oldFarm.ts'
import type { TestServer } from '#api/testing/server.ts'
import { removeTablets, Tablet } from '#api/testing/tablet.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Payment } from '#contract/money/ledgerFields.ts'

const realFetch = globalThis.fetch
const paidOn = '2024-06-07'

async function openRestored(server: TestServer) {
  await restoreOldFarm(await new ApiClient(server).logIn())
  await server.backups.idle()
  const staff = await new ApiClient(server).logIn()
  const list = async () => {
    const bookings: Booking[] = []
    for await (const page of listExportedBookings({ ...server.db, transaction: null })) bookings.push(...page)
    return bookings
  }
  const read = async (id: string) => {
    const found = (await list()).find((it) => it.id === id)
    if (found === undefined) throw new Error('no such booking')
    return found
  }
  const listStays = async () => {
    const { pages } = await readChangePages(staff)
    return pages.flatMap(({ channelStays }) => channelStays)
  }
  return { staff, list, read, listStays }
}

const byId = <Row extends { id: string }>(rows: Row[]): Row[] => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

onBothDatabases((server) => {
  let tablets: Tablet[] = []
  afterEach(() => removeTablets(tablets.splice(0)))

  test('each booking is as that version has shown it, and the file of bookings is the same to the byte', async () => {
    const { list, listStays } = await openRestored(server())
    const shown = await readShown()
    const bookings = byId(await list())
    expect(bookings.length).toBe(shown.bookings.length)
    byId(shown.bookings).forEach((it, index) => {
      expect(bookings[index]).toMatchObject(it)
    })
    const [header = ''] = shown.csv.slice(1).split('\r\n')
    const columns = header.split(';')
    // Later versions have more columns.
    const shape = Object.fromEntries(Object.entries(ExportedBooking.shape).filter(([name]) => columns.includes(name)))
    const lines = []
    for await (const line of presentCsv({ shape }, listExportedBookings({ ...server().db, transaction: null })))
      lines.push(line)
    expect(lines.join('')).toBe(shown.csv)
    // Of portals' guests the tax and what they have paid of it.
    const stays = byId(await listStays())
    byId(shown.channelStays).forEach((it, index) => {
      expect(stays[index]).toMatchObject(it)
    })
  })

  test('the calls of today change each account by what they say', async () => {
    const { staff, list, read } = await openRestored(server())
    const live = (await list()).filter(({ deletedAt }) => deletedAt === null)
    expect(live.some(({ dueCents }) => dueCents > 0) && live.some(({ paidCents }) => paidCents > 0)).toBe(true)
    for (const { id, paidCents, dueCents, status } of live) {
      const pay = async (amountCents: number) =>
        staff.call('payments.add', { params: { id }, body: { amountCents, on: paidOn, how: 'cash' } })
      if (dueCents > 0) await pay(dueCents)
      const paid = await read(id)
      expect(paid).toMatchObject({ paidCents: paidCents + dueCents, dueCents: 0 })
      const [first] = paid.payments
      if (first === undefined) continue
      // One by one, by the ids that the older program gave them, too.
      await staff.call('payments.remove', { params: { id: first.id } })
      const removed = await read(id)
      expect([removed.paidCents, removed.payments.length]).toEqual([
        paid.paidCents - first.amountCents,
        paid.payments.length - 1,
      ])
      if (status === 'cancelled' || removed.paidCents <= 0) continue
      await pay(-removed.paidCents)
      expect((await read(id)).paidCents).toBe(0)
    }
  })

  test('its tablet sends all that waited, and it comes to the same', async () => {
    const { staff, read, listStays } = await openRestored(server())
    const tablet = new Tablet('anna', (url, init) =>
      realFetch(server().url + url, { ...init, headers: { ...init.headers, cookie: staff.cookie } }),
    )
    tablets = [tablet]
    await tablet.restore(await readDevice(await server().db.epoch()))
    await tablet.start()
    expect(await tablet.listOpenWrites()).toHaveLength(14)
    expect(await tablet.pull()).toBe(true)
    await tablet.send()
    expect(await tablet.listOpenWrites()).toEqual([])
    const { bookings, channelStays } = await readSent()
    const { bookings: before } = await readShown()
    const isCheaper = ({ id, totalCents }: Booking) =>
      before.some((it) => it.id === id && totalCents < it.totalCents && totalCents < it.paidCents)
    for (const it of bookings.filter((it) => !isCheaper(it))) expect(simplify(await read(it.id))).toEqual(simplify(it))
    // That version forgot what had come in where a price fell.
    for (const { id, totalCents } of bookings.filter(isCheaper))
      expect(await read(id)).toMatchObject({ paidCents: 28_000, refundCents: 28_000 - totalCents })
    expect(bookings.filter(isCheaper).length).toBeGreaterThan(0)
    const stays = await listStays()
    for (const it of channelStays) {
      const stay = stays.find(({ id }) => id === it.id)
      expect(stay).toMatchObject({ ...it, payments: it.payments.map(dropTime) })
    }
    // Nothing is sent twice.
    const { cursor } = await readChangePages(staff)
    await tablet.send()
    expect((await readChangePages(staff)).cursor).toBe(cursor)
  })
})

const dropTime = ({ at: _, ...payment }: Payment) => payment

/** What came of the money. The code of a new booking and times are those of the moment. */
const simplify = (booking: Booking) => {
  const { listPrice, agreedPrice, depositAmount, balanceAmount, keptAmount, lines, totalCents, paidCents } = booking
  const { depositPaidOn, balancePaidOn, paymentCompleted, status, dueCents, payments } = booking
  return {
    listPrice,
    agreedPrice,
    depositAmount,
    balanceAmount,
    keptAmount,
    lines,
    totalCents,
    paidCents,
    dueCents,
    depositPaidOn,
    balancePaidOn,
    paymentCompleted,
    status,
    payments: payments.map(dropTime),
  }
}
