import type { GuestData, GuestKind } from '#contract/guests/guests.ts'

export const kindLabels: Record<GuestKind, string> = {
  single: /*i18n*/ 'admin.guests.single',
  familyHead: /*i18n*/ 'admin.guests.familyHead',
  groupHead: /*i18n*/ 'admin.guests.groupHead',
  familyMember: /*i18n*/ 'admin.guests.familyMember',
  groupMember: /*i18n*/ 'admin.guests.groupMember',
}

export const fieldLabels: Record<Exclude<keyof GuestData, 'id'>, string> = {
  kind: /*i18n*/ 'admin.guests.kind',
  surname: /*i18n*/ 'admin.guests.surname',
  name: /*i18n*/ 'admin.guests.name',
  sex: /*i18n*/ 'admin.guests.sex',
  birthDate: /*i18n*/ 'admin.guests.birthDate',
  birthState: /*i18n*/ 'admin.guests.birthState',
  birthComune: /*i18n*/ 'admin.guests.birthComune',
  citizenship: /*i18n*/ 'admin.guests.citizenship',
  residenceState: /*i18n*/ 'admin.guests.residenceState',
  residenceComune: /*i18n*/ 'admin.guests.residenceComune',
  documentType: /*i18n*/ 'admin.guests.documentType',
  documentNumber: /*i18n*/ 'admin.guests.documentNumber',
  documentPlace: /*i18n*/ 'admin.guests.documentPlace',
  tourism: /*i18n*/ 'admin.guests.tourism',
  transport: /*i18n*/ 'admin.guests.transport',
  taxExemption: /*i18n*/ 'admin.guests.taxExemption',
  taxNote: /*i18n*/ 'admin.guests.taxNote',
}

export const sexLabels = { F: /*i18n*/ 'admin.guests.female', M: /*i18n*/ 'admin.guests.male' } as const
