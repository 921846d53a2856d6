/** The links by which guests register themselves: of a booking its private link, of a portal's stay one of its own. */
import type { Context } from 'koa'
import type { BookingRow } from '#api/bookings/model.ts'
import { findBooking } from '#api/bookings/queries.ts'
import { createLinkSecret } from '#api/bookings/requests/links.ts'
import { openLink } from '#api/bookings/requests/requestLinks.ts'
import type { ChannelStayRow } from '#api/channelStays/model.ts'
import { findChannelStay } from '#api/channelStays/queries.ts'
import { ok, type Result, refuse } from '#api/errors.ts'
import { hasBearerToken } from '#api/http/guards.ts'
import type { Services } from '#api/http/services.ts'
import type { RoomRow } from '#api/rooms/model.ts'
import { findRoom } from '#api/rooms/queries.ts'
import { presentRoomName } from '#api/rooms/rules.ts'
import { readCheckinDays, readLinkKey, readProperty } from '#api/settings/queries.ts'
import { isExpectedStay } from '#contract/channels.ts'
import type { Day } from '#contract/days/days.ts'
import { getCheckinStart } from '#contract/guests/checkin.ts'
import { type CheckinLink, type CheckinView, fromPortalCode, toPortalCode } from '#contract/guests/checkinLinks.ts'
import { limits } from '#contract/stays/stay.ts'
import { toWhatsAppNumber } from '#contract/text/digits.ts'
import { type Language, toLanguage } from '#locales/language.ts'

const createPortalSecret = (stayId: string, linkKey: string): string => createLinkSecret(`checkin ${stayId}`, linkKey)

type Guest = { name: string; language: Language }

async function presentLink(services: Services, path: string, { name, language }: Guest): Promise<CheckinLink> {
  const { db, env, texts } = services
  const url = `${env.PUBLIC_URL}${path}`
  const farm = (await readProperty(db)).value.name
  return {
    url,
    text: (await texts.read()).getI18n(language).t(/*i18n*/ 'mail.checkin.share', { name, farm, link: url }),
  }
}

/** Refused: 404 for a booking that is not confirmed, or lies in the trash. */
export async function readLink(services: Services, id: string): Promise<Result<CheckinLink>> {
  const row = await findBooking(services.db, id)
  if (row === null || row.deletedAt !== null || getCheckinStart(row, 0) === null) return refuse('not_found')
  const secret = createLinkSecret(id, await readLinkKey(services.db))
  const guest = { name: row.guestName, language: toLanguage(row.language) }
  return ok(await presentLink(services, `/booking/${row.code}#${secret}`, guest))
}

/** No portal says in which language its guests read. Italian numbers, also without the country, belong to Italians. */
export async function readLinkOfPortal(services: Services, id: string): Promise<Result<CheckinLink>> {
  const row = await findChannelStay(services.db, id)
  if (row === null || !isExpectedStay(row)) return refuse('not_found')
  const secret = createPortalSecret(id, await readLinkKey(services.db))
  const isItalian = toWhatsAppNumber(row.phone ?? '').startsWith('39')
  const guest = { name: row.guestName ?? 'none', language: isItalian ? 'it' : 'en' } as const
  return ok(await presentLink(services, `/checkin/${toPortalCode(id)}#${secret}`, guest))
}

type FoundStay = { row: ChannelStayRow; room: RoomRow }

/** The portal's stay of a link. A wrong secret and an unknown code get the same response. */
export const findPortalStay = (services: Services, ctx: Context, code: string): Promise<Result<FoundStay>> =>
  openLink(services, ctx, async () => {
    const { db } = services
    const id = fromPortalCode(code)
    const row = await findChannelStay(db, id)
    const room = await findRoom(db, row?.roomId ?? 0)
    const isRight = hasBearerToken(ctx, createPortalSecret(id, await readLinkKey(db)))
    return isRight && row && room && row.kind === 'stay' ? { row, room } : null
  })

/** What a portal has sold is confirmed. */
export const getStayCheckinStart = (row: ChannelStayRow | BookingRow, daysBefore: number): Day | null =>
  'status' in row
    ? getCheckinStart(row, daysBefore)
    : getCheckinStart({ ...row, status: isExpectedStay(row) ? 'confirmed' : 'cancelled' }, daysBefore)

export async function presentCheckin({ db }: Services, { row, room }: FoundStay): Promise<CheckinView> {
  const { id, checkinDate, checkoutDate, guests } = row
  return {
    code: toPortalCode(id),
    language: null,
    room: presentRoomName(room),
    checkinDate,
    checkoutDate,
    numberOfGuests: guests ?? limits.defaultGuests,
    checkinFrom: getStayCheckinStart(row, await readCheckinDays(db)),
  }
}
