import { isSameFamily } from '#contract/guests/guestRules.ts'
import type { GuestData } from '#contract/guests/guests.ts'

/** What the police are told of a guest. */
const policeFields = [
  ...(['kind', 'surname', 'name', 'sex', 'birthDate', 'birthState', 'birthComune', 'citizenship'] as const),
  ...(['documentType', 'documentNumber', 'documentPlace'] as const),
]
type PoliceData = Pick<GuestData, (typeof policeFields)[number] | 'id'>

const isSame = (a: PoliceData, b: PoliceData): boolean =>
  policeFields.every((field) => (a[field] ?? null) === (b[field] ?? null))

/** The guests who are to be reported again after a refusal: their data have changed, or those of their family. */
export function listCorrected(before: PoliceData[], after: PoliceData[]): string[] {
  const changed = [
    ...after.filter((guest) => !before.some((it) => it.id === guest.id && isSame(it, guest))),
    ...before.filter((guest) => !after.some((it) => it.id === guest.id)),
  ]
  return after.filter((guest) => changed.some((it) => isSameFamily(it, guest))).map(({ id }) => id)
}
