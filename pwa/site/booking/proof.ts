/** The form's proof against robots: fetched when the guest begins, so that it is old enough when the request goes out. */
import { call } from '#pwa/api.ts'

let isAsked = false
let proof: string | undefined

/** Once a page. Without a network there is none, and none is needed. */
export async function fetchProof(): Promise<void> {
  if (isAsked) return
  isAsked = true
  try {
    proof = (await call('bookings.readFormProof')).proof
  } catch {
    isAsked = false
  }
}

export const currentProof = (): string | undefined => proof
