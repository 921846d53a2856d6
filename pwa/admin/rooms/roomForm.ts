/** Converts between the texts of the room form and the request body. The server validates the body. */
import { z } from 'zod/mini'
import type { Input } from '#contract/calls.ts'
import { formatMoney } from '#contract/money/money.ts'
import type { Room } from '#contract/rooms.ts'
import { bathrooms, bedKinds } from '#contract/stays/stayFacts.ts'
import { toTranslationsInput } from '#contract/text/translations.ts'
import type { Language } from '#locales/language.ts'
import { typedTranslations } from '../forms/translations.ts'
import { formatAmount, normalizeAmount, parseAmount, parseCount } from '../writes/amounts.ts'

export type RoomBody = Input<'rooms.add'>

export const RoomValues = z.object({
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  translations: typedTranslations,
  type: z.string(),
  maxGuests: z.string(),
  beds: z.string(),
  sizeSquareMetres: z.string(),
  pricePerNight: z.string(),
  /** Typed differences by the number of guests. */
  guestPrices: z._default(z.record(z.string(), z.string()), {}),
  cin: z._default(z.string(), ''),
  refusesPets: z._default(z.boolean(), false),
  /** Typed numbers by the kind of bed. */
  bedKinds: z._default(z.record(z.string(), z.string()), {}),
  bathroom: z._default(z.string(), ''),
  amenities: z.array(z.string()),
  retired: z.boolean(),
})
export type RoomValues = z.infer<typeof RoomValues>

export const emptyRoom: RoomValues = {
  name: '',
  nameEn: '',
  description: '',
  descriptionEn: '',
  translations: {},
  type: 'double',
  maxGuests: '2',
  beds: '1',
  sizeSquareMetres: '',
  pricePerNight: '',
  guestPrices: {},
  cin: '',
  refusesPets: false,
  bedKinds: {},
  bathroom: '',
  amenities: [],
  retired: false,
}

const toText = (value: number | null): string => (value === null ? '' : String(value))

export const toFormValues = (room: Room, language: Language): RoomValues => ({
  name: room.name,
  nameEn: room.nameEn,
  description: room.description,
  descriptionEn: room.descriptionEn,
  translations: room.translations ?? {},
  type: room.type,
  maxGuests: toText(room.maxGuests),
  beds: toText(room.beds),
  sizeSquareMetres: toText(room.sizeSquareMetres),
  pricePerNight: formatAmount(room.pricePerNight ?? '', language),
  guestPrices: Object.fromEntries(
    (room.guestPrices ?? []).map(({ guests, differenceCents }) => [
      guests,
      formatDifference(
        differenceCents < 0 ? `-${formatMoney(-differenceCents)}` : formatMoney(differenceCents),
        language,
      ),
    ]),
  ),
  cin: room.cin ?? '',
  refusesPets: room.refusesPets ?? false,
  bedKinds: Object.fromEntries((room.bedKinds ?? []).map(({ kind, count }) => [kind, String(count)])),
  bathroom: room.bathroom ?? '',
  amenities: room.amenities,
  retired: room.retired,
})

/** The fields of a stored room, to save it in another place. What is left out, the server keeps. */
export const fromRoom = (room: Room): RoomBody => ({
  name: room.name,
  nameEn: room.nameEn,
  description: room.description,
  descriptionEn: room.descriptionEn,
  type: room.type,
  maxGuests: room.maxGuests,
  beds: room.beds,
  sizeSquareMetres: room.sizeSquareMetres,
  amenities: room.amenities,
  pricePerNight: room.pricePerNight,
  guestPrices: room.guestPrices ?? [],
  order: room.order,
  retired: room.retired,
})

/** "-20" or "+25": an amount with its sign. What is no amount stays as it is typed. */
export function formatDifference(typed: string, language: Language): string {
  const [sign, amount] = splitDifference(typed)
  return amount === '' ? '' : `${sign}${formatAmount(amount, language)}`
}

function splitDifference(typed: string): ['+' | '-', string] {
  const text = typed.trim()
  return [/^[-−–]/.test(text) ? '-' : '+', text.replace(/^[-−–+]\s*/, '')]
}

/** One entry for each number of guests with a difference. What is no amount is refused by the server. */
function toGuestPrices(typed: RoomValues['guestPrices']): RoomBody['guestPrices'] {
  return Object.entries(typed).flatMap(([guests, text]) => {
    const [sign, amount] = splitDifference(text)
    if (amount === '') return []
    const cents = parseAmount(amount) ?? Number.NaN
    return [{ guests: Number(guests), differenceCents: sign === '-' ? -cents : cents }]
  })
}

/** One entry for each kind of which there are any. What is no number is refused by the server. */
export const toBedKinds = (typed: RoomValues['bedKinds']): NonNullable<RoomBody['bedKinds']> =>
  bedKinds.flatMap((kind) => {
    const count = parseCount(typed[kind] ?? '')
    return count === null || count === 0 ? [] : [{ kind, count }]
  })

export const toRoomBody = (
  { translations, guestPrices, bedKinds, bathroom, ...values }: RoomValues,
  order: number,
): RoomBody => ({
  ...values,
  ...toTranslationsInput(translations),
  maxGuests: parseCount(values.maxGuests),
  beds: parseCount(values.beds),
  sizeSquareMetres: parseCount(values.sizeSquareMetres),
  pricePerNight: values.pricePerNight.trim() === '' ? null : normalizeAmount(values.pricePerNight),
  guestPrices: toGuestPrices(guestPrices),
  bedKinds: toBedKinds(bedKinds),
  bathroom: bathrooms.find((it) => it === bathroom) ?? null,
  order,
})
