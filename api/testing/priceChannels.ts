/** A price list on a server, and what each channel says that a stay costs: the site, the desk, a tablet, mails and lists. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createOfferSecret } from '#api/offers/view.ts'
import { buildRequest, sampleRoomInput } from '#api/seed/builders.ts'
import { readLinkKey } from '#api/settings/queries.ts'
import type { Booking } from '#contract/bookings/bookings.ts'
import { addDays, startOfMonth, toFarmDay } from '#contract/days/days.ts'
import { getAgreedCents } from '#contract/money/ledger.ts'
import type { Line } from '#contract/money/ledgerFields.ts'
import { formatMoney, parseCents } from '#contract/money/money.ts'
import { proposePlan } from '#contract/money/paymentPlan.ts'
import { isLengthDiscount } from '#contract/prices/lengthDiscount.ts'
import { calculateMonths } from '#pwa/admin/months/figures.ts'
import { buildDeskBooking } from '#pwa/admin/outbox/requests.ts'
import { localizeRoom } from '#pwa/site/useRooms.ts'
import type { ApiClient } from './apiClient.ts'
import { toTax } from './priceComparison.ts'
import { type ModelFarm, type ModelStay, priceByHand } from './priceModel.ts'
import type { TestServer } from './server.ts'
import { TermsPage } from './TermsPage.tsx'

type PricedRooms = Record<number, { cents: number; type: 'double' | 'family' | 'apartment' }>

export async function setUpPrices(staff: ApiClient, farm: Omit<ModelFarm, 'nightCents'>, rooms: PricedRooms) {
  await staff.call('seasons.replace', { body: [] })
  for (const [id, { cents, type }] of Object.entries(rooms))
    await staff.call('rooms.edit', {
      params: { id },
      body: { ...sampleRoomInput, type, name: `Camera ${id}`, maxGuests: 6, pricePerNight: formatMoney(cents) },
    })
  const { deposit, tariffs } = await staff.call('property.read')
  await staff.call('property.change', {
    body: {
      lengthDiscounts: farm.discounts,
      deposit: { ...deposit, wholeEuros: farm.wholeEuros },
      // No other amounts in texts.
      tariffs: { ...tariffs, breakfast: 0 },
    },
  })
  await staff.call('extras.replace', {
    body: farm.extras.map((it) => ({ ...it, name: it.id, nameEn: it.id, visibleTo: 'guests' as const })),
  })
  await staff.call('duties.change', { body: { tax: { ...toTax(farm), from: '2020-01-01' } } as never })
}

/** In cents. Of the extras the id and the amount, in any order. */
export type Costs = { nights: number; discount: number; extras: [string, number, number][]; sum: number; tax: number }

const sum = (lines: Line[]): number => lines.reduce((total, { amountCents }) => total + amountCents, 0)

/** What a list of lines says. */
function readLines(lines: Line[]): Costs {
  const of = (kind: Line['kind']) => lines.filter((it) => it.kind === kind)
  return {
    nights: sum(of('nights')),
    discount: sum(lines.filter(isLengthDiscount)),
    extras: of('extra').map(({ extraId, quantity, amountCents }) => [extraId ?? '', quantity, amountCents]),
    sum: sum(lines) - sum(of('tax')),
    tax: sum(of('tax')),
  }
}
function readBooking(booking: Pick<Booking, 'id' | 'lines' | 'listPrice' | 'agreedPrice'>): Costs {
  return { ...readLines(booking.lines), nights: parseCents(booking.listPrice) ?? -1, sum: getAgreedCents(booking) }
}

/** All amounts of a text in their order. */
export const readAmounts = (text: string): number[] =>
  [...text.matchAll(/([−-])?([\d.]+)(?:,(\d\d))?[\s\u00a0\u202f]€/g)].map(
    ([, minus, euros = '', cents = '00']) => Number(euros.replaceAll('.', '') + cents) * (minus ? -1 : 1),
  )

/** One row of a CSV by its columns. */
function readCsvRow(csv: string, code: string): Record<string, string> {
  const rows = csv
    .slice(1)
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) =>
        quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'),
      ),
    )
  const [header = []] = rows
  const row = rows.find((cells) => cells.includes(code)) ?? []
  return Object.fromEntries(header.map((name, at) => [name, row[at] ?? '']))
}

type Guests = Pick<ModelStay, 'guests' | 'children' | 'pets'>
type Chosen = { id: string; quantity: number }[]

