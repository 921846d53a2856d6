import { expect, test } from 'vitest'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onSqlite } from '#api/testing/databases.ts'
import { buildGroupRequest } from '#api/testing/groups.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { openPoliceDesk } from '#api/testing/policeDesk.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'
import type { GuestInput } from '#contract/guests/guests.ts'

onSqlite(
  (server) => {
    const today = () => toFarmDay(server().now())

    /** A request of two rooms, whose guests stay from today on. */
    const openGroup = async (surname: string, rooms: [number, number]) => {
      const desk = await openPoliceDesk(server())
      const { manager } = desk
      const stay = { checkinDate: today(), checkoutDate: addDays(today(), 2) }
      const body = buildGroupRequest(
        stay,
        rooms.map((roomId) => ({ roomId, numberOfGuests: 2 })),
      )
      const guestEmail = `${surname}@example.org`
      const { code, bookings } = await new ApiClient(server()).call('bookings.requestGroup', {
        body: { ...body, guestSurname: surname, guestEmail },
      })
      for (const { id } of bookings)
        await manager.call('bookings.patch', { params: { id }, body: { status: 'confirmed' } })
      const [first = '', second = ''] = bookings.map(({ id }) => id)
      const replace = (id: string, guests: GuestInput[]) =>
        manager.tryCall('guests.replace', { params: { id }, body: guests })
      const arrive = (id: string, guests: GuestInput[]) => {
        const at = new Date(server().now()).toISOString()
        const arrival = { guestIds: guests.map((it) => it.id), at, seen: 'inPerson' as const }
        return manager.call('guests.arrive', { params: { id }, body: arrival })
      }
      return { ...desk, code, first, second, replace, arrive, guestEmail }
    }

    test('two rooms of a request are reported behind one head, where the host has written them so', async () => {
      const { first, second, replace, arrive, send, readFile, listStates } = await openGroup('VISDOMINI', [7, 3])
      const heads = [buildHead('VISDOMINI', { kind: 'groupHead' }), buildMember('VISDOMINI', { kind: 'groupMember' })]
      const members = [buildMember('ADIMARI', { kind: 'groupMember' }), buildMember('ABATI', { kind: 'groupMember' })]
      // Nobody is a member behind nobody.
      expect((await replace(second, members)).status).toBe(400)
      expect((await replace(first, heads)).status).toBe(200)
      expect((await replace(second, members)).status).toBe(200)
      expect(
        (
          await replace(
            second,
            members.map((it) => ({ ...it, kind: 'familyMember' as const })),
          )
        ).status,
      ).toBe(400)
      await arrive(second, members)
      // The head has not come yet.
      expect(await readFile()).toBe('')
      await arrive(first, heads)
      const lines = (await readFile()).split('\r\n')
      expect(lines.map((line) => [line.slice(0, 2), line.slice(14, 64).trim()])).toEqual([
        ['18', 'VISDOMINI'],
        ['20', 'VISDOMINI'],
        ['20', 'ADIMARI'],
        ['20', 'ABATI'],
      ])
      expect((await send()).json).toMatchObject({ sent: 4, refused: 0 })
      expect([...(await listStates(first)), ...(await listStates(second))]).toEqual(Array(4).fill('accepted'))
    })

    test('the export names the group of each room, and erasing the guest leaves neither rooms nor guests', async () => {
      const { first, second, code, replace, manager, guestEmail } = await openGroup('TOSINGHI', [4, 5])
      await replace(first, [buildHead('TOSINGHI', { kind: 'groupHead' })])
      await replace(second, [buildMember('TOSINGHI', { kind: 'groupMember' })])
      const { text } = await manager.send('GET', '/api/export/bookings.csv')
      const [head = '', ...rows] = text.split('\r\n')
      const column = head.split(';').indexOf('groupCode')
      const found = rows.map((row) => row.split(';')).filter((row) => row.includes(first) || row.includes(second))
      expect(found.map((row) => row[column])).toEqual([code, code])
      for (const id of [first, second])
        await manager.call('bookings.patch', { params: { id }, body: { status: 'cancelled' } })
      const known = await manager.call('people.export', { body: { email: guestEmail } })
      expect(known.bookings.map(({ groupCode }) => groupCode)).toEqual([code, code])
      expect(await manager.call('people.erase', { body: { email: guestEmail } })).toMatchObject({ bookings: 2 })
      for (const id of [first, second])
        expect((await manager.tryCall('guests.list', { params: { id } })).status).toBe(404)
    })
  },
  { env: { ALLOW_PRIVATE_ADDRESSES: '1' } },
)
