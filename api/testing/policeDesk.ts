/** A front desk whose guests arrive and are reported to the stand-in of the police's web service. */
import { onTestFinished } from 'vitest'
import { runJob } from '#api/schedule.ts'
import { buildRequest } from '#api/seed/builders.ts'
import { addDays, dayMs, toFarmDay } from '#contract/days/days.ts'
import type { GuestInput } from '#contract/guests/guests.ts'
import { ApiClient } from './apiClient.ts'
import { startPolicePortal } from './policePortal.ts'
import { jobContext, type TestServer } from './server.ts'

/** Stays of one day need different rooms. */
let room = 0

export async function openPoliceDesk(server: TestServer) {
  const today = () => toFarmDay(server.now())
  const portal = await startPolicePortal()
  onTestFinished(portal.stop)
  const manager = await new ApiClient(server).logIn()
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
    const at = new Date(server.now()).toISOString()
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
    await server.passTime(dayMs)
    portal.setDay(today())
    // The old session would be asked for its account anyway; a new login is as good.
    await runJob(jobContext(server), 'duties')
  }
  return { portal, manager, change, arrive, day, send, listStates, readFile, toTomorrow }
}