export function createPriceChannels(server: TestServer, staff: ApiClient, guest: ApiClient) {
  const today = toFarmDay(server.now())
  const toStay = ({ roomId, nights }: ModelStay, from: number) => ({
    roomId,
    checkinDate: addDays(today, from),
    checkoutDate: addDays(today, from + nights),
  })
  const toGuests = ({ guests, children, pets }: Guests) => ({
    numberOfGuests: guests,
    children,
    hasPets: pets > 0,
    numberOfPets: pets,
  })
  const readMail = async (bookingId: string | undefined, kind: string): Promise<string> => {
    const mails = await staff.call('mails.list', { query: { bookingId } as never })
    const mail = mails.find((it) => it.kind === kind)
    return mail ? (await staff.call('mails.show', { params: { id: mail.id } })).text : ''
  }
  let visitors = 0
  const trash = (id: string) => staff.call('bookings.trash', { params: { id } })

  return {
    /** What the list of a search says of the room: its price for so many guests. */
    async search(stay: ModelStay, from: number): Promise<number | undefined> {
      const { roomId, checkinDate, checkoutDate } = toStay(stay, from)
      const { text } = await guest.send('GET', `/rooms?from=${checkinDate}&to=${checkoutDate}&guests=${stay.guests}`)
      const result = text.split('<article class="result"').find((it) => it.includes(`room=${roomId}"`)) ?? ''
      return readAmounts(/<strong>(.*?)<\/strong>/.exec(result)?.[1] ?? '')[0]
    },

    /** All amounts that a guest reads before sending, in their order. */
    async form(stay: ModelStay, from: number, extras: Chosen = []): Promise<number[]> {
      const [property, rooms, offered, tax] = await Promise.all([
        staff.call('property.read'),
        guest.call('rooms.list'),
        guest.call('extras.listOffered'),
        guest.call('duties.readOfferedTax'),
      ])
      const room = rooms.find(({ id }) => id === stay.roomId)
      if (!room) return []
      const terms = {
        room: localizeRoom(room, 'it'),
        stay: toStay(stay, from),
        choice: { ...toGuests(stay), extras },
        offeredExtras: offered.filter((it) => !it.required),
        today,
      }
      const farm = { property, rooms, closures: [], extras: offered.filter(({ required }) => required) }
      const html = renderToString(createElement(TermsPage, { farm, tax, terms }))
      return readAmounts(html.replace(/<!-- -->/g, '').replace(/<[^>]+>/g, ' '))
    },

    /** The stored request, and the amounts in its mail. */
    async request(stay: ModelStay, from: number, extras: Chosen = []): Promise<{ costs: Costs; mailed: number[] }> {
      const sent = await guest.call('bookings.request', {
        body: { ...buildRequest(toStay(stay, from)), ...toGuests(stay), extras },
        headers: { 'x-forwarded-for': `192.0.2.${++visitors}` },
      })
      const mailed = readAmounts(await readMail(sent.id, 'requestReceived'))
      await trash(sent.id)
      return { costs: readBooking(sent), mailed }
    },

    /** A stay of that price as the guest of an offer reads it. Offers know no children and no pets. */
    async offer(stay: ModelStay, from: number): Promise<Costs & { deposit: number }> {
      const { numberOfGuests } = toGuests(stay)
      const { id, code } = await staff.call('offers.add', {
        body: {
          guestName: 'Rosa',
          guestEmail: 'rosa@example.org',
          validUntil: addDays(today, 5),
          alternatives: [{ ...toStay(stay, from), numberOfGuests }],
        },
      })
      await staff.call('offers.send', { params: { id } })
      const bearer = createOfferSecret(id, await readLinkKey(server.db))
      const view = await guest.call('offers.view', { params: { code }, headers: { authorization: `Bearer ${bearer}` } })
      const [viewed] = view.alternatives
      return { ...readLines(viewed?.lines ?? []), sum: viewed?.totalCents ?? -1, deposit: viewed?.depositCents ?? -1 }
    },

    /** The stored booking, the row of a tablet without a network, and all that follows from it. */
    async desk(stay: ModelStay, from: number) {
      const input = {
        guestName: 'Neri',
        guestSurname: 'Salimbeni',
        guestPhone: '+39 000 1',
        guestEmail: 'neri@example.org',
        ...toStay(stay, from),
        ...toGuests(stay),
        status: 'confirmed' as const,
      }
      const booking = await staff.call('bookings.desk', { body: input })
      const [property, rooms, extras] = await Promise.all([
        staff.call('property.read'),
        staff.call('rooms.list'),
        staff.call('extras.list'),
      ])
      const prices = { lengthDiscounts: property.lengthDiscounts, extras }
      const offline = buildDeskBooking({ ...input, id: booking.id }, { rooms, now: server.now(), prices } as never)
      const { sum: price, tax } = readBooking(booking)
      const plan = proposePlan(price, tax, booking, property, today)
      const agreed = {
        agreedPrice: formatMoney(price),
        depositAmount: formatMoney(plan.depositCents),
        balanceAmount: formatMoney(plan.balanceCents),
      }
      const csv = readCsvRow((await staff.send('GET', '/api/export/bookings.csv')).text, booking.code)
      await staff.call('bookings.patch', { params: { id: booking.id }, body: agreed })
      await staff.call('bookings.sendConfirmation', {
        params: { id: booking.id },
        body: { iban: 'IT60X0542811101000000123456' },
      })
      const mailed = readAmounts(await readMail(booking.id, 'confirmation'))
      await trash(booking.id)
      return {
        costs: readBooking(booking),
        offline: readBooking(offline),
        plan,
        mailed,
        csv,
        months: countInMonths(booking),
      }
    },
  }
}

