import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { openPoliceDesk } from '#api/testing/policeDesk.ts'
import type { PoliceTrouble } from '#api/testing/policePortal.ts'
import { jobContext } from '#api/testing/server.ts'
import type { ServiceTrouble } from '#api/testing/service.ts'
import { checkStatisticsFile } from '#api/testing/statisticsCheck.ts'
import { type StatisticsPortal, startStatisticsPortal } from '#api/testing/statisticsPortal.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'
import { getPersonId } from './statisticsFile.ts'

const troubles = ['down', 'lost', 'fault', 'garbage'] as const satisfies PoliceTrouble[]

onBothDatabases(
  (server) => {
    const today = () => toFarmDay(server().now())
    const open = () => openPoliceDesk(server())

    test('what is accepted stays out of the next sending, and the portal’s words stand beside what it refuses', async () => {
      const { portal, arrive, send, listStates, manager } = await open()
      portal.refuse.set('CABADOER77', 'Comune di nascita errato')
      const wrong = await arrive([buildHead('BADOER'), buildMember('BADOER')])
      const right = await arrive([buildHead('BRAGADIN'), buildMember('BRAGADIN')])
      expect((await send()).json).toEqual({ sent: 2, refused: 1, unknown: 0 })
      expect(await listStates(right)).toEqual(['accepted', 'accepted'])
      expect(await listStates(wrong)).toEqual(['refused', null])
      const [head] = await manager.call('guests.list', { params: { id: wrong } })
      expect(head?.report?.message).toBe('Comune di nascita errato')
      portal.refuse.clear()
      expect((await send()).json).toEqual({ sent: 2, refused: 0, unknown: 0 })
      expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 0 })
      expect(portal.taken.get(today())).toHaveLength(4)
    })

    test('an outage in any step sends nothing twice and calls nothing sent', async () => {
      const { portal, arrive, send, listStates } = await open()
      const id = await arrive([buildHead('DANDOLO')])
      for (const operation of ['GenerateToken', 'Test'] as const) {
        for (const trouble of troubles) {
          portal.troubles.set(operation, trouble)
          const answer = await send()
          expect([answer.status, getProblemCode(answer)]).toEqual([502, 'service_failed'])
          expect(await listStates(id)).toEqual([null])
        }
      }
      portal.troubles.set('Send', 'fault')
      expect((await send()).json).toMatchObject({ unknown: 1 })
      expect(portal.taken.size).toBe(0)
    })

    test('after an outage of the sending itself the receipt tells which lines have arrived, and only the others are sent', async () => {
      const { portal, arrive, send, listStates, toTomorrow, day, manager } = await open()
      const ids: string[] = []
      for (const trouble of troubles) {
        const surname = `GRIMANI${trouble.toUpperCase()}`
        ids.push(await arrive([buildHead(surname), buildMember(surname)], 3))
        portal.troubles.set('Send', trouble)
        expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 2 })
        expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 0 })
      }
      expect(portal.taken.get(day)).toHaveLength(4)
      await toTomorrow()
      const states = await Promise.all(ids.map(listStates))
      expect(Object.fromEntries(troubles.map((it, i) => [it, states[i]]))).toEqual({
        down: [null, null],
        fault: [null, null],
        lost: ['receipt', 'receipt'],
        garbage: ['receipt', 'receipt'],
      })
      await manager.call('duties.sendSchedine', { params: { day } })
      expect(portal.taken.get(today())?.filter((line) => line.includes('GRIMANI'))).toHaveLength(4)
      const receipt = await manager.tryCall('duties.readReceipt', { params: { day } })
      expect([receipt.headers['content-type'], receipt.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    })

    test('an outage of the receipt calls nothing confirmed, and a lost answer is not sent again meanwhile', async () => {
      const { portal, arrive, send, listStates, day, manager } = await open()
      const accepted = await arrive([buildHead('LOREDAN')], 3)
      await send()
      const lost = await arrive([buildHead('LANDO')], 3)
      portal.troubles.set('Send', 'lost')
      await send()
      const getReceipt = () => manager.tryCall('duties.readReceipt', { params: { day } })
      const sendAgain = () => manager.tryCall('duties.sendSchedine', { params: { day } })
      const readStates = async () => [await listStates(accepted), await listStates(lost)].flat()
      expect(getProblemCode(await getReceipt())).toBe('no_receipt')
      await server().passTime(dayMs)
      portal.setDay(today())
      for (const trouble of troubles) {
        portal.troubles.set('Ricevuta', trouble)
        const answer = await getReceipt()
        expect([answer.status, getProblemCode(answer)]).toEqual([502, 'service_failed'])
        portal.troubles.set('Ricevuta', trouble)
        expect((await sendAgain()).json).toEqual({ sent: 0, refused: 0, unknown: 0 })
        expect(await readStates()).toEqual(['accepted', 'unknown'])
      }
      // The portal has none of that day yet.
      const known = portal.taken.get(day)
      portal.taken.delete(day)
      expect([(await getReceipt()).status, await readStates()]).toEqual([409, ['accepted', 'unknown']])
      portal.taken.set(day, known ?? [])
      expect([(await getReceipt()).status, await readStates()]).toEqual([200, ['receipt', 'receipt']])
      expect(portal.taken.get(day)).toHaveLength(2)
    })

    test('two presses at once send each line once', async () => {
      const { portal, arrive, send } = await open()
      await arrive([buildHead('EMO'), buildMember('EMO')])
      await Promise.all([send(), send(), send()])
      expect(portal.taken.get(today())).toHaveLength(2)
    })

    test('wrong credentials and a day that is over are refused with what to do', async () => {
      const { portal, change, send, manager } = await open()
      await change({ password: 'falsa' })
      expect(getProblemCode(await send())).toBe('service_credentials')
      await change({ password: portal.credentials.password })
      const old = await manager.tryCall('duties.sendSchedine', { params: { day: addDays(today(), -2) } })
      expect(getProblemCode(old)).toBe('portal_closed')
      await change({ wsKey: null })
      expect(getProblemCode(await send())).toBe('service_not_set')
    })

    test('by itself, right after the arrival, when the owner wants it', async () => {
      const { portal, change, arrive, send, listStates } = await open()
      // Hours before midnight, at any time of the day.
      await server().passTime(Date.parse(`${addDays(today(), 1)}T10:00:00Z`) - server().now())
      portal.setDay(today())
      await arrive([buildHead('FOSCARI')])
      await runJob(jobContext(server()), 'duties')
      expect(portal.taken.size).toBe(0)
      await change({ sendOnArrival: true })
      await runJob(jobContext(server()), 'duties')
      expect(portal.taken.get(today())).toHaveLength(1)
      // Who stays on in another room is not sent again by itself; staff may.
      const again = () => buildHead('FOSCARINI')
      await arrive([again()], 1)
      await server().passTime(10 * 60_000)
      await runJob(jobContext(server()), 'duties')
      expect(portal.taken.get(today())).toHaveLength(2)
      await server().passTime(dayMs)
      portal.setDay(today())
      const id = await arrive([again()], 1)
      await server().passTime(4 * 3_600_000)
      await runJob(jobContext(server()), 'duties')
      expect(await listStates(id)).toEqual([null])
      const warnings = await mails(server().db).findAll({ where: { kind: 'reportsDue' } })
      expect(warnings.map(({ facts }) => facts).join()).not.toContain(id)
      expect((await send()).json).toEqual({ sent: 1, refused: 0, unknown: 0 })
      await change({ sendOnArrival: false })
    })

    test('staff are warned once by mail when half of the time is over and the portal has not confirmed', async () => {
      const { portal, arrive, change } = await open()
      const countMails = () => mails(server().db).count({ where: { kind: 'reportsDue' } })
      const before = await countMails()
      const passHours = async (hours: number) => {
        await server().passTime(hours * 3_600_000)
        await runJob(jobContext(server()), 'duties')
      }
      await change({ sendOnArrival: true })
      portal.troubles.set('Send', 'lost')
      await arrive([buildHead('GIUSTINIAN'), buildMember('GIUSTINIAN', { birthDate: '2019-06-07' })], 1)
      await passHours(2)
      expect(await countMails()).toBe(before)
      await passHours(1.1)
      await passHours(1)
      expect(await countMails()).toBe(before + 1)
      const mail = await mails(server().db).findOne({ where: { kind: 'reportsDue' }, order: [['id', 'DESC']] })
      expect(JSON.parse(mail?.facts ?? '')).toMatchObject({ persons: 2 })
      expect(mail?.facts).not.toContain('GIUSTINIAN')
      await change({ sendOnArrival: false })
    })

    test('after the receipt nothing is left of documents and of the names of members', async () => {
      const { arrive, send, toTomorrow, manager, change } = await open()
      await change({ keepNamesDays: 0 })
      const id = await arrive([buildHead('GRADENIGO'), buildMember('ZWOLLE', { name: 'Xanthippe' })])
      await send()
      await toTomorrow()
      // The deletion has its own turn.
      await server().passTime(3_600_000)
      await runJob(jobContext(server()), 'duties')
      expect(await manager.call('guests.list', { params: { id } })).toMatchObject([
        { surname: 'GRADENIGO', documentType: null, documentNumber: null, documentPlace: null },
        { surname: null, name: null, birthDate: '2020-02-29', report: { state: 'receipt' } },
      ])
    })

    let region: StatisticsPortal
    beforeAll(async () => {
      region = await startStatisticsPortal()
    })
    afterAll(() => region.stop())

    async function openRegion() {
      region.calls.length = 0
      // The rooms are free again.
      await server().passTime(4 * dayMs)
      const { manager, arrive } = await open()
      const { code, user, password } = region.credentials
      const set = (statistics: object) => manager.call('duties.change', { body: { statistics } })
      await set({ url: region.url, code, user, password })
      const period = { from: today(), to: today() }
      const send = (body = period) => manager.tryCall('duties.sendStatistics', { body })
      const read = async (query = period) => manager.call('duties.readStatistics', { query })
      const getState = async () => (await read())[0]?.state
      return { manager, arrive, set, period, send, read, getState }
    }

    test('the statistics of a period can be read and saved as the region’s file', async () => {
      const { manager, arrive, set, period, read } = await openRegion()
      const member = buildMember('PISANI', { sex: null })
      await arrive([buildHead('PISANI'), member])
      const [day] = await read()
      expect(day).toMatchObject({ isOpen: true, state: null, sentAt: null, messages: [] })
      expect(day?.residences).toContainEqual(expect.objectContaining({ residence: 'AR' }))
      expect(day?.incomplete).toBeGreaterThan(0)
      const query = { from: period.from, to: addDays(period.from, 2) }
      const file = await manager.tryCall('duties.readStatisticsFile', { query })
      expect([file.headers['content-type'], checkStatisticsFile(file.text)]).toEqual([
        'application/xml; charset=utf-8',
        [],
      ])
      expect(file.text).not.toContain(getPersonId(member.id))
      expect((await read(query)).map((it) => it.day)).toEqual([0, 1, 2].map((days) => addDays(period.from, days)))
      for (const wrong of [{ from: query.to }, { from: query.to, to: query.from }, { ...query, to: '2031-01-01' }])
        expect((await manager.tryCall('duties.readStatistics', { query: wrong })).status).toBe(400)
      await set({ code: null })
      expect(getProblemCode(await manager.tryCall('duties.readStatisticsFile', { query }))).toBe('service_not_set')
      await set({ code: region.credentials.code })
    })

    test('what was sent is sent again only when it has changed, and a guest who was a mistake is taken back', async () => {
      const { manager, arrive, send, getState } = await openRegion()
      const [head, member] = [buildHead('QUERINI'), buildMember('QUERINI')]
      const id = await arrive([head, member])
      expect((await send()).json).toEqual({ sent: 1, refused: 0, unknown: 0 })
      expect(await getState()).toBe('sent')
      expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 0 })
      expect(region.calls).toHaveLength(1)
      expect(region.guests.get(getPersonId(member.id))?.xml).toContain('<tipoalloggiato>19</tipoalloggiato>')
      await manager.call('guests.replace', { params: { id }, body: [{ ...head, transport: 'Treno' }] })
      expect(await getState()).toBe('changed')
      expect((await send()).json).toEqual({ sent: 1, refused: 0, unknown: 0 })
      expect(region.guests.get(getPersonId(head.id))?.xml).toContain('TRENO')
      expect(region.guests.has(getPersonId(member.id))).toBe(false)
      expect(await getState()).toBe('sent')
      // The region keeps what it has of a person whose data are erased here.
      await server().passTime(3 * dayMs)
      await manager.call('people.erase', { body: { ids: [id] } })
      expect(await getState()).toBe('sent')
    })

    test('an outage in any step calls nothing sent, and the day is sent once it is over', async () => {
      const { arrive, send, read, getState, set } = await openRegion()
      const head = buildHead('RENIER')
      await arrive([head])
      const person = getPersonId(head.id)
      for (const trouble of ['down', 'fault', 'garbage', 'lost'] satisfies ServiceTrouble[]) {
        region.trouble = trouble
        expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 1 })
        expect(await getState()).toBe('unknown')
        if (trouble === 'fault') expect((await read())[0]?.messages).toEqual(['Servizio in manutenzione'])
        // It may still be under way.
        expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 0 })
        await server().passTime(2 * 60_000)
      }
      expect(region.guests.has(person)).toBe(true)
      expect((await send()).json).toEqual({ sent: 1, refused: 0, unknown: 0 })
      expect([await getState(), region.guests.get(person)?.arrival]).toEqual(['sent', today().replaceAll('-', '')])
      await arrive([buildHead('RUZZINI')])
      await set({ password: 'falsa' })
      expect(getProblemCode(await send())).toBe('service_credentials')
      expect(await getState()).toBe('changed')
    })

    test('a guest who was taken without an answer and is removed is taken back, and presses at once send once', async () => {
      const { manager, arrive, send, getState } = await openRegion()
      const [head, member] = [buildHead('SAGREDO'), buildMember('SAGREDO')]
      const id = await arrive([head, member])
      region.trouble = 'lost'
      await send()
      await manager.call('guests.replace', { params: { id }, body: [head] })
      await server().passTime(2 * 60_000)
      await Promise.all([send(), send(), send()])
      expect([region.calls.length, await getState()]).toEqual([2, 'sent'])
      expect([head, member].map((it) => region.guests.has(getPersonId(it.id)))).toEqual([true, false])
    })

    test('one guest whom the region refuses does not keep the others back', async () => {
      const { arrive, send, read, manager } = await openRegion()
      const [wrong, right] = [buildHead('TIEPOLO', { birthDate: '1931-03-03' }), buildHead('TRON')]
      const id = await arrive([wrong])
      await arrive([right])
      region.refuse.set('19310303', 'Comune di nascita errato')
      expect((await send()).json).toEqual({ sent: 0, refused: 1, unknown: 0 })
      expect((await read())[0]).toMatchObject({ state: 'refused', messages: ['Comune di nascita errato'] })
      expect([wrong, right].map((it) => region.guests.has(getPersonId(it.id)))).toEqual([false, true])
      await manager.call('guests.replace', { params: { id }, body: [{ ...wrong, birthDate: '1931-03-04' }] })
      expect((await send()).json).toEqual({ sent: 1, refused: 0, unknown: 0 })
    })

    test('without a period everything since the last time is sent, with departures, also of a stay that was changed', async () => {
      const { arrive, send, manager, read } = await openRegion()
      const head = buildHead('VENIER')
      const id = await arrive([head], 2)
      const arrival = today()
      await server().passTime(3 * dayMs)
      const sendNew = () => manager.tryCall('duties.sendStatistics')
      expect((await sendNew()).json).toMatchObject({ refused: 0, unknown: 0 })
      const guest = () => region.guests.get(getPersonId(head.id))
      const compact = (day: string) => day.replaceAll('-', '')
      expect(guest()).toMatchObject({ arrival: compact(arrival), departure: compact(addDays(arrival, 2)) })
      expect(await manager.call('duties.readStatistics')).toEqual([])
      expect((await sendNew()).json).toEqual({ sent: 0, refused: 0, unknown: 0 })
      const move = async (checkoutDate: string) => {
        const booking = (await manager.call('bookings.list')).find((it) => it.id === id)
        if (booking === undefined) throw new Error('no booking')
        await manager.call('bookings.edit', { params: { id }, body: { ...booking, checkoutDate } })
      }
      await move(addDays(arrival, 1))
      expect((await read({ from: arrival, to: addDays(arrival, 1) })).at(-1)?.state).toBe('changed')
      await sendNew()
      expect(guest()?.departure).toBe(compact(addDays(arrival, 1)))
      await move(addDays(arrival, 2))
      await sendNew()
      expect(guest()?.departure).toBe(compact(addDays(arrival, 2)))
      expect((await send({ from: today(), to: addDays(today(), 2) })).json).toMatchObject({ sent: 1 })
    })

    test('days that somebody has uploaded count as sent, unless they have changed meanwhile', async () => {
      const { arrive, read, manager, getState } = await openRegion()
      const mark = async (days: { day: string; digest: string }[]) =>
        manager.call('duties.markStatistics', { body: { days: days.map(({ day, digest }) => ({ day, digest })) } })
      const before = await read()
      await arrive([buildHead('ZENO')])
      expect(await mark(before)).toEqual({ sent: 0, refused: 1, unknown: 0 })
      expect(await mark(await read())).toEqual({ sent: 1, refused: 0, unknown: 0 })
      expect(await getState()).toBe('sent')
    })

    test('the tax of a stay follows its guests, is a line beside the price, and is declared by month and quarter', async () => {
      const { arrive, manager } = await open()
      const year = today().slice(0, 4)
      const tax = {
        from: `${year}-01-01`,
        municipality: 'Anghiari',
        maxNights: 2,
        freeBelowAge: 12,
        periods: [{ from: '01-01', to: '12-31', amountCents: 150 }],
        exemptions: [],
      }
      const before = await manager.call('bookings.desk', {
        body: {
          ...buildRequest({ roomId: 15, checkinDate: addDays(today(), 40), checkoutDate: addDays(today(), 43) }),
          numberOfGuests: 2,
          totalPrice: '300.00',
          status: 'confirmed' as const,
        },
      })
      await manager.call('duties.change', { body: { tax } })
      const find = async (id: string) =>
        (await manager.call('bookings.list')).find((it) => it.id === id) ?? expect.fail('no such booking')
      const line = { kind: 'tax', quantity: 4, amountCents: 600 }
      const taxed = await find(before.id)
      expect(taxed.lines.at(-1)).toMatchObject(line)
      expect([taxed.agreedPrice, taxed.totalCents - before.totalCents]).toEqual([before.agreedPrice, 600])
      const child = buildMember('GRIMANI', { birthDate: addDays(today(), -3000) })
      const id = await arrive([buildHead('GRIMANI'), child], 3)
      expect((await find(id)).lines.at(-1)).toMatchObject({ kind: 'tax', quantity: 2, amountCents: 300 })
      const query = { from: today(), to: today() }
      const day = await manager.call('duties.readTax', { query })
      const free = day.total.exempt.reduce((sum, { nights }) => sum + nights, 0)
      expect(day.total.exempt.map(({ reason }) => reason)).toContain('age')
      expect(day.total.nights).toBe(day.total.paidNights + free)
      expect(day.total.amountCents).toBe(day.total.paidNights * 150)
      expect(day.months.map((it) => it.id)).toEqual([today().slice(0, 7)])
      const csv = await manager.tryCall('duties.exportTax', { query })
      expect(csv.text).toContain('period;persons;nights;paidNights;exempt_age;')
      await manager.call('duties.change', { body: { tax: null } })
      expect((await find(before.id)).lines.some(({ kind }) => kind === 'tax')).toBe(false)
      await manager.call('bookings.trash', { params: { id: before.id } })
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
