/** The room that the page on the screen is about. A new booking starts with it, if it is free. */
import { useEffect } from 'react'

let shownRoomId: number | null = null

export function useRoomOfNewBooking(roomId: number | null): void {
  useEffect(() => {
    shownRoomId = roomId
    return () => {
      shownRoomId = null
    }
  }, [roomId])
}

export const readRoomOfNewBooking = (): number | null => shownRoomId
