/** A farm in which as many buttons as possible appear: portals, arrivals, offers, mails that failed, unsent changes. */
import { v7 as uuidv7 } from 'uuid'
import type { ApiClient } from '#api/testing/apiClient.ts'
import { buildHead, buildMember } from '#api/testing/guests.ts'
import { createReply, startMailServer } from '#api/testing/mailServer.ts'
import { startPolicePortal } from '#api/testing/policePortal.ts'
import { startPortal } from '#api/testing/portal.ts'
import { startStatisticsPortal } from '#api/testing/statisticsPortal.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, type Day, toFarmDay } from '#contract/days/days.ts'

const refusedRecipient = 'nessuno@example.org'

/** The services that the farm talks to. */
export async function startServices() {
  const mail = await startMailServer({
    checkRecipient: (it) => (it === refusedRecipient ? createReply(550, '5.1.1 No such user here') : null),
  })
  const [police, statistics, airbnb, vrbo] = await Promise.all([
    startPolicePortal(),
    startStatisticsPortal(),
    startPortal(),
    startPortal(),
  ])
  police.setDay(toFarmDay(Date.now()))
  const stop = async () => {
    for (const it of [police, statistics, airbnb, vrbo]) it.stop()
    await mail.stop()
  }
  return { mail, police, statistics, airbnb, vrbo, stop }
}

export type Services = Awaited<ReturnType<typeof startServices>>

/** Books the first room that is free. */
export async function book(staff: ApiClient, surname: string, from: Day, nights: number, more: object = {}) {
  const stay = { checkinDate: from, checkoutDate: addDays(from, nights), status: 'confirmed', agreedPrice: 90 }
  const guest = { guestName: 'Neri', guestSurname: surname, guestPhone: '+39 000 1', guestEmail: refusedRecipient }
  for (let roomId = 1; roomId <= 15; roomId++) {
    const response = await staff.tryCall('bookings.desk', { body: { ...stay, ...guest, ...more, roomId } })
    if (response.status === 201) return response.json as Booking
  }
  throw new Error(`no room is free for ${surname}`)
}

async function addDuties(staff: ApiClient, { police, statistics }: Services) {
  const { user, password, wsKey } = police.credentials
  const body = {
    alloggiati: { url: police.url, user, password, wsKey },
    statistics: { url: statistics.url, ...statistics.credentials },
  }
  await staff.call('duties.change', { body })
}

/** Guests who have come: reported ones are left out, so that the page still asks for them. */
async function addArrivals(staff: ApiClient, today: Day) {
  const family = await book(staff, 'Albizzi', today, 2)
  const guests = [buildHead('ALBIZZI'), buildMember('ALBIZZI')]
  await staff.call('guests.replace', { params: { id: family.id }, body: guests })
  const arrival = { guestIds: guests.map(({ id }) => id), at: new Date().toISOString(), seen: 'inPerson' as const }
  await staff.call('guests.arrive', { params: { id: family.id }, body: arrival })
  const awaited = await book(staff, 'Bardi', today, 3)
  await staff.call('guests.replace', { params: { id: awaited.id }, body: [buildHead('BARDI')] })
  const unknown = await book(staff, 'Capponi', addDays(today, -1), 3)
  return [family, awaited, unknown]
}

async function addChannels(staff: ApiClient, { airbnb, vrbo }: Services, taken: Booking, today: Day) {
  const sold = (from: number, nights: number) => ({
    checkinDate: addDays(today, from),
    checkoutDate: addDays(today, from + nights),
  })
  const conflict = { checkinDate: taken.checkinDate, checkoutDate: taken.checkoutDate }
  airbnb.set([
    { ...conflict, uid: 'conflict@airbnb.com' },
    { ...sold(150, 2), uid: 'free@airbnb.com' },
  ])
  vrbo.set([{ ...sold(0, 2), uid: 'tonight@vrbo.com' }])
  const channel = { id: uuidv7(), roomId: taken.roomId, name: 'Airbnb', portal: 'airbnb' as const }
  await staff.call('channels.add', { body: { ...channel, importUrl: airbnb.url } })
  await staff.call('channels.fetch', { params: { id: channel.id } })
  const other = { id: uuidv7(), roomId: 9, name: 'Vrbo', portal: 'vrbo' as const, importUrl: vrbo.url }
  await staff.call('channels.add', { body: other })
  await staff.call('channels.fetch', { params: { id: other.id } })
}

async function addOffers(staff: ApiClient, today: Day) {
  const stay = { roomId: 2, checkinDate: addDays(today, 500), checkoutDate: addDays(today, 502), numberOfGuests: 2 }
  const guest = { guestName: 'Hanna', guestSurname: 'Birkenfeld', guestEmail: 'hanna@example.org' }
  const body = { ...guest, validUntil: addDays(today, 10), alternatives: [stay] }
  await staff.call('offers.add', { body })
  const sent = await staff.call('offers.add', { body: { ...body, guestSurname: 'Salimbeni' } })
  await staff.call('offers.send', { params: { id: sent.id } })
}

async function addAccount(staff: ApiClient, booking: Booking) {
  const params = { id: booking.id }
  await staff.call('payments.add', { params, body: { amountCents: 2000, on: toFarmDay(Date.now()), how: 'cash' } })
}

/** Returns the bookings whose pages show different buttons. */
export async function fillFarm(staff: ApiClient, services: Services): Promise<Booking[]> {
  const today = toFarmDay(Date.now())
  await staff.call('staff.add', { body: { username: 'bruno', password: 'segreto-di-bruno', role: 'staff' } })
  await addDuties(staff, services)
  const arrivals = await addArrivals(staff, today)
  const later = await book(staff, 'Donati', addDays(today, 30), 3, { agreedPrice: 300 })
  await addAccount(staff, later)
  await addChannels(staff, services, later, today)
  await addOffers(staff, today)
  const cancelled = await book(staff, 'Elmi', addDays(today, 40), 2, { status: 'cancelled' })
  const trashed = await book(staff, 'Fredi', addDays(today, 50), 2)
  await staff.call('bookings.trash', { params: { id: trashed.id } })
  const pending = (await staff.call('bookings.list')).find((it) => it.status === 'pending')
  const past = (await staff.call('bookings.list')).find((it) => it.status === 'completed')
  await staff.tryCall('bookings.sendThankYou', { params: { id: later.id }, body: {} })
  return [...arrivals, later, cancelled, ...[pending, past].filter((it) => it !== undefined)]
}
