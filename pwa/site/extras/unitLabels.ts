import type { OfferedExtra } from '#contract/prices/extras.ts'

/** An amount with what it is for. */
export const unitLabels: Record<OfferedExtra['per'], string> = {
  stay: /*i18n*/ 'booking.extra.perStay',
  night: /*i18n*/ 'booking.extra.perNight',
  person: /*i18n*/ 'booking.extra.perPerson',
  personNight: /*i18n*/ 'booking.extra.perPersonNight',
  piece: /*i18n*/ 'booking.extra.perPiece',
  pet: /*i18n*/ 'booking.extra.perPet',
  petNight: /*i18n*/ 'booking.extra.perPetNight',
}
