import { expect, test } from 'vitest'
import { buildRequest } from '#api/seed/builders.ts'
import { ApiClient } from '#api/testing/apiClient.ts'
import { onBothDatabases } from '#api/testing/databases.ts'
import { addDays, toFarmDay } from '#contract/days/days.ts'

onBothDatabases((server) => {
  const read = async (url: string) => {
    const { pathname } = new URL(url)
    const response = await fetch(server().url + pathname)
    return { response, text: (await response.text()).replaceAll('\r\n ', '') }
  }
  const request = (night: number) => {
    const checkinDate = addDays(toFarmDay(server().now()), night)
    const body = { ...buildRequest({ roomId: 1, checkinDate, checkoutDate: addDays(checkinDate, 2) }) }
    return new ApiClient(server()).call('bookings.request', {
      body: { ...body, guestSurname: 'Zibibbo', guestEmail: `guest-${night}@example.org` },
    })
  }

  test('an account reads the stays at its address, tentative until they are confirmed, until it revokes it', async () => {
    const receipt = await request(20)
    const staff = await new ApiClient(server()).logIn()
    expect(await staff.call('staffCalendars.read')).toEqual({ createdAt: null })
    const { url } = await staff.call('staffCalendars.create')
    const { response, text } = await read(url)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(text).toMatch(/SUMMARY:.+ · Ginevra Zibibbo · 2 ospiti · da confermare/)
    expect(text).toContain(`/admin/bookings/${receipt.code}`)
    expect(text).toContain('STATUS:TENTATIVE')
    await staff.call('bookings.patch', { params: { id: receipt.id }, body: { status: 'confirmed' } })
    expect((await read(url)).text).toContain('STATUS:CONFIRMED')
    const { url: renewed } = await staff.call('staffCalendars.create')
    expect((await read(url)).response.status).toBe(404)
    expect((await read(renewed)).response.status).toBe(200)
    await staff.call('staffCalendars.remove')
    expect((await read(renewed)).response.status).toBe(404)
    expect(await staff.call('staffCalendars.read')).toEqual({ createdAt: null })
  })

  test('a calendar’s address ends with all sessions of its account: a new password by a manager, or by oneself', async () => {
    const manager = await new ApiClient(server()).logIn()
    const account = { username: 'reception', password: 'segreto-di-reception' }
    const { id } = await manager.call('staff.add', { body: { ...account, role: 'staff' } })
    const { url: untouched } = await manager.call('staffCalendars.create')
    const createAs = async (password: string) => {
      const own = await new ApiClient(server()).logIn({ username: account.username, password })
      return { own, ...(await own.call('staffCalendars.create')) }
    }
    const { url } = await createAs(account.password)
    await manager.call('staff.change', { params: { id }, body: { password: 'nuovo-segreto-lungo' } })
    expect((await read(url)).response.status).toBe(404)
    const { own, url: second } = await createAs('nuovo-segreto-lungo')
    expect((await read(second)).response.status).toBe(200)
    const passwords = { current: 'nuovo-segreto-lungo', new: 'altro-segreto-lungo' }
    await own.call('session.changePassword', { body: passwords })
    expect((await read(second)).response.status).toBe(404)
    expect((await read(untouched)).response.status).toBe(200)
  })

  test('those who clean read no names, and a removed account reads nothing', async () => {
    await request(30)
    const manager = await new ApiClient(server()).logIn()
    const account = { username: 'pulizie', password: 'segreto-di-pulizie', role: 'housekeeping' as const }
    const { id } = await manager.call('staff.add', { body: account })
    const cleaner = await new ApiClient(server()).logIn({ username: account.username, password: account.password })
    const { url } = await cleaner.call('staffCalendars.create')
    const { text } = await read(url)
    expect(text).toMatch(/SUMMARY:.+ · 2 ospiti/)
    expect(text).not.toContain('Zibibbo')
    expect(text).not.toContain('/admin/')
    await manager.call('staff.remove', { params: { id } })
    expect((await read(url)).response.status).toBe(404)
  })
})
