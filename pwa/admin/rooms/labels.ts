import type { I18n } from '@lingui/core'
import { bedKinds } from '#contract/stays/stayFacts.ts'
import type { RoomValues } from './roomForm.ts'

const roomTypeLabels: Record<string, string> = {
  single: /*i18n*/ 'admin.rooms.type.single',
  double: /*i18n*/ 'admin.rooms.type.double',
  twin: /*i18n*/ 'admin.rooms.type.twin',
  triple: /*i18n*/ 'admin.rooms.type.triple',
  quadruple: /*i18n*/ 'admin.rooms.type.quadruple',
  family: /*i18n*/ 'admin.rooms.type.family',
  suite: /*i18n*/ 'admin.rooms.type.suite',
  apartment: /*i18n*/ 'admin.rooms.type.apartment',
  pitch: /*i18n*/ 'admin.rooms.type.pitch',
  common: /*i18n*/ 'admin.rooms.type.common',
}

/** The known types. A farm may store another text, which is shown as it is. */
export const roomTypes = Object.keys(roomTypeLabels)

/** What a kind means for the site. */
export const typeHints: Record<string, string> = {
  common: /*i18n*/ 'admin.rooms.commonHint',
  pitch: /*i18n*/ 'admin.rooms.pitchHint',
}

export const formatRoomType = (type: string, i18n: I18n): string => i18n.t(roomTypeLabels[type] ?? type)

export const bedFieldLabels: Record<(typeof bedKinds)[number], string> = {
  double: /*i18n*/ 'admin.rooms.bed.double',
  single: /*i18n*/ 'admin.rooms.bed.single',
  sofaBed: /*i18n*/ 'admin.rooms.bed.sofaBed',
  bunkBed: /*i18n*/ 'admin.rooms.bed.bunkBed',
  cot: /*i18n*/ 'admin.rooms.bed.cot',
}

/** What was typed, with the kinds in their order. */
export const formatBeds = (typed: RoomValues['bedKinds'], i18n: I18n): string =>
  bedKinds.flatMap((kind) => (typed[kind] ? `${i18n.t(bedFieldLabels[kind])}: ${typed[kind]}` : [])).join(', ')

export const roomFieldLabels: Record<keyof RoomValues, string> = {
  name: /*i18n*/ 'admin.rooms.field.name',
  nameEn: /*i18n*/ 'admin.rooms.field.nameEn',
  description: /*i18n*/ 'admin.rooms.field.description',
  descriptionEn: /*i18n*/ 'admin.rooms.field.descriptionEn',
  translations: /*i18n*/ 'admin.rooms.field.translations',
  type: /*i18n*/ 'admin.rooms.field.type',
  maxGuests: /*i18n*/ 'admin.rooms.field.maxGuests',
  beds: /*i18n*/ 'admin.rooms.field.beds',
  sizeSquareMetres: /*i18n*/ 'admin.rooms.field.sizeSquareMetres',
  pricePerNight: /*i18n*/ 'admin.rooms.field.pricePerNight',
  guestPrices: /*i18n*/ 'admin.rooms.field.guestPrices',
  cin: /*i18n*/ 'admin.rooms.field.cin',
  refusesPets: /*i18n*/ 'admin.rooms.field.refusesPets',
  bedKinds: /*i18n*/ 'admin.rooms.field.bedKinds',
  bathroom: /*i18n*/ 'admin.rooms.field.bathroom',
  amenities: /*i18n*/ 'admin.rooms.field.amenities',
  retired: /*i18n*/ 'admin.rooms.field.retired',
}
