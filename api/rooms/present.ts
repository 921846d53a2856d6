import { formatMoney } from '#contract/money/money.ts'
import type { Season } from '#contract/prices/seasons.ts'
import type { Room } from '#contract/rooms.ts'
import type { NightRules } from '#contract/stays/stayRules.ts'
import type { RoomRow } from './model.ts'
import { parseTranslations, presentRoomFacts } from './rules.ts'

/** The season as it applies to a room. What says nothing is left out: rooms are a part of the pages. */
function presentSeason({ from, to, prices, roomRules, repeats, followsEaster, rank, ...own }: Season, roomId: number) {
  const rules: NightRules = roomRules.find((it) => it.roomId === roomId) ?? own
  return {
    from,
    to,
    minimumNights: rules.minimumNights,
    ...(rules.maximumNights !== null && { maximumNights: rules.maximumNights }),
    ...(rules.arrivalDays.length > 0 && { arrivalDays: [...rules.arrivalDays] }),
    ...(rules.departureDays.length > 0 && { departureDays: [...rules.departureDays] }),
    ...(repeats && { repeats }),
    ...(followsEaster && { followsEaster }),
    ...(rank !== null && { rank }),
    pricePerNight: prices.find((it) => it.roomId === roomId)?.pricePerNight ?? null,
  }
}

/** A room with the seasons as they apply to it. SQLite returns booleans as 0 or 1. */
export const presentRoom = (row: RoomRow, seasons: Season[]): Room => ({
  id: row.id,
  name: row.name,
  nameEn: row.nameEn,
  description: row.description,
  descriptionEn: row.descriptionEn,
  // Left out when there are none: rooms are a part of the pages.
  ...(row.translations === null ? {} : { translations: parseTranslations(row) }),
  imageUrl: row.imageUrl,
  imageUrls: JSON.parse(row.imageUrls),
  type: row.type,
  maxGuests: row.maxGuests,
  beds: row.beds,
  sizeSquareMetres: row.sizeSquareMetres,
  amenities: JSON.parse(row.amenities),
  pricePerNight: row.pricePerNightCents === null ? null : formatMoney(row.pricePerNightCents),
  ...(row.guestPrices === null ? {} : { guestPrices: JSON.parse(row.guestPrices) }),
  ...(row.cin === null ? {} : { cin: row.cin }),
  ...(row.refusesPets && { refusesPets: true }),
  ...presentRoomFacts(row),
  seasons: seasons.map((season) => presentSeason(season, row.id)),
  order: row.position,
  retired: Boolean(row.retired),
  version: row.version,
})
