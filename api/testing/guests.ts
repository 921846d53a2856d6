/** Guests for tests of arrivals. */
import { v7 as uuidv7 } from 'uuid'
import type { GuestInput } from '#contract/guests/guests.ts'
import { italy } from '#contract/guests/placeCodes.ts'

export const france = '100000215'
export const sansepolcro = '409051034'

export const buildHead = (surname: string, change: Partial<GuestInput> = {}): GuestInput => ({
  id: uuidv7(),
  kind: 'familyHead',
  surname,
  name: 'Léa',
  sex: 'F',
  birthDate: '1984-10-12',
  birthState: italy,
  birthComune: sansepolcro,
  citizenship: italy,
  residenceState: italy,
  residenceComune: sansepolcro,
  tourism: null,
  transport: null,
  documentType: 'IDENT',
  documentNumber: `CA${surname}77`,
  documentPlace: sansepolcro,
  ...change,
})

export const buildMember = (surname: string, change: Partial<GuestInput> = {}): GuestInput => ({
  id: uuidv7(),
  kind: 'familyMember',
  surname,
  name: 'Tom',
  sex: 'M',
  birthDate: '2020-02-29',
  birthState: france,
  birthComune: null,
  citizenship: france,
  residenceState: france,
  residenceComune: null,
  tourism: null,
  transport: null,
  ...change,
})
