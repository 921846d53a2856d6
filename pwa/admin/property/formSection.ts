/** What a section of the farm's form has. */
import type { ContentList } from './contentLists.ts'
import type { FactField } from './factField.ts'
import type { ListGroup } from './form.ts'

type FactGroup = {
  title?: string
  /** `years` in it: for how long bookings are kept. */
  hint?: string
  fields: FactField[]
  /** Below the fields stands the list of places where the CIN must be. */
  hasCinPlaces?: true
  /** Below them stands the button that sends the mail of the morning. */
  hasMorning?: true
}
export type FormSection = {
  /** Its address below the place's. */
  path: string
  title: string
  groups: FactGroup[]
  rows?: ListGroup
  list?: ContentList
}
