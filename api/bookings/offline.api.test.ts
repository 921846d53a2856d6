import { expect, test } from 'vitest'
import { ApiClient, createKey, getProblemCode } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { dayMs } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const guest = { guestName: 'Neri', guestSurname: 'Salimbeni', guestPhone: '1' }

  test('a write that names another author or another data set is not stored, and the same key works afterwards', async () => {
    const anna = await new ApiClient(server()).logIn()
    await anna.call('staff.add', { body: { username: 'bruno', password: 'segreto-di-bruno', role: 'staff' } })
    const bruno = await new ApiClient(server()).logIn({ username: 'bruno', password: 'segreto-di-bruno' })
    const stay = { roomId: 2, checkinDate: '2027-03-01', checkoutDate: '2027-03-03' }
    const { id } = await anna.call('bookings.desk', { body: { ...guest, ...stay } })
    const { epoch } = await anna.call('changes.list')
    const key = createKey()
    const patch = (client: ApiClient, headers: Record<string, string>) =>
      client.tryCall('bookings.patch', { params: { id }, body: { status: 'confirmed' }, key, headers })

    const foreign = await patch(bruno, { author: 'anna', epoch })
    expect([foreign.status, getProblemCode(foreign)]).toEqual([401, 'other_account'])
    const replaced = await patch(anna, { author: 'anna', epoch: 'another-epoch' })
    expect([replaced.status, getProblemCode(replaced)]).toEqual([409, 'other_epoch'])
    const stored = await patch(anna, { author: 'anna', epoch })
    expect(stored.json).toMatchObject({ status: 'confirmed', version: 2 })
    expect((await patch(anna, { author: 'anna', epoch })).json).toEqual(stored.json)
  })

  test('the key of the outbox is the same at each login of an account, and another one for another account', async () => {
    const readKey = async (account?: { username: string; password: string }) =>
      (await (await new ApiClient(server()).logIn(account)).call('session.readOutboxKey')).key
    const key = await readKey()
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(await readKey()).toBe(key)
    expect(await readKey({ username: 'bruno', password: 'segreto-di-bruno' })).not.toBe(key)
    expect((await new ApiClient(server()).tryCall('session.readOutboxKey')).status).toBe(401)

    // A manager may read what somebody else has left on a tablet, and the log says so.
    const anna = await new ApiClient(server()).logIn()
    const params = { id: (await anna.call('staff.list')).find((it) => it.username === 'bruno')?.id ?? '' }
    expect((await anna.call('staff.openOutbox', { params, key: createKey() })).key).not.toBe(key)
    expect((await anna.call('log.list'))[0]).toMatchObject({ call: 'staff.openOutbox', subjectId: params.id })
  })

  test('the log says when a write was made and when it arrived, whatever the clock of the tablet', async () => {
    const anna = await new ApiClient(server()).logIn()
    const now = server().now()
    const log = async (madeAt?: string) => {
      const headers: Record<string, string> = madeAt === undefined ? {} : { 'made-at': madeAt }
      await anna.call('settings.switchBookings', { body: { enabled: true }, headers })
      return (await anna.call('log.list'))[0]
    }
    const atDay = (days: number) => new Date(now + days * dayMs).toISOString()
    expect(await log()).toMatchObject({ madeAt: null })
    expect(await log('yesterday')).toMatchObject({ madeAt: null })
    expect(await log(atDay(-1))).toMatchObject({ madeAt: atDay(-1) })
    const early = await log(atDay(-400))
    expect(Date.parse(early?.madeAt ?? '')).toBe(Date.parse(early?.at ?? '') - 30 * dayMs)
    const late = await log(atDay(2))
    expect(late?.madeAt).toBe(late?.at)
  })
})