/** What the months of the stay say: the price, its nights and its extras, and the tax. */
function countInMonths(booking: Booking) {
  const first = startOfMonth(booking.checkinDate)
  const farm = {
    today: first,
    balance: { due: 'arrival' as const, days: null, ways: ['cash' as const] },
    stays: [booking],
    rooms: [{ id: booking.roomId }],
    closedDays: [],
    lockedPeriods: [],
  }
  const months = calculateMonths(farm, first, 3)
  const total = (get: (month: (typeof months)[number]) => number) => months.reduce((all, it) => all + get(it), 0)
  return {
    nights: total((it) => it.earnedNightsCents + it.expectedNightsCents),
    extras: total((it) => it.earnedExtrasCents + it.expectedExtrasCents),
    tax: total((it) => it.openTaxCents),
  }
}

/** Asks all channels about one stay, and compares each amount with the second calculation. */
export async function compareChannels(
  channels: ReturnType<typeof createPriceChannels>,
  farm: ModelFarm,
  stay: ModelStay,
  from: number,
  expectEqual: (channel: string, actual: unknown, expected: unknown) => void,
): Promise<void> {
  const { step: _step, ...full } = priceByHand(farm, stay)
  // A search and an offer ask for neither children nor pets.
  const plain = priceByHand(farm, { ...stay, children: [], pets: 0 })
  const toCosts = ({ nights, discount, extras, sum, tax }: typeof plain | typeof full): Costs => ({
    nights,
    discount,
    extras,
    sum,
    tax,
  })
  expectEqual('search', await channels.search(stay, from), plain.sum)
  const amounts = [full.discount, ...full.extras.map(([, , cents]) => cents)].filter((cents) => cents !== 0)
  const lineCount = full.extras.length + (full.discount === 0 ? 0 : 1)
  const paid = [full.deposit, full.balance, full.tax].filter((cents) => cents > 0)
  const zeros = full.extras.filter(([, , cents]) => cents === 0).map(() => 0)
  const before = await channels.form(stay, from)
  expectEqual(
    'form',
    before.filter((cents) => cents !== 0),
    [...[full.nights, ...amounts, ...(lineCount > 0 ? [full.sum] : [])].filter((cents) => cents !== 0), ...paid],
  )
  expectEqual('form, free extras', before.filter((cents) => cents === 0).length >= zeros.length, true)
  const request = await channels.request(stay, from)
  expectEqual('request', request.costs, toCosts(full))
  const missingIn = (mailed: number[], cents: number[]) => cents.filter((it) => it !== 0 && !mailed.includes(it))
  expectEqual('mail of the request', missingIn(request.mailed, [full.nights, ...amounts, full.sum, full.tax]), [])
  const offer = await channels.offer(stay, from)
  expectEqual('offer', offer, { ...toCosts(plain), sum: plain.sum, tax: 0, deposit: plain.deposit })
  const desk = await channels.desk(stay, from)
  expectEqual('desk', desk.costs, toCosts(full))
  expectEqual(
    'tablet',
    { ...desk.offline, tax: 0 },
    {
      ...toCosts(full),
      tax: 0,
    },
  )
  expectEqual(
    'plan',
    [desk.plan.depositCents, desk.plan.balanceCents, desk.plan.taxCents],
    [full.deposit, full.balance, full.tax],
  )
  expectEqual('confirmation', missingIn(desk.mailed, [full.sum, full.deposit, full.balance, full.tax, ...amounts]), [])
  const euros = (cents: number) => formatMoney(cents).replace('.', ',')
  expectEqual('CSV', [desk.csv.listPrice, desk.csv.totalCents], [euros(full.nights), String(full.sum + full.tax)])
  expectEqual('lines of the CSV', readLines(JSON.parse(desk.csv.lines ?? '[]')).extras, full.extras)
  const extras = full.extras.reduce((all, [, , cents]) => all + cents, 0)
  expectEqual('months', desk.months, { nights: full.nights + full.discount, extras, tax: full.tax })
}
