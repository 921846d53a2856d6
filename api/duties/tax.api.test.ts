import { v7 as uuidv7 } from 'uuid'
import { expect, onTestFinished, test } from 'vitest'
import { buildRequest, createRandom } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { readChangePages } from '#api/testing/changeFeed.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { buildHead, buildMember, sansepolcro } from '#api/testing/guests.ts'
import { startPortal } from '#api/testing/portal.ts'
import type { ChannelStay, Portal } from '#contract/channels.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'
import type { TaxInput } from '#contract/duties/taxSettings.ts'
import type { GuestInput } from '#contract/guests/guests.ts'

const taxPaidText = expect.stringContaining('imposta di soggiorno è già pagata')
const allYear = { from: '01-01', to: '12-31', roomTypes: null, upToCents: null }
const rules: TaxInput = {
  ...{ from: '2020-01-01', municipality: 'Anghiari', maxNights: 4, freeBelowAge: 12, residentsOf: null },
  periods: [{ ...allYear, amountCents: 200 }],
  exemptions: [{ code: 'driver', name: 'Autisti', nameEn: 'Coach drivers' }],
  ...{ collectedBy: ['airbnb'], deadlines: [] },
}
/** A family of two adults, a boy of ten and a coach driver. */
const buildFamily = (surname: string, firstDay: Day): GuestInput[] => {
  const child = `${Number(firstDay.slice(0, 4)) - 11}-12-31`
  const adult = { birthDate: '1980-05-05' }
  return [
    buildHead(surname),
    buildMember(surname, adult),
    buildMember(surname, { birthDate: child }),
    buildMember(surname, { ...adult, taxExemption: 'driver', taxNote: 'Lettera della ditta' }),
  ]
}

