/**
 * The form token, which protects against bots. It is fetched when the guest begins to write, because the server refuses
 * a token that is younger than 3 s.
 */
import { call } from '#pwa/api.ts'

let isRequested = false
let formToken: string | undefined

/** Fetches the token once per page. Without a network there is none; the request is then sent without it. */
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
