import { z } from 'zod/mini'
import { nullableCin } from './duties/cinFields.ts'
import { Day, ignoreFields, lineField, multilineField, RoomId } from './fields.ts'
import { Money, NightPriceInput } from './money/moneyFields.ts'
import { roomFacts } from './roomName.ts'
import { maxAmenityLength } from './site/amenities.ts'
import { PictureName } from './site/pictures.ts'
import { maxRoomPictures } from './site/roomPictures.ts'
import { limits } from './stays/stay.ts'
import { bathrooms, bedKinds } from './stays/stayFacts.ts'
import { Translations, translationsInput } from './text/translations.ts'

/**
 * A season as it applies to one room. Its first and last night are included. What is false, null or empty is left out.
 * `findSeason` says which season decides on a day.
 */
const RoomSeason = z.object({
  from: Day,
  to: Day,
  minimumNights: z.int(),
  maximumNights: z.optional(z.int()),
  arrivalDays: z.optional(z.array(z.int())),
  departureDays: z.optional(z.array(z.int())),
  repeats: z.optional(z.boolean()),
  followsEaster: z.optional(z.boolean()),
  rank: z.optional(z.int()),
  pricePerNight: z.nullable(Money),
})

/** By how much the price of a night differs with this number of guests. Left out where it never does. */
const guestPrices = z.optional(z.array(z.object({ guests: z.int(), differenceCents: z.int() })))

/**
 * A room. Type `common` is a shared space that cannot be booked. A retired room is on no page and in no calendar; only
 * staff read it. The image URLs are paths on this site. Versions start at 1.
 */
export const Room = z.object({
  id: z.int(),
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  /** `name` and `description`. */
  translations: Translations,
  imageUrl: z.string(),
  imageUrls: z.array(z.string()),
  type: z.string(),
  maxGuests: z.nullable(z.int()),
  beds: z.nullable(z.int()),
  sizeSquareMetres: z.nullable(z.int()),
  amenities: z.array(z.string()),
  pricePerNight: z.nullable(Money),
  guestPrices,
  /** Earliest first. Guests read only those that are not over. */
  seasons: z.array(RoomSeason),
  order: z.int(),
  retired: z.boolean(),
  version: z.int(),
  /** The room's own CIN. Left out where the farm's stands for it. */
  cin: z.optional(z.string()),
  /** Guests may not bring pets; staff may agree to one. Left out where they may. */
  refusesPets: z.optional(z.boolean()),
  ...roomFacts,
})
export type Room = z.infer<typeof Room>

const countField = (message: string, max: number) =>
  z._default(z.nullable(z.int(message).check(z.minimum(1, message), z.maximum(max, message))), null)

const maxBeds = 20
const guestPrice = /*i18n*/ 'room.errors.guestPrices'
/** A supplement that is higher is a mistake. */
const maxDifferenceCents = 100_000

const bedsError = /*i18n*/ 'room.errors.bedKinds'

/** A new room (POST) or what managers write of one. Without `order` a new room comes last and a room keeps its place. */
export const RoomInput = z.strictObject({
  name: lineField(/*i18n*/ 'room.errors.name', 1, 80),
  nameEn: lineField(/*i18n*/ 'room.errors.name', 1, 80),
  description: multilineField(/*i18n*/ 'room.errors.description', 1, 2000),
  descriptionEn: multilineField(/*i18n*/ 'room.errors.description', 1, 2000),
  translations: translationsInput({
    name: lineField(/*i18n*/ 'room.errors.name', 0, 80),
    description: multilineField(/*i18n*/ 'room.errors.description', 0, 2000),
  }),
  type: lineField(/*i18n*/ 'room.errors.type', 1, 40),
  maxGuests: countField(/*i18n*/ 'room.errors.maxGuests', limits.maxGuestsByStaff),
  beds: countField(/*i18n*/ 'room.errors.beds', maxBeds),
  sizeSquareMetres: countField(/*i18n*/ 'room.errors.sizeSquareMetres', 1000),
  amenities: z
    .array(lineField(/*i18n*/ 'room.errors.amenities', 1, maxAmenityLength), /*i18n*/ 'room.errors.amenities')
    .check(z.maxLength(40, /*i18n*/ 'room.errors.amenities')),
  pricePerNight: z._default(z.nullable(NightPriceInput), null),
  /** Without it a room keeps what it has. */
  guestPrices: z.optional(
    z
      .array(
        z.strictObject({
          guests: z.int(guestPrice).check(z.minimum(1, guestPrice), z.maximum(limits.maxGuestsByStaff, guestPrice)),
          differenceCents: z
            .int(guestPrice)
            .check(z.minimum(-maxDifferenceCents, guestPrice), z.maximum(maxDifferenceCents, guestPrice)),
        }),
        guestPrice,
      )
      .check(z.refine((list) => new Set(list.map(({ guests }) => guests)).size === list.length, guestPrice)),
  ),
  /** Null or an empty text: the farm's stands for it. Without it a room keeps what it has. */
  cin: z.optional(nullableCin),
  /** Without it a room keeps what it has. */
  refusesPets: z.optional(z.boolean(/*i18n*/ 'room.errors.refusesPets')),
  /** How many beds of each kind; an empty list says nothing. Without it a room keeps what it has. */
  bedKinds: z.optional(
    z
      .array(
        z.strictObject({
          kind: z.enum(bedKinds, bedsError),
          count: z.int(bedsError).check(z.minimum(1, bedsError), z.maximum(maxBeds, bedsError)),
        }),
        bedsError,
      )
      .check(z.refine((list) => new Set(list.map(({ kind }) => kind)).size === list.length, bedsError)),
  ),
  /** Null says nothing. Without it a room keeps what it has. */
  bathroom: z.optional(z.nullable(z.enum(bathrooms, /*i18n*/ 'room.errors.bathroom'))),
  order: z.optional(
    z
      .int(/*i18n*/ 'room.errors.order')
      .check(z.minimum(0, /*i18n*/ 'room.errors.order'), z.maximum(100_000, /*i18n*/ 'room.errors.order')),
  ),
  retired: z._default(z.boolean(/*i18n*/ 'room.errors.retired'), false),
})
export type RoomInput = z.output<typeof RoomInput>

/** All fields of a room (PUT). */
export const RoomEdit = z.strictObject({ ...ignoreFields(Room.shape), ...RoomInput.shape })

/** Rooms that are retired together, or offered again. */
export const RetiredRoomsInput = z.strictObject({
  ids: z
    .array(RoomId, /*i18n*/ 'errors.roomId')
    .check(z.minLength(1, /*i18n*/ 'errors.roomId'), z.maxLength(500, /*i18n*/ 'errors.roomId')),
  retired: z._default(z.boolean(/*i18n*/ 'room.errors.retired'), true),
})
export type RetiredRoomsInput = z.output<typeof RetiredRoomsInput>

/** The names of the pictures that a room shows, in their order. */
export const RoomPicturesInput = z.strictObject({
  names: z.array(PictureName, /*i18n*/ 'room.errors.pictures').check(
    z.minLength(1, /*i18n*/ 'room.errors.pictures'),
    z.maxLength(maxRoomPictures, /*i18n*/ 'room.errors.pictures'),
    z.refine((names) => new Set(names).size === names.length, /*i18n*/ 'room.errors.pictures'),
  ),
})
