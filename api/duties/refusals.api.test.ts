// What the portal refuses, loses or is too broken to take, until it is reported, or staff say that it is.
import { expect, test } from 'vitest'
import { mails } from '#api/mails/model.ts'
import { runJob } from '#api/schedule.ts'
import { getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { openPoliceDesk } from '#api/testing/policeDesk.ts'
import { jobContext } from '#api/testing/server.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { GuestInput } from '#contract/guests/guests.ts'

const hourMs = 3_600_000

onBothDatabases(
  (server) => {
    const today = () => toFarmDay(server().now())
    /** A desk in the morning of the next day, so that hours pass without a midnight. */
    const open = async () => {
      await server().passTime(Date.parse(`${addDays(today(), 1)}T08:00:00Z`) - server().now())
      return openPoliceDesk(server())
    }
    const run = async (hours = 0) => {
      await server().passTime(hours * hourMs)
      await runJob(jobContext(server()), 'duties')
    }

    test('a family waits for the member whom the portal refuses, and goes whole after the correction', async () => {
      const { portal, arrive, send, listStates, manager, change } = await open()
      const correct = (id: string, body: GuestInput[]) => manager.call('guests.replace', { params: { id }, body })
      const single = buildHead('SOLO', { kind: 'single' })
      const [head, member, other] = [buildHead('BECCHI'), buildMember('BECCHI'), buildMember('BECCHI', { name: 'Pia' })]
      portal.refuse.set('TOM ', 'Data di nascita errata')
      const id = await arrive([single, head, member, other])
      expect((await send()).json).toEqual({ sent: 1, refused: 1, unknown: 0 })
      expect(await listStates(id)).toEqual(['accepted', null, 'refused', null])
      portal.refuse.clear()
      const right = { ...member, birthDate: '2019-02-28' }
      await correct(id, [single, head, right, other])
      expect(await listStates(id)).toEqual(['accepted', null, null, null])
      expect((await send()).json).toEqual({ sent: 3, refused: 0, unknown: 0 })
      expect(portal.taken.get(today())).toHaveLength(4)

      // By itself, too: nothing is tried again before the correction, and then at once.
      await change({ sendOnArrival: true })
      portal.refuse.set('TOM ', 'Data di nascita errata')
      const next = [buildHead('BELLI'), buildMember('BELLI')] as const
      const nextId = await arrive([...next])
      await run()
      await run(1)
      expect(portal.calls.filter((it) => it === 'Test')).toHaveLength(3)
      expect(await listStates(nextId)).toEqual([null, 'refused'])
      portal.refuse.clear()
      await correct(nextId, [{ ...next[0], tourism: 'Culturale' }, next[1]])
      await run(1)
      expect(await listStates(nextId)).toEqual([null, 'refused'])
      await correct(nextId, [next[0], { ...next[1], name: 'Tommaso' }])
      await run()
      expect(await listStates(nextId)).toEqual(['accepted', 'accepted'])
      await change({ sendOnArrival: false })
    })

    test('in the last hour a family goes without the refused member, who can be marked by hand like everybody', async () => {
      const { portal, arrive, listStates, manager, change, day } = await open()
      await change({ sendOnArrival: true })
      portal.refuse.set('TOM ', 'Comune errato')
      const guests = [buildHead('CANI'), buildMember('CANI'), buildMember('CANI', { name: 'Pia' })]
      const [, tom] = guests
      const id = await arrive(guests, 1)
      await run()
      await run(4.9)
      expect(await listStates(id)).toEqual([null, 'refused', null])
      await run(0.2)
      expect(await listStates(id)).toEqual(['accepted', 'refused', 'accepted'])
      const mark = (guestIds: string[], change: object = {}) =>
        manager.call('duties.markReported', { params: { day }, body: { guestIds, ...change } })
      expect(await mark([tom?.id ?? ''])).toMatchObject({ sent: 1 })
      expect(await listStates(id)).toEqual(['accepted', 'byHand', 'accepted'])
      await change({ sendOnArrival: false })

      // Without a document the file has nobody, but staff can type what they know at the portal.
      const unknown = buildHead('CECCHI', { documentNumber: null })
      const unknownId = await arrive([unknown])
      await mark([unknown.id])
      expect(await listStates(unknownId)).toEqual([null])
      await mark([unknown.id], { typed: true })
      expect(await listStates(unknownId)).toEqual(['byHand'])
    })

    test('a plain HTTP error takes nothing, and is tried again until it works', async () => {
      const { portal, arrive, send, listStates, change } = await open()
      const id = await arrive([buildHead('DELLABELLA'), buildMember('DELLABELLA')], 1)
      for (const operation of ['GenerateToken', 'Test', 'Send'] as const) {
        portal.troubles.set(operation, 'unavailable')
        expect(getProblemCode(await send())).toBe('service_failed')
        expect(await listStates(id)).toEqual([null, null])
      }
      await change({ sendOnArrival: true })
      portal.troubles.set('Send', 'unavailable')
      await run()
      expect(await listStates(id)).toEqual([null, null])
      await run(0.1)
      expect(await listStates(id)).toEqual(['accepted', 'accepted'])
      expect(portal.taken.get(today())).toHaveLength(2)
      await change({ sendOnArrival: false })
    })

    test('of a lost answer staff can say what they have seen in the portal', async () => {
      const { portal, arrive, send, listStates, manager, day, toTomorrow } = await open()
      const [here, gone] = [buildHead('FALCONI'), buildHead('FERRI')]
      portal.troubles.set('Send', 'lost')
      const hereId = await arrive([here], 1)
      await send()
      portal.troubles.set('Send', 'down')
      const goneId = await arrive([gone], 1)
      await send()
      const say = (guestId: string, reported: boolean) =>
        manager.call('duties.markReported', { params: { day }, body: { guestIds: [guestId], reported } })
      expect([await listStates(hereId), await listStates(goneId)]).toEqual([['unknown'], ['unknown']])
      await say(here.id, true)
      await say(gone.id, false)
      expect([await listStates(hereId), await listStates(goneId)]).toEqual([['accepted'], [null]])
      expect((await send()).json).toEqual({ sent: 1, refused: 0, unknown: 0 })
      expect(portal.taken.get(day)?.map((line) => line.slice(14, 21).trim())).toEqual(['FALCONI', 'FERRI'])
      await toTomorrow()
      expect([await listStates(hereId), await listStates(goneId)]).toEqual([['receipt'], ['receipt']])
    })

    test('of a guest of one night who comes late in the evening staff are warned at once', async () => {
      await server().passTime(Date.parse(`${addDays(today(), 1)}T21:00:00Z`) - server().now())
      const { arrive, listStates } = await openPoliceDesk(server())
      const countMails = () => mails(server().db).count({ where: { kind: 'reportsDue' } })
      const before = await countMails()
      const longer = await arrive([buildHead('GADDI')], 3)
      await run()
      expect(await countMails()).toBe(before)
      await arrive([buildHead('GALLI')], 1)
      await run()
      expect(await countMails()).toBe(before + 1)
      expect(await listStates(longer)).toEqual([null])
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
