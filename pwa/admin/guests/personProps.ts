import type { Day } from '#contract/days/days.ts'
import type { GuestData } from '#contract/guests/guests.ts'
import type { PlaceTables } from '#pwa/placeTables.ts'
import type { FormState } from '../forms/Fields.tsx'
import type { TypedBirthDates } from './form.ts'

/** What the fields of one guest need. */
export type PersonProps = {
  guest: GuestData
  /** As the server has it; undefined for a new one. */
  stored: GuestData | undefined
  birthDates: TypedBirthDates
  places: PlaceTables
  today: Day
  errors: Partial<Record<keyof GuestData, string>>
  onChange: (guest: GuestData) => void
  onTypeBirthDate: (text: string) => void
  onChangeKind: (kind: GuestData['kind']) => void
}

/** The fields of one guest. */
export type PersonForm = FormState<GuestData>