onSqlite(
  (server) => {
    const today = () => toFarmDay(server().now())
    let room = 0

    async function open(tax: TaxInput | null = rules) {
      const manager = await new ApiClient(server()).logIn()
      const setTax = (next: TaxInput | null) => manager.call('duties.change', { body: { tax: next } })
      await setTax(tax)
      const book = (from: number, nights: number, fields: object = {}) => {
        room = (room % 15) + 1
        const days = { checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + nights) }
        const body = { ...buildRequest({ roomId: room, ...days }), agreedPrice: 300, status: 'confirmed' as const }
        return manager.call('bookings.desk', { body: { ...body, ...fields } })
      }
      const read = async (id: string) => {
        const found = (await manager.call('bookings.list')).find((it) => it.id === id)
        if (!found) throw new Error('no such booking')
        return found
      }
      const readTax = async (id: string) => {
        const { lines } = await read(id)
        return lines.filter(({ kind }) => kind === 'tax').map((it) => [it.quantity, it.amountCents])
      }
      const register = (id: string, body: GuestInput[]) => manager.call('guests.replace', { params: { id }, body })
      const arrive = (id: string, guests: GuestInput[]) => {
        const at = new Date(server().now()).toISOString()
        const arrival = { guestIds: guests.map((it) => it.id), at, seen: 'inPerson' as const }
        return manager.call('guests.arrive', { params: { id }, body: arrival })
      }
      /** A stay that a portal has sold, in a channel of its own. */
      const sell = async (type: Portal, name: string, from: number, nights: number) => {
        const portal = await startPortal()
        onTestFinished(portal.stop)
        room = (room % 15) + 1
        const body = { id: uuidv7(), roomId: room, name, portal: type, importUrl: portal.url }
        const { id: channelId } = await manager.call('channels.add', { body })
        const days = { checkinDate: addDays(today(), from), checkoutDate: addDays(today(), from + nights) }
        portal.set([{ ...days, uid: `${type}-${from}` }])
        await manager.call('channels.fetch', { params: { id: channelId } })
        const readStay = async () => {
          const { pages } = await readChangePages(manager)
          const stays = pages.flatMap((page) => page.channelStays)
          const stay = stays.find((it): it is ChannelStay => 'channelId' in it && it.channelId === channelId)
          if (!stay) throw new Error('no such stay')
          return stay
        }
        const move = async (checkoutDate: Day) => {
          portal.set([{ ...days, checkoutDate, uid: `${type}-${from}` }])
          await manager.call('channels.fetch', { params: { id: channelId } })
        }
        return { id: (await readStay()).id, channelId, days, readStay, move }
      }
      const declare = (from: Day, to: Day) => manager.call('duties.readTax', { query: { from, to } })
      return { manager, setTax, book, sell, read, readTax, register, arrive, declare }
    }

    // First: the year of its stays may be that of the other tests.
    test('months, quarters and the year are what a count of each night says, portals’ stays included', async () => {
      const { manager, book, sell, register, declare } = await open({
        ...rules,
        periods: [
          { ...allYear, from: '03-01', to: '10-31', amountCents: 230 },
          { ...allYear, amountCents: 110 },
        ],
      })
      const random = createRandom(7)
      const first = today()
      /** Persons and nights that are to be paid, and those that are free, by day. */
      const paid: Day[] = []
      const free: Record<string, Day[]> = { age: [], driver: [], maxNights: [], portal: [] }
      const count = (from: Day, nights: number, reason: string | null) => {
        for (let nth = 0; nth < nights; nth++) {
          const day = addDays(from, nth)
          const why = reason ?? (nth >= 4 ? 'maxNights' : null)
          if (why === null) paid.push(day)
          else free[why]?.push(day)
        }
      }
      // Far from the days of the other tests.
      for (let start = 60; start < 330; start += 18) {
        const nights = 1 + random.nextInt(9)
        const { id, checkinDate } = await book(start, nights, { numberOfGuests: 4 })
        const family = buildFamily('ALDINUCCI', checkinDate)
        if (random.next() < 0.6) {
          await register(id, family)
          for (const reason of [null, null, 'age', 'driver']) count(checkinDate, nights, reason)
        } else for (let i = 0; i < 4; i++) count(checkinDate, nights, null)
      }
      for (const [name, type] of [
        ['Airbnb', 'airbnb'],
        ['Booking.com', 'booking'],
      ] as const) {
        const { id, days } = await sell(type, name, 340, 6)
        await manager.call('channelStays.patch', { params: { id }, body: { guests: 3 } })
        for (let i = 0; i < 3; i++) {
          if (type === 'booking') count(days.checkinDate, 6, null)
          // Nights after the last one that is taxed are free for everybody, whoever collects the tax.
          else
            for (let nth = 0; nth < 6; nth++)
              free[nth >= 4 ? 'maxNights' : 'portal']?.push(addDays(days.checkinDate, nth))
        }
      }
      const getCents = (day: Day) => (day.slice(5) >= '03-01' && day.slice(5) <= '10-31' ? 230 : 110)
      const sum = (isIn: (day: Day) => boolean) => ({
        paidNights: paid.filter(isIn).length,
        amountCents: paid.filter(isIn).reduce((all, day) => all + getCents(day), 0),
        exempt: Object.entries(free)
          .map(([reason, days]) => [reason, days.filter(isIn).length])
          .filter(([, nights]) => nights !== 0),
      })
      const [from, to] = [addDays(first, 60), addDays(first, 360)]
      const declared = await declare(from, to)
      const simplify = ({ paidNights, amountCents, exempt }: (typeof declared)['total']) => ({
        ...{ paidNights, amountCents },
        exempt: exempt.map(({ reason, nights }) => [reason, nights]),
      })
      const getQuarter = (day: Day) => `${day.slice(0, 4)}-Q${Math.floor((Number(day.slice(5, 7)) + 2) / 3)}`
      expect(simplify(declared.total)).toEqual(sum(() => true))
      expect(declared.total.exempt.map(({ reason }) => reason)).toEqual(['age', 'driver', 'maxNights', 'portal'])
      for (const month of declared.months) expect(simplify(month)).toEqual(sum((day) => day.startsWith(month.id)))
      for (const quarter of declared.quarters)
        expect(simplify(quarter)).toEqual(sum((day) => getQuarter(day) === quarter.id))
      // The year of the tax agency: four rows, in a year that has only part of them, too.
      const year = to.slice(0, 4)
      const whole = await declare(`${year}-01-01`, `${year}-12-31`)
      expect(whole.quarters.map(({ id }) => id)).toEqual([1, 2, 3, 4].map((n) => `${year}-Q${n}`))
      expect(simplify(whole.total)).toMatchObject(sum((day) => day.startsWith(year)))

      const csv = await manager.tryCall('duties.exportTax', { query: { from, to } })
      const lines = csv.text.trim().split('\r\n')
      expect(lines).toHaveLength(2 + declared.months.length + declared.quarters.length)
      expect(lines.at(-1)?.split(';').at(-1)).toBe((declared.total.amountCents / 100).toFixed(2).replace('.', ','))
      // A stay whose last night was the one before is not in the time.
      const { id: last } = await book(400, 2)
      const after = await declare(addDays(first, 402), addDays(first, 410))
      expect(after).toMatchObject({ estimatedStays: 0, total: { persons: 0 } })
      expect(await declare(addDays(first, 401), addDays(first, 410))).toMatchObject({ estimatedStays: 1 })
      await manager.call('bookings.patch', { params: { id: last }, body: { status: 'cancelled' } })
      expect(await declare(addDays(first, 401), addDays(first, 410))).toMatchObject({ total: { persons: 0 } })
      // Nobody declares what is longer than a year at once.
      const tooLong = await manager.tryCall('duties.readTax', { query: { from, to: addDays(from, 800) } })
      expect(tooLong.status).toBe(400)
    })

    test('the tax is off until a manager turns it on, a line beside the price, and gone when it is turned off', async () => {
      const { manager, setTax, book, read, readTax, declare } = await open(null)
      const { id } = await book(20, 2, { numberOfGuests: 2 })
      const wedding = await book(1_200, 2, { numberOfGuests: 2 })
      expect(await declare(today(), addDays(today(), 40))).toMatchObject({ total: { nights: 0, amountCents: 0 } })
      const { version } = await read(id)
      await setTax(rules)
      expect([await readTax(id), await readTax(wedding.id)]).toEqual([[[4, 800]], [[4, 800]]])
      const { cursor: _, pages } = await readChangePages(manager)
      expect(pages.flatMap(({ bookings }) => bookings).find((it) => it.id === id)).toMatchObject({ totalCents: 30_800 })
      // The price is as it was, and an edit that staff have begun stays valid.
      expect(await read(id)).toMatchObject({ agreedPrice: '300.00', totalCents: 30_800, dueCents: 30_800, version })
      await setTax(null)
      expect(await readTax(id)).toEqual([])
      expect(await read(id)).toMatchObject({ totalCents: 30_000 })
    })

    test('the line follows the guests, their ages and exemptions, who came when, the days and the rules', async () => {
      const { manager, setTax, book, read, readTax, register, arrive } = await open()
      const [from, nights] = [today(), 6]
      const { id } = await book(0, nights, { numberOfGuests: 5 })
      // Four of six nights of five persons.
      expect(await readTax(id)).toEqual([[20, 4000]])
      const family = buildFamily('TERZANI', from)
      await register(id, family)
      // The child and the driver are free; nobody knows yet who the fifth one is.
      expect(await readTax(id)).toEqual([[12, 2400]])
      await setTax({ ...rules, residentsOf: sansepolcro })
      // The head lives there.
      expect(await readTax(id)).toEqual([[8, 1600]])
      await setTax({ ...rules, freeBelowAge: null, maxNights: null, exemptions: [] })
      expect(await readTax(id)).toEqual([[30, 6000]])
      await setTax(rules)
      await arrive(id, family.slice(0, 2))
      // Only who came pays.
      expect(await readTax(id)).toEqual([[8, 1600]])
      const booking = await read(id)
      await manager.call('bookings.edit', { params: { id }, body: { ...booking, checkoutDate: addDays(from, 3) } })
      expect(await readTax(id)).toEqual([[6, 1200]])
      await setTax({ ...rules, periods: [{ ...allYear, amountCents: 150, roomTypes: ['No such kind'] }] })
      expect(await readTax(id)).toEqual([])
      await setTax(rules)
      await manager.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
      expect(await readTax(id)).toEqual([])
    })

    test('the cap goes on for a person whose stays follow each other without a gap, in whichever room or portal', async () => {
      const { manager, book, sell, readTax, register, declare } = await open()
      const start = 430
      const couple = (): GuestInput[] => [
        buildHead('PAZZAGLI'),
        buildMember('PAZZAGLI', { name: 'Ugo', birthDate: '1979-03-03' }),
      ]
      const { id: second } = await book(start + 3, 3, { numberOfGuests: 2 })
      await register(second, couple())
      expect(await readTax(second)).toEqual([[6, 1200]])
      // The earlier stay is written after the later one.
      const { id: first, checkinDate } = await book(start, 3, { numberOfGuests: 2 })
      const [head, member] = couple()
      if (!head || !member) throw new Error('a couple')
      await register(first, [head, member])
      expect([await readTax(first), await readTax(second)]).toEqual([[[6, 1200]], [[2, 400]]])
      const { days, readStay, id: third } = await sell('booking', 'Booking.com', start + 6, 2)
      await manager.call('guests.replaceOfPortal', { params: { id: third }, body: couple().slice(0, 1) })
      expect((await readStay()).lines).toEqual([])
      expect(await declare(checkinDate, days.checkoutDate)).toMatchObject({
        total: { nights: 14, paidNights: 8, amountCents: 1600 },
      })
      // Only what lies within the time is declared, but what was before it counts.
      expect(await declare(addDays(checkinDate, 3), days.checkoutDate)).toMatchObject({ total: { paidNights: 2 } })
      // Somebody else was there before.
      await register(first, [{ ...head, name: 'Irma' }, member])
      expect(await readTax(second)).toEqual([[4, 800]])
      expect((await readStay()).lines).toMatchObject([{ quantity: 1 }])
    })

    test('the tax of the next stay follows when the one before it is moved, cancelled, deleted or brought back', async () => {
      const { manager, book, sell, read, readTax, register } = await open()
      const start = 450
      const { id: first } = await book(start, 3, { numberOfGuests: 1 })
      const sold = await sell('booking', 'Booking.com', start + 3, 3)
      const { id: last } = await book(start + 6, 2, { numberOfGuests: 1 })
      const body = [buildHead('BIGIARINI')]
      for (const id of [first, last]) await register(id, [buildHead('BIGIARINI')])
      await manager.call('guests.replaceOfPortal', { params: { id: sold.id }, body })
      const count = async () => [(await sold.readStay()).lines[0]?.quantity, (await readTax(last))[0]?.[0]]
      expect([await readTax(first), await count()]).toEqual([[[3, 600]], [1, undefined]])
      const params = { id: first }
      const patch = (status: 'cancelled' | 'confirmed') => manager.call('bookings.patch', { params, body: { status } })
      const leave = async (nth: number) =>
        manager.call('bookings.edit', { params, body: { ...(await read(first)), checkoutDate: addDays(today(), nth) } })
      for (const change of ['days', 'status', 'trash']) {
        if (change === 'days') await leave(start + 2)
        else if (change === 'status') await patch('cancelled')
        else await manager.call('bookings.trash', { params })
        expect(await count()).toEqual([3, 1])
        if (change === 'days') await leave(start + 3)
        else if (change === 'status') await patch('confirmed')
        else await manager.call('bookings.restore', { params, body: {} })
        expect(await count()).toEqual([1, undefined])
      }
      await sold.move(addDays(sold.days.checkinDate, 2))
      expect(await count()).toEqual([1, 2])
      await sold.move(sold.days.checkoutDate)
      expect(await count()).toEqual([1, undefined])
    })

    test('the tax is paid on its own: never too much, once, and the price stays to be paid', async () => {
      const { manager, book, read } = await open()
      const { id } = await book(21, 2, { numberOfGuests: 2, depositAmount: 100 })
      const pay = (body: object) =>
        manager.tryCall('payments.add', {
          params: { id },
          body: { on: today(), how: 'cash', covers: 'tax', amountCents: 800, ...body },
        })
      const tooMuch = await pay({ amountCents: 801 })
      expect([tooMuch.status, getProblemCode(tooMuch)]).toEqual([409, 'payment_too_large'])
      const payment = { id: uuidv7(), amountCents: 500 }
      expect((await pay(payment)).json).toMatchObject({ covers: 'tax', who: 'anna', document: null })
      // Sent again by a tablet that has not heard the answer.
      expect((await pay(payment)).status).toBe(201)
      expect(await read(id)).toMatchObject({ paidCents: 500, dueCents: 30_300, depositPaidOn: null })
      expect((await pay({ amountCents: 300 })).status).toBe(201)
      expect((await pay({ amountCents: 1 })).json).toMatchObject({ code: 'paid_already', detail: taxPaidText })
      expect(await read(id)).toMatchObject({ dueCents: 30_000, balancePaidOn: null, paymentCompleted: false })
      await pay({ amountCents: 30_000, covers: null })
      expect(await read(id)).toMatchObject({ dueCents: 0, paymentCompleted: true })
      expect((await manager.tryCall('payments.remove', { params: { id: payment.id } })).status).toBe(204)
      expect(await read(id)).toMatchObject({ paidCents: 30_300, dueCents: 500 })
      const wrong = await pay({ covers: 'deposit' })
      expect(wrong.status).toBe(400)
    })

    test('a portal’s stay has the tax as a line, and its guests pay it here unless the portal collects it', async () => {
      const { manager, setTax, sell } = await open(null)
      const { id, channelId, days, readStay, move } = await sell('booking', 'Booking.com', 30, 6)
      const readLine = async () => (await readStay()).lines.map((it) => [it.kind, it.quantity, it.amountCents])
      expect(await readStay()).toMatchObject({ lines: [], payments: [] })
      await setTax(rules)
      // Of how many came, the calendar says nothing: at least one did.
      expect(await readLine()).toEqual([['tax', 4, 800]])
      const patch = (body: object, headers = {}) =>
        manager.tryCall('channelStays.patch', { params: { id }, body, headers })
      expect((await patch({ guests: 3 })).json).toMatchObject({
        guests: 3,
        lines: [{ quantity: 12, amountCents: 2400 }],
      })
      await move(addDays(days.checkinDate, 2))
      expect(await readLine()).toEqual([['tax', 6, 1200]])
      const body = buildFamily('VANNUCCI', days.checkinDate).slice(0, 3)
      await manager.call('guests.replaceOfPortal', { params: { id }, body })
      // The child is free.
      expect(await readLine()).toEqual([['tax', 4, 800]])

      const payment = { id: uuidv7(), amountCents: 500, on: today(), how: 'cash' }
      const pay = (...payments: object[]) => patch({ payments })
      const refused = [
        await pay({ ...payment, amountCents: 801 }),
        await pay({ ...payment, on: addDays(today(), 1) }),
        await pay({ ...payment, amountCents: 0 }),
      ]
      expect(refused.map(getProblemCode)).toEqual(['payment_too_large', 'payment_in_future', 'invalid'])
      expect((await pay(payment)).json).toMatchObject({
        payments: [{ ...payment, covers: 'tax', who: 'anna', document: null }],
      })
      // The same again, by a tablet that has not heard the answer, and one more.
      const rest = { ...payment, id: uuidv7(), amountCents: 300, how: 'card' }
      expect((await pay(payment)).json).toMatchObject({ payments: [{ amountCents: 500 }] })
      expect((await pay(payment, rest)).status).toBe(200)
      const more = { ...payment, id: uuidv7(), amountCents: 1 }
      expect((await pay(payment, rest, more)).json).toMatchObject({ code: 'paid_already', detail: taxPaidText })
      // A document may be written later; whoever leaves it out keeps it.
      const document = { kind: 'Ricevuta', number: '12/2027', on: today() }
      expect((await pay({ ...payment, document }, rest)).json).toMatchObject({ payments: [{ document }, {}] })
      expect((await pay(payment, rest)).json).toMatchObject({ payments: [{ document }, { document: null }] })
      expect(getProblemCode(await pay({ ...payment, document: { ...document, kind: '' } }, rest))).toBe('invalid')
      const stale = await patch({ payments: [] }, { 'if-match': '"1"' })
      expect([stale.status, (await readStay()).payments.length]).toEqual([412, 2])
      expect((await pay(rest)).json).toMatchObject({ payments: [{ amountCents: 300 }] })

      await manager.call('channels.edit', { params: { id: channelId }, body: { portal: 'airbnb' } })
      expect(await readStay()).toMatchObject({ lines: [], payments: [{ amountCents: 300 }] })
      await setTax({ ...rules, collectedBy: [] })
      expect(await readLine()).toEqual([['tax', 4, 800]])
    })

    test('a deadline is met once, staff may mark it, and only managers change the rules', async () => {
      const { manager } = await open()
      const account = { username: 'pia', password: 'una-lunga-parola' }
      await manager.call('staff.add', { body: account })
      const staff = await new ApiClient(server()).logIn(account)
      const mark = (done: boolean) => staff.call('duties.markTaxDone', { body: { id: '2026-Q1 Versamento', done } })
      const others = (await manager.call('duties.read')).taxDone
      expect([(await mark(true)).taxDone, (await mark(true)).taxDone]).toEqual(
        Array(2).fill([...others, '2026-Q1 Versamento']),
      )
      expect((await mark(false)).taxDone).toEqual(others)
      expect((await staff.tryCall('duties.change', { body: { tax: rules } })).status).toBe(403)
      // What was read may be written back as a whole.
      const whole = await manager.call('duties.read')
      expect(await manager.call('duties.change', { body: whole })).toEqual(whole)
      const body = { tax: { ...rules, periods: [{ ...allYear, from: '02-31', to: '13-01', amountCents: -1 }] } }
      const refused = await manager.tryCall('duties.change', { body })
      expect(refused.json).toMatchObject({
        status: 400,
        errors: [{ path: 'tax.periods.0.to' }, { path: 'tax.periods.0.amountCents' }],
      })
    })

    test('everybody may read what the tax is, and nobody but staff what concerns the municipality', async () => {
      await open({ ...rules, deadlines: [{ name: 'Versamento', every: 'quarter', day: 16 }] })
      const guest = new ApiClient(server())
      const { tax } = await guest.call('duties.readOfferedTax')
      expect(tax).toMatchObject({ municipality: 'Anghiari', maxNights: 4, freeBelowAge: 12, periods: rules.periods })
      expect(tax).toMatchObject({ exemptions: [], collectedBy: [], deadlines: [] })
      const query = { from: '2026-01-01', to: '2026-12-31' }
      expect((await guest.tryCall('duties.readTax', { query })).status).toBe(401)
      expect((await guest.tryCall('duties.exportTax', { query })).status).toBe(401)
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
