import { type HousekeepingRoom, RoomMark, type RoomState } from '#contract/housekeeping.ts'
import { call } from '#pwa/api.ts'
import { currentServerTime, farmToday } from '#pwa/clock.ts'
import { buildUnmarkedRoom } from '#pwa/offline/nouns.ts'
import { rows } from '#pwa/offline/rows.ts'
import { buildRowWaiting, getAuthor } from '../outbox/waiting.ts'
import { getCurrentRow } from '../sync/errors.ts'
import { useWrite } from '../writes/useWrite.ts'

/** What somebody ticks in a room, or writes about it. */
type MarkChange = { state: RoomState; note: string | null }

/** Ticks a room, at once or through the outbox. */
export function useMark({ room: { id }, mark }: HousekeepingRoom, onDone?: () => void) {
  const seen = mark ?? buildUnmarkedRoom(id)
  const { version } = seen
  const params = { roomId: String(id) }
  return useWrite<MarkChange, RoomMark>({
    waiting: buildRowWaiting('roomMarks', 'housekeeping.mark', (input) => {
      const body = { ...input, day: farmToday() }
      const at = new Date(currentServerTime()).toISOString()
      return { seen, next: { ...seen, ...body, who: getAuthor(), at }, input: body }
    }),
    send: (input, key) => call('housekeeping.mark', { params, body: { ...input, day: farmToday() }, key, version }),
    store: (response) => rows.roomMarks.storeRows([response]),
    failure: () => ({ title: /*i18n*/ 'admin.housekeeping.failed' }),
    onError: (error) => {
      const current = getCurrentRow(error, RoomMark)
      if (current) void rows.roomMarks.storeRows([current])
      return false
    },
    ...(onDone && { onDone }),
  })
}
