import { formatMoney } from '#contract/money.ts'
import type { Room } from '#contract/rooms.ts'
import type { RoomRow } from './model.ts'

export const presentRoom = (row: RoomRow): Room => ({
  id: row.id,
  name: row.name,
  nameEn: row.nameEn,
  description: row.description,
  descriptionEn: row.descriptionEn,
  imageUrl: row.imageUrl,
  imageUrls: JSON.parse(row.imageUrls),
  type: row.type,
  maxGuests: row.maxGuests,
  amenities: JSON.parse(row.amenities),
  pricePerNight: row.pricePerNightCents === null ? null : formatMoney(row.pricePerNightCents),
})
