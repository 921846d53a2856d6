/** The links by which guests register themselves: what staff hand out, and what the page of a portal's guest shows. */
import { z } from 'zod/mini'
import { Day } from '../fields.ts'
import { RoomName } from '../roomName.ts'

/** The code of a booking, or that of a portal's stay. */
export const CheckinParams = z.object({ code: z.string().check(z.regex(/^(?:[A-Z0-9]{8}|[0-9A-F]{32})$/)) })

/** `text`: a sentence with the link, in the guest's language. */
export const CheckinLink = z.object({ url: z.string(), text: z.string() })
export type CheckinLink = z.infer<typeof CheckinLink>

/** A stay as the guest of a portal reads it. `language`: null, because no portal says it. */
export const CheckinView = z.object({
  code: z.string(),
  language: z.null(),
  room: RoomName,
  checkinDate: Day,
  checkoutDate: Day,
  numberOfGuests: z.int(),
  /** From when the guest may register who stays; null for a stay that nobody expects. */
  checkinFrom: z.nullable(Day),
})
export type CheckinView = z.infer<typeof CheckinView>

/** In a link, the id of a portal's stay has capital letters and no dashes. */
export const toPortalCode = (id: string): string => id.replaceAll('-', '').toUpperCase()

export const isPortalCode = (code: string): boolean => /^[0-9A-F]{32}$/.test(code)

export const fromPortalCode = (code: string): string =>
  code.toLowerCase().replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
