import type { Extra } from '#contract/prices/extras.ts'

/** What the price of an extra is for. */
export const unitLabels: Record<Extra['per'], string> = {
  stay: /*i18n*/ 'admin.extras.perStay',
  night: /*i18n*/ 'admin.extras.perNight',
  person: /*i18n*/ 'admin.extras.perPerson',
  personNight: /*i18n*/ 'admin.extras.perPersonNight',
  piece: /*i18n*/ 'admin.extras.perPiece',
  pet: /*i18n*/ 'admin.extras.perPet',
  petNight: /*i18n*/ 'admin.extras.perPetNight',
}
