/** The form's proof against robots: fetched when the guest begins, so that it is old enough when the request goes out. */
import { call } from '#pwa/api.ts'

let isRequested = false
let formToken: string | undefined

/** Once a page. Without a network there is none, and none is needed. */
export async function fetchFormToken(): Promise<void> {
  if (isRequested) return
  isRequested = true
  try {
    formToken = (await call('bookings.readFormProof')).proof
  } catch {
    isRequested = false
  }
}

export const getFormToken = (): string | undefined => formToken
