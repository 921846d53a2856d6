import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runDutyJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { type PoliceTrouble, startPolicePortal } from '#api/testing/policePortal.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days.ts'
import type { GuestInput } from '#contract/guests.ts'
import { checkSchedine, readSchedina } from './schedinaCheck.ts'

onBothDatabases(
  (server, kind) => {
    const today = () => toFarmDay(server().now())
    let room = 0

    async function open() {
      const portal = await startPolicePortal()
      onTestFinished(portal.stop)
      const manager = await new ApiClient(server()).logIn()
      const { user, password, wsKey } = portal.credentials
      const change = (alloggiati: object) => manager.call('duties.change', { body: { alloggiati } })
      await change({ url: portal.url, user, password, wsKey, sendOnArrival: false, keepNamesDays: 0 })
      portal.setDay(today())
      /** A stay of guests who came just now. */
      const arrive = async (guests: GuestInput[], nights = 2) => {
        room = (room % 15) + 1
        const days = { checkinDate: today(), checkoutDate: addDays(today(), nights) }
        const body = { ...buildRequest({ roomId: room, ...days }), totalPrice: '90.00', status: 'confirmed' as const }
        const { id } = await manager.call('bookings.desk', { body })
        await manager.call('guests.replace', { params: { id }, body: guests })
        const at = new Date(server().now()).toISOString()
        const arrival = { guestIds: guests.map((it) => it.id), at, seen: 'inPerson' as const }
        await manager.call('guests.arrive', { params: { id }, body: arrival })
        return id
      }
      const day = today()
      const send = () => manager.tryCall('duties.sendSchedine', { params: { day: today() } })
      const listStates = async (id: string) =>
        (await manager.call('guests.list', { params: { id } })).map(({ report }) => report?.state ?? null)
      const readFile = async (of = day) => (await manager.tryCall('duties.readSchedine', { params: { day: of } })).text
      const toTomorrow = async () => {
        await server().passTime(24 * 3_600_000)
        portal.setDay(today())
        // The old session would be asked for its account anyway; a new login is as good.
        await runDutyJob(jobContext(server()))
      }
      return { portal, manager, change, arrive, day, send, listStates, readFile, toTomorrow }
    }

    test('the file has those who came, and nobody who has not', async () => {
      const { arrive, readFile, manager } = await open()
      const [head, member] = [buildHead('ALDOBRANDESCHI'), buildMember('ALDOBRANDESCHI')]
      const id = await arrive([head, member])
      const later = buildMember('ALDOBRANDESCHI', { name: 'Pia' })
      await manager.call('guests.replace', { params: { id }, body: [head, member, later] })
      await arrive([{ ...buildHead('INCOMPLETA'), documentNumber: null }])
      const file = await readFile()
      expect(checkSchedine(file)).toEqual([])
      expect(file.split('\r\n').map((line) => readSchedina(line).name)).toEqual(['LEA', 'TOM'])
      expect(file.split('\r\n').map((line) => line.length)).toEqual([168, 168])
      expect(readSchedina(file)).toMatchObject({ documentNumber: 'CAALDOBRANDESCHI77', nights: '02' })
      expect(await readFile('2020-01-01')).toBe('')
      await manager.call('duties.sendSchedine', { params: { day: today() } })
    })

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

    test('a lost answer is never sent again before the receipt of its day has told', async () => {
      const { portal, arrive, send, listStates, toTomorrow, day, manager } = await open()
      const lost = await arrive([buildHead('CORNER'), buildMember('CORNER')])
      portal.troubles.set('Send', 'lost')
      expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 2 })
      expect((await send()).json).toEqual({ sent: 0, refused: 0, unknown: 0 })
      expect(await listStates(lost)).toEqual(['unknown', 'unknown'])
      const never = await arrive([buildHead('CONTARINI')], 3)
      portal.troubles.set('Send', 'down')
      await send()
      expect(portal.taken.get(day)).toHaveLength(2)
      await toTomorrow()
      expect(await listStates(lost)).toEqual(['receipt', 'receipt'])
      // Nothing of it is in the receipt: it may be sent, today still.
      expect(await listStates(never)).toEqual([null])
      const again = await manager.tryCall('duties.sendSchedine', { params: { day } })
      expect(again.json).toEqual({ sent: 1, refused: 0, unknown: 0 })
      const receipt = await manager.tryCall('duties.readReceipt', { params: { day } })
      expect([receipt.headers['content-type'], receipt.text.slice(0, 5)]).toEqual(['application/pdf', '%PDF-'])
    })

    test('an outage in any step sends nothing twice and calls nothing sent', async () => {
      const { portal, arrive, send, listStates } = await open()
      const id = await arrive([buildHead('DANDOLO')])
      for (const operation of ['GenerateToken', 'Test'] as const) {
        for (const trouble of ['down', 'lost', 'fault', 'garbage'] satisfies PoliceTrouble[]) {
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
      const { portal, change, arrive } = await open()
      await arrive([buildHead('FOSCARI')])
      await runDutyJob(jobContext(server()))
      expect(portal.taken.size).toBe(0)
      await change({ sendOnArrival: true })
      await runDutyJob(jobContext(server()))
      expect(portal.taken.get(today())).toHaveLength(1)
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
      await runDutyJob(jobContext(server()))
      expect(await manager.call('guests.list', { params: { id } })).toMatchObject([
        { surname: 'GRADENIGO', documentType: null, documentNumber: null, documentPlace: null },
        { surname: null, name: null, birthDate: '2020-02-29', report: { state: 'receipt' } },
      ])
      if (kind === 'PostgreSQL') return
      const { DATA_DIR } = server().env
      const names = (await readdir(DATA_DIR, { recursive: true })).filter((it) => !it.startsWith('backups'))
      const texts = await Promise.all(names.map((it) => readFile(join(DATA_DIR, it), 'latin1').catch(() => '')))
      const found = ['CAGRADENIGO77', 'ZWOLLE', 'Xanthippe', 'GRADENIGO'].filter((it) => texts.join().includes(it))
      expect(found).toEqual(['GRADENIGO'])
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
