import { formatMoney } from '#contract/money.ts'
import type { Room } from '#contract/rooms.ts'
import type { Season } from '#contract/seasons.ts'
import type { RoomRow } from './model.ts'
import { parseTranslations } from './rules.ts'

/** A room with the seasons as they apply to it. SQLite returns `retired` as 0 or 1. */
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
  seasons: seasons.map(({ from, to, minimumNights, prices }) => ({
    from,
    to,
    minimumNights,
    pricePerNight: prices.find(({ roomId }) => roomId === row.id)?.pricePerNight ?? null,
  })),
  order: row.position,
  retired: Boolean(row.retired),
  version: row.version,
})
