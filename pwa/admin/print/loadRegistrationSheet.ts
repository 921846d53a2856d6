import { createElement, type ReactNode } from 'react'
import type { Booking } from '#contract/bookings.ts'

/** A booking as a registration sheet. */
export async function loadRegistrationSheet(booking: Booking): Promise<ReactNode> {
  const { RegistrationSheet } = await import('./RegistrationSheet.tsx')
  return createElement(RegistrationSheet, { booking })
}
